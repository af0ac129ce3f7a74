import { type SearchFacetsParameters, searchFacetsContract } from '../contract/operations/search-facets.ts'
import { parseParameters } from '../contract/parameters/parse-parameters.ts'
import { type ListingCriteria, planConditions } from '../domain/listing-search/matches.ts'
import { planAreaPlace } from '../operations/search-by-area/search-by-area.ts'
import { planCriteria } from '../operations/search-by-location/plan.ts'
import { type EditionIndex, joinPlaces, type SearchPlace } from '../search/ports/edition-index.ts'

export type PlannedSearch =
  | { ok: true; criteria: ListingCriteria; parameters: SearchFacetsParameters }
  | { ok: false; fault: string }

/** Reads the parameters of a search. Refuses filters whose meaning changes as time passes: what no longer matches for that reason is in no edition. */
export function planSavedSearch(query: string): PlannedSearch {
  const parsed = parseParameters(searchFacetsContract, [...new URLSearchParams(query)])
  if (!parsed.ok) return { ok: false, fault: parsed.detail }
  const { parameters } = parsed
  const criteria = planCriteria(parameters)
  const atTime = (nowMs: number, thirtyYearRate: number) =>
    JSON.stringify(planConditions(criteria, { nowMs, timeZone: 'UTC', thirtyYearRate }))
  if (atTime(0, 0.01) !== atTime(1e12, 0.02))
    return {
      ok: false,
      fault: 'a filter depends on the day or on the rate of mortgages, which no edition states',
    }
  return { ok: true, criteria, parameters }
}

/** The place that the parameters name in an edition; undefined if they name none there. */
export async function findSearchPlace(
  parameters: SearchFacetsParameters,
  index: Pick<EditionIndex, 'readLocation' | 'listPostalCodesIn' | 'findApproximatePoint'>,
): Promise<SearchPlace | undefined> {
  if (parameters.location === undefined) return planAreaPlace(parameters, index)
  return joinPlaces(await index.readLocation(parameters.location))
}
