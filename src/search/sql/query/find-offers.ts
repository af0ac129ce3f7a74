import type { ListingSort, ListingStatus } from '../../../domain/listing-search/search-choices.ts'
import { getSorts } from '../../../domain/listing-search/sort-listings.ts'
import type { ListingHits } from '../../ports/edition-index.ts'
import type { TableQuery } from '../../ports/search-engine.ts'
import { columnOf } from '../rows/search-columns.ts'
import { renderMatches, type SearchedRows } from './match-offers.ts'
import { numberOffer } from './offer-numbers.ts'

/** Finds a page of matches and their exact number in one statement. */
export async function findOffers(searched: SearchedRows, query: TableQuery): Promise<ListingHits> {
  const { status } = query.criteria
  const order = renderOrder(query.sort, status)
  const { text, parameters } = await renderMatches(searched, query, () => [
    'property_id',
    'unit',
    ...order.columns,
  ])
  const [limit, offset] = [query.limit, query.offset].map((count) =>
    parameters.bind(Math.max(0, count), 'bigint'),
  )
  const found = await searched.rows.query<{ total: number; propertyId: number | null; unit: number }>(
    `with matched as materialized (${text}), page as (
       select property_id, unit, row_number() over () as rank from (
         select property_id, unit from matched order by ${order.text} limit ${limit} offset ${offset}
       ) as sorted
     )
     select counted.total, page.property_id as "propertyId", page.unit
     from (select count(*) as total from matched) as counted left join page on true
     order by page.rank`,
    parameters,
  )
  return {
    total: found[0]?.total ?? 0,
    hits: found.flatMap(({ propertyId, unit }) =>
      propertyId === null
        ? []
        : [{ offer: numberOffer({ propertyId, status, unit }), propertyId, isFurtherOffer: unit > 0 }],
    ),
  }
}

/** Unknown values come last, and the property id breaks ties. */
function renderOrder(sort: ListingSort, status: ListingStatus): { columns: string[]; text: string } {
  const { isByStanding, field, isAscending } = getSorts(status)[sort]
  const column = columnOf(field)
  const byField = `${column} ${isAscending === true ? 'asc' : 'desc'} nulls last, property_id`
  if (isByStanding !== true) return { columns: [column], text: byField }
  return { columns: ['standing', column], text: `standing desc, ${byField}` }
}
