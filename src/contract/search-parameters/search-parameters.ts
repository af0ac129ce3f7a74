import type { ParsedParameters } from '../parameters/parameter.ts'
import { building, rooms } from './building.ts'
import { kindOfHome, money, timeAndWords } from './offer.ts'
import { area, order, place, placeIfAny } from './place-and-order.ts'

/** The parameters of every search, whatever the place (2 to 31). */
export const searchFilters = {
  ...order,
  ...money,
  ...rooms,
  ...kindOfHome,
  ...building,
  ...timeAndWords,
}

export type SearchFilterParameters = ParsedParameters<typeof searchFilters>

/** The thirty-one parameters of a search at a named place, in the specification's order. */
export const searchParameters = { ...place, ...searchFilters }

/** The parameters of a search in an area drawn on the map. */
export const areaSearchParameters = { ...area, ...searchFilters }

/** The parameters of either search. */
export const eitherSearchParameters = { ...placeIfAny, ...area, ...searchFilters }
