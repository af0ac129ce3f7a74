import type { Issue } from '../../ingest/ports/issue.ts'
import type { NeighborhoodFacts } from '../../records/neighborhood.ts'
import { dropAbsent } from '../reading/drop-absent.ts'
import type { GeoFeature } from '../reading/geo-features.ts'
import { findCell } from '../reading/named-cells.ts'
import { parseStateCode } from '../reading/us-states.ts'
import type { BoundariesSettings } from './boundaries-settings.ts'
import { shapeUnnamed } from './issues/shape-unnamed.ts'
import { findNeighborhoodName } from './neighborhood-name.ts'
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
