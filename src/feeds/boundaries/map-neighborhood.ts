import { foldName } from '../../records/fold-name.ts'
import type { NeighborhoodFacts, NeighborhoodLevel } from '../../records/place.ts'
import { parseStateCode } from '../../records/us-states.ts'
import { findCell, type NamedCells } from '../reading/delimited-rows.ts'
import { dropAbsent } from '../reading/drop-absent.ts'
import type { GeoFeature } from '../reading/geo-features.ts'
import type { RaiseIssue } from '../reading/issues.ts'
import { boundariesIssue } from './issues.ts'
import { parseShape } from './parse-shape.ts'

/** How to read a file of neighborhoods or cities. Property names match in any letter case and punctuation. */
export interface BoundariesSettings {
  /** The property that holds the name; the default is the first of the usual properties that a feature has. */
  nameProperty?: string
  /**
   * The level of all shapes; with a level, cities too are read as neighborhoods. By default the property of the name decides:
   * L_HOOD, CITYNAME and the like make macro neighborhoods, all others neighborhoods.
   */
  level?: NeighborhoodLevel
  /** The city of all shapes; the default is a property with one of the usual names, else unknown. */
  city?: string
  /** The two-letter code of all shapes' state; the default is a property with one of the usual names, else unknown. */
  stateOrProvince?: string
}

const CITY_NAMES = ['city', 'cityname', 'municipality', 'placename', 'town']

const STATE_NAMES = ['state', 'statecode', 'stateusps', 'stusps', 'stateabbr']

/** The neighborhood of a feature; undefined, with an issue, when it has no name or no shape. */
export function mapNeighborhood(
  { cells, geometry, place }: GeoFeature,
  settings: BoundariesSettings,
  raise: RaiseIssue,
): NeighborhoodFacts | undefined {
  const named = findNeighborhoodName(cells, settings)
  if (named === undefined) {
    raise(boundariesIssue('ShapeUnnamed', place))
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

interface NeighborhoodName {
  name: string
  level: NeighborhoodLevel
  /** The folded name of the property that holds it. */
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

/** Properties that hold the whole path: "Ballard > Adams". */
const PATH_PROPERTIES = ['nested', 'hierarchy']

/** The name and level of a feature's neighborhood. When the level is set, the usual properties of that level come first. */
function findNeighborhoodName(
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
