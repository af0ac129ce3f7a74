import { planConditions } from '../../../domain/listing-search/matches.ts'
import type { ListingStatus } from '../../../domain/listing-search/search-choices.ts'
import type { CountQuery } from '../../ports/search-engine.ts'
import { renderConditions } from './conditions/render-conditions.ts'
import { renderPlace } from './conditions/render-place.ts'
import type { EdgeFinder } from './edge-homes.ts'
import { type EditionRows, type RowStatement, renderSeen } from './edition-rows.ts'
import { type Parameters, startParameters } from './parameters.ts'

/** What the searches of an edition read. */
export interface SearchedRows {
  rows: EditionRows
  edges: EdgeFinder
}

/** Only offers for rent can be buildings with several unit types. */
function hasUnits(status: ListingStatus): boolean {
  return status === 'for_rent'
}

/** Renders the statement that selects columns of the offers by which homes match. A building matches by its cheapest matching unit type. */
export async function renderMatches(
  { rows, edges }: SearchedRows,
  { place, criteria, clock }: CountQuery,
  columns: (parameters: Parameters) => readonly string[],
): Promise<RowStatement> {
  const { status } = criteria
  const edgeHomes = await edges.findEdgeHomes(place, status)
  const parameters = startParameters()
  const conditions = [
    `status = '${status}'`,
    renderSeen(rows.edition, parameters),
    renderPlace(place, edgeHomes, parameters),
    ...renderConditions(planConditions(criteria, clock), parameters),
  ]
  const selected = columns(parameters).join(', ')
  const matching = `from ${rows.tables.offers} where ${conditions.join(' and ')}`
  const text = hasUnits(status)
    ? `select distinct on (property_id) ${selected} ${matching} order by property_id, unit`
    : `select ${selected} ${matching}`
  return { text, parameters }
}
