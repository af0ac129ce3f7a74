import { normalizeLookup } from './normalize-lookup.ts'

const SQFT_PER_UNIT = new Map<string, number>([
  ['squarefeet', 1],
  ['sqft', 1],
  ['sf', 1],
  ['squaremeters', 10.7639],
  ['squaremetres', 10.7639],
  ['sqm', 10.7639],
  ['acres', 43_560],
  ['acre', 43_560],
  ['ac', 43_560],
  ['hectares', 107_639],
  ['squareyards', 9],
])

/** Square feet in one unit of area; undefined for an unknown unit. An absent unit is square feet. */
export function sqftPerUnit(unit: string | undefined): number | undefined {
  return unit === undefined ? 1 : SQFT_PER_UNIT.get(normalizeLookup(unit))
}
