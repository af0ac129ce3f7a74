import type { CrossFault } from '../operations/operation-contract.ts'
import type { SearchFilterParameters } from './search-parameters.ts'

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
