import type { SearchArea } from '../../../../domain/listing-search/search-choices.ts'
import { renderPlaceKey } from '../../../index/postings/place-ranges.ts'
import type { SearchPlace } from '../../../ports/edition-index.ts'
import { termOfPlace, termOfUnplaced } from '../../rows/search-terms.ts'
import type { Parameters } from '../parameters.ts'
import { renderArea } from './render-area.ts'
import { renderTerms } from './render-conditions.ts'

/** The homes near the edge of an area that it contains. */
export type EdgeHomes = ReadonlyMap<SearchArea, readonly number[]>

/** Renders the condition that an offer is in a place. `edges` has every area of the place. */
export function renderPlace(place: SearchPlace, edges: EdgeHomes, parameters: Parameters): string {
  switch (place.kind) {
    case 'area':
      return renderArea(place.area, edges.get(place.area) ?? [], parameters)
    case 'address':
      return `property_id = any(${parameters.bind(place.propertyIds, 'bigint[]')})`
    case 'unplaced':
      return place.postalCodes.length === 0
        ? 'false'
        : renderTerms(place.postalCodes.map(termOfUnplaced), '|', parameters)
    case 'anyOf':
      return place.places.length === 0
        ? 'false'
        : `(${place.places.map((one) => renderPlace(one, edges, parameters)).join(' or ')})`
    default:
      return renderTerms([termOfPlace(renderPlaceKey(place))], '&', parameters)
  }
}

/** Lists the areas of a place. */
export function listAreas(place: SearchPlace): SearchArea[] {
  if (place.kind === 'area') return [place.area]
  return place.kind === 'anyOf' ? place.places.flatMap(listAreas) : []
}
