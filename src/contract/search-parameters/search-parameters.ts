import type { CrossFault } from '../operations/operation-contract.ts'
import { listParameters } from '../parameters/list-parameters.ts'
import type { ParsedParameters } from '../parameters/parameter.ts'
import { searchResult } from '../schemas/search-result.ts'
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

/** What of the matches is shown. */
export const cardParameters = listParameters(searchResult, [
  'ppid',
  'price',
  'address',
  'beds',
  'baths',
  'area',
])

/** The parameters of a search in an area drawn on the map. */
export const areaSearchParameters = { ...area, ...searchFilters }

/** The parameters of either search. */
export const eitherSearchParameters = { ...placeIfAny, ...area, ...searchFilters }

/** Exactly one of these parameters must say where to search. The second one that is given is named, or the first one if none is. */
export function findPlaceFault(
  names: readonly [string, ...string[]],
  parameters: Readonly<Record<string, unknown>>,
): CrossFault | undefined {
  const given = names.filter((name) => parameters[name] !== undefined)
  if (given.length === 1) return undefined
  const takes = `exactly one of ${names.join(', ')}`
  return given.length === 0
    ? { parameter: names[0], takes: takes }
    : { parameter: given[1]!, takes: `nothing beside ${given[0]}: ${takes}` }
}

/** A map shows one place, or a box, or what of the place is in the box. */
export function findMapPlaceFault(
  names: readonly [string, ...string[]],
  parameters: Pick<
    ParsedParameters<typeof eitherSearchParameters>,
    'location' | 'bbox' | 'include_approximate'
  >,
): CrossFault | undefined {
  const fault = findPlaceFault(names, parameters)
  const isMissing = fault?.parameter === names[0]
  if (fault !== undefined && !isMissing) return fault
  if (isMissing && parameters.bbox === undefined)
    return { parameter: names[0], takes: `bbox, or one of ${names.join(', ')}, or both` }
  if (!isMissing && parameters.bbox !== undefined && parameters.include_approximate !== undefined)
    return { parameter: 'include_approximate', takes: 'a value only with one of bbox, circle and polygon' }
  return findApproximateFault(parameters)
}

/** A named place holds its homes whether they have a point or not. */
export function findApproximateFault(parameters: {
  location?: string
  include_approximate?: boolean
}): CrossFault | undefined {
  if (parameters.location === undefined || parameters.include_approximate === undefined) return undefined
  return { parameter: 'include_approximate', takes: 'a value only together with bbox, circle or polygon' }
}

/** Finds a contradiction between the filters of a search. */
export function findFilterFault(parameters: SearchFilterParameters): CrossFault | undefined {
  if (parameters.exact_match_bedrooms === true && parameters.min_bedrooms === undefined) {
    return { parameter: 'exact_match_bedrooms', takes: 'true only together with min_bedrooms' }
  }
  if (parameters.pets?.includes('no_pets') === true && parameters.pets.length > 1) {
    return { parameter: 'pets', takes: 'no_pets alone, or a list of the others' }
  }
  return undefined
}
