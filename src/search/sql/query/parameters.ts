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
}

export function startParameters(): Parameters {
  const values: unknown[] = []
  return {
    values,
    bind: (value, type) => {
      values.push(value)
      return `$${values.length}::${type}`
    },
  }
}
