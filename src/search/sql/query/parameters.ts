/** The types of values that statements take. */
type ParameterType =
  | 'integer'
  | 'bigint'
  | 'double precision'
  | 'text'
  | 'tsquery'
  | 'geometry'
  | 'bigint[]'
  | 'double precision[]'
  | 'text[]'

/** Collects the values of a statement, and returns a placeholder for each. */
export interface Parameters {
  readonly values: readonly unknown[]
  bind(value: unknown, type: ParameterType): string
  /** Those that have been collected so far, for another statement that begins alike. */
  copy(): Parameters
}

export function startParameters(first: readonly unknown[] = []): Parameters {
  const values = [...first]
  return {
    values,
    bind: (value, type) => {
      values.push(value)
      return `$${values.length}::${type}`
    },
    copy: () => startParameters(values),
  }
}
