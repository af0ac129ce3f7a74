import { listNames, type ParameterTable } from './parameter.ts'

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
