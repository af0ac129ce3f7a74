import type { Format } from '../formats/format.ts'

/** The listing statuses to which a search parameter may be limited. */
export type ApplicableStatus = 'for_sale' | 'for_rent' | 'sold'

export interface Parameter<Value = unknown> {
  readonly format: Format<Value>
  readonly description: string
  /** A text that the format accepts. */
  readonly example: string
  readonly isRequired: boolean
  /** The value that an absent parameter stands for, if it stands for one. */
  readonly fallback?: Value
  /** Other names that are accepted; the camelCase form of every name is accepted as well. */
  readonly aliases: readonly string[]
  /** Whether it is a segment of the path, and not in the query. */
  readonly isInPath?: boolean
  /** Listing statuses to which the parameter applies; any if absent. */
  readonly appliesTo?: readonly ApplicableStatus[]
  /** The same for single values of a list. */
  readonly valuesApplyTo?: Readonly<Record<string, readonly ApplicableStatus[]>>
}

/** Parameters by canonical name, in the order of the specification. */
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

/** A parameter that every request must give. */
export function required<Value>(facts: Facts<Value>): Required<Value> {
  return { aliases: [], ...facts, isRequired: true }
}

/** A parameter that is a segment of the path: see `matchPath`. */
export function inPath<Value>(facts: Facts<Value>): Required<Value> {
  return { ...required(facts), isInPath: true }
}

/** A parameter that has the given value when it is absent. */
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

/** The values of the parameters of a table, by canonical name. */
export type ParsedParameters<T extends ParameterTable> = Flat<
  { -readonly [K in AlwaysThere<T>]: ValueOf<T[K]> } & {
    -readonly [K in Exclude<keyof T, AlwaysThere<T>>]?: ValueOf<T[K]>
  }
>

/** Lists every accepted name of a parameter, the canonical one first. */
export function listNames(name: string, parameter: Parameter): string[] {
  const written = [name, ...parameter.aliases]
  return [...new Set([...written, ...written.map(camelCase)])]
}

/** "min_bedrooms" becomes "minBedrooms", "communities_55_plus" becomes "communities55Plus". */
function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

/** Every accepted name of a table with the canonical name that it stands for. */
export type NameIndex = ReadonlyMap<string, string>

/** A table in the forms in which requests are read. */
interface IndexedTable {
  names: NameIndex
  entries: readonly (readonly [name: string, parameter: Parameter])[]
}

const indexed = new WeakMap<ParameterTable, IndexedTable>()

/** The name index and the entries of a table, built once. */
export function indexParameters(table: ParameterTable): IndexedTable {
  const known = indexed.get(table)
  if (known !== undefined) return known
  const built = { names: buildNameIndex(table), entries: Object.entries(table) }
  indexed.set(table, built)
  return built
}

/** Throws if one name stands for two parameters, which is an error in the table. */
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
