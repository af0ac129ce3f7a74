import type {
  SearchByLocationData,
  SearchByLocationParameters,
} from '../../contract/operations/search-by-location.ts'
import type { Operation } from '../operation.ts'
import { answerPage } from './answer-page.ts'

/** A page of the listings in a place that pass every filter; a text that names no place has none. */
export const runSearchByLocation: Operation<SearchByLocationParameters, SearchByLocationData> = async (
  parameters,
  context,
) => answerPage(context.market.resolveLocation(parameters.location), parameters, context)
