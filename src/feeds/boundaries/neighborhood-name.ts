import type { NeighborhoodLevel } from '../../records/neighborhood.ts'
import { foldName, type NamedCells } from '../reading/named-cells.ts'
import type { BoundariesSettings } from './boundaries-settings.ts'

export interface NeighborhoodName {
  name: string
  level: NeighborhoodLevel
  /** The folded property that held it. */
  property: string
}

const NEIGHBORHOOD_NAMES = [
  'name',
  'shood',
  'neighborhood',
  'neighbourhood',
  'neighborhoodname',
  'nhood',
  'nbhd',
  'nbhdname',
  'hood',
  'hoodname',
  'mapname',
  'ntaname',
  'prineigh',
  'nested',
  'hierarchy',
  'label',
]
const MACRO_NAMES = ['lhood', 'jurname', 'cityname', 'community', 'district', 'districtname', 'boroname']

/** Properties that hold the whole way down: "Ballard > Adams". */
const PATH_PROPERTIES = ['nested', 'hierarchy']

/** The name and level of a feature's neighborhood; a level that is set looks among its own usual names first. */
export function findNeighborhoodName(
  cells: NamedCells,
  { nameProperty, level }: BoundariesSettings,
): NeighborhoodName | undefined {
  const isMacroWanted = level === 'macro_neighborhood'
  const usual = isMacroWanted
    ? [...MACRO_NAMES, ...NEIGHBORHOOD_NAMES]
    : [...NEIGHBORHOOD_NAMES, ...MACRO_NAMES]
  const candidates = nameProperty === undefined ? usual : [foldName(nameProperty)]
  const property = candidates.find((candidate) => cells.has(candidate))
  if (property === undefined) return undefined
  const guessed = MACRO_NAMES.includes(property) ? 'macro_neighborhood' : 'neighborhood'
  return { name: readName(cells.get(property) ?? '', property), level: level ?? guessed, property }
}

function readName(text: string, property: string): string {
  if (!PATH_PROPERTIES.includes(property)) return text
  return (
    text
      .split(/[>|;/]/)
      .at(-1)
      ?.trim() || text
  ) // "Ballard > Adams"
}
