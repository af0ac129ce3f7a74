import type { Issue } from '../../ingest/ports/issue.ts'
import type { NeighborhoodFacts, NeighborhoodLevel } from '../../records/neighborhood.ts'
import { parseStateCode } from '../../records/us-states.ts'
import { findCell, foldName, type NamedCells } from '../reading/delimited-rows.ts'
import { dropAbsent } from '../reading/drop-absent.ts'
import type { GeoFeature } from '../reading/geo-features.ts'
import type { BoundariesSettings } from './boundaries-settings.ts'
import { shapeUnnamed } from './issues.ts'
import { parseShape } from './parse-shape.ts'

const CITY_NAMES = ['city', 'cityname', 'municipality', 'placename', 'town']

const STATE_NAMES = ['state', 'statecode', 'stateusps', 'stusps', 'stateabbr']

/** The neighborhood of a feature; undefined, with an issue, when it has no name or no shape. */
export function mapNeighborhood(
  { cells, geometry, place }: GeoFeature,
  settings: BoundariesSettings,
  raise: (issue: Issue) => void,
): NeighborhoodFacts | undefined {
  const named = findNeighborhoodName(cells, settings)
  if (named === undefined) {
    raise(shapeUnnamed(place))
    return undefined
  }
  const shape = parseShape(geometry, place, raise)
  if (shape === undefined) return undefined
  const { name, level, property } = named
  const cityNames = CITY_NAMES.filter((candidate) => candidate !== property)
  const city = settings.city ?? findCell(cells, cityNames)
  const stateOrProvince = settings.stateOrProvince ?? parseStateCode(findCell(cells, STATE_NAMES) ?? '')
  const neighborhoodKey = [stateOrProvince, city, level, name].filter((part) => part !== undefined).join('/')
  return dropAbsent({ neighborhoodKey, name, level, city, stateOrProvince, shape })
}

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
