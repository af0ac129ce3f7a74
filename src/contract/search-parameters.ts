import type { ParsedParameters } from './parameter.ts'
import { area } from './search-parameters/area.ts'
import { building } from './search-parameters/building.ts'
import { kindOfHome } from './search-parameters/kind-of-home.ts'
import { money } from './search-parameters/money.ts'
import { order, place, placeIfAny } from './search-parameters/place-and-order.ts'
import { rooms } from './search-parameters/rooms.ts'
import { timeAndWords } from './search-parameters/time-and-words.ts'

/** The parameters that every search has, wherever it looks (2 to 31). */
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

/** The same in an area drawn on the map. */
export const areaSearchParameters = { ...area, ...searchFilters }

/** Those of either search. */
export const eitherSearchParameters = { ...placeIfAny, ...area, ...searchFilters }
