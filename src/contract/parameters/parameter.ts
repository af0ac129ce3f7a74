import type { Format } from '../formats/format.ts'

/** The listing statuses that search parameters are tied to. */
export type ApplicableStatus = 'for_sale' | 'for_rent' | 'sold'

export interface Parameter<Value = unknown> {
  readonly format: Format<Value>
  readonly description: string
  /** A text that the format takes. */
  readonly example: string
  readonly isRequired: boolean
  /** What an absent parameter means; absent when it then means nothing at all. */
  readonly fallback?: Value
  /** Further names, as listed; the camelCase form of every name is accepted too. */
  readonly aliases: readonly string[]
  /** Listing statuses the parameter applies to; absent: any. */
  readonly appliesTo?: readonly ApplicableStatus[]
  /** The same for single values of a choice. */
  readonly valuesApplyTo?: Readonly<Record<string, readonly ApplicableStatus[]>>
}

/** Parameters by their canonical name, in the specification's order. */
export type ParameterTable = Readonly<Record<string, Parameter>>

interface Facts<Value> {
  format: Format<Value>
  description: string
  example: string
  aliases?: readonly string[]
  appliesTo?: readonly ApplicableStatus[]
  valuesApplyTo?: Readonly<Record<string, readonly ApplicableStatus[]>>
}

type Required<Value> = Parameter<Value> & { readonly isRequired: true }

type Defaulted<Value> = Parameter<Value> & { readonly fallback: Value }

type Optional<Value> = Parameter<Value> & { readonly isRequired: false; readonly fallback?: undefined }

/** A parameter that every request must carry. */
export function required<Value>(facts: Facts<Value>): Required<Value> {
  return { aliases: [], ...facts, isRequired: true }
}

/** A parameter that may be absent and then has the given value. */
export function defaulted<Value>(fallback: NoInfer<Value>, facts: Facts<Value>): Defaulted<Value> {
  return { aliases: [], ...facts, isRequired: false, fallback }
}

/** A parameter that may be absent. */
export function optional<Value>(facts: Facts<Value>): Optional<Value> {
  return { aliases: [], ...facts, isRequired: false }
}

type ValueOf<P> = P extends Parameter<infer Value> ? Value : never

type AlwaysThere<T extends ParameterTable> = {
  [K in keyof T]: T[K] extends Optional<unknown> ? never : K
}[keyof T]

type Flat<T> = { [K in keyof T]: T[K] }

/** The values of a table's parameters under their canonical names. */
export type ParsedParameters<T extends ParameterTable> = Flat<
  { -readonly [K in AlwaysThere<T>]: ValueOf<T[K]> } & {
    -readonly [K in Exclude<keyof T, AlwaysThere<T>>]?: ValueOf<T[K]>
  }
>

/** Every name under which a parameter is accepted, the canonical one first. */
export function listNames(name: string, parameter: Parameter): string[] {
  const written = [name, ...parameter.aliases]
  return [...new Set([...written, ...written.map(camelCase)])]
}

/** "min_bedrooms" becomes "minBedrooms", "communities_55_plus" becomes "communities55Plus". */
function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

/** Every accepted name of a table, with the canonical name it stands for. */
export type NameIndex = ReadonlyMap<string, string>

const indexes = new WeakMap<ParameterTable, NameIndex>()

/** The names of a table; built once for each. */
export function getNameIndex(table: ParameterTable): NameIndex {
  const known = indexes.get(table)
  if (known !== undefined) return known
  const index = buildNameIndex(table)
  indexes.set(table, index)
  return index
}

/** Throws when one name would stand for two parameters: a fault of the definition. */
function buildNameIndex(table: ParameterTable): NameIndex {
  const index = new Map<string, string>()
  for (const [canonical, parameter] of Object.entries(table)) {
    for (const name of listNames(canonical, parameter)) {
      if (index.has(name)) throw new Error(`The name ${name} stands for two parameters`)
      index.set(name, canonical)
    }
  }
  return index
}
