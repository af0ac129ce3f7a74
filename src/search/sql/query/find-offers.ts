import type { ListingSort, ListingStatus } from '../../../domain/listing-search/search-choices.ts'
import { getSorts } from '../../../domain/listing-search/sort-listings.ts'
import type { ListingHits } from '../../ports/edition-index.ts'
import type { TableQuery } from '../../ports/search-engine.ts'
import { columnOf } from '../rows/search-columns.ts'
import type { EditionRows, RowStatement } from './edition-rows.ts'
import { renderMatches, type SearchedRows } from './match-offers.ts'
import { numberOffer } from './offer-numbers.ts'
import type { Parameters } from './parameters.ts'

interface FoundOffer {
  propertyId: number
  unit: number
}

/** Finds a page of matches and their exact number. */
export async function findOffers(searched: SearchedRows, query: TableQuery): Promise<ListingHits> {
  const { status } = query.criteria
  const order = renderOrder(query.sort, status)
  const matched = await renderMatches(searched, query, () => ['property_id', 'unit', ...order.columns])
  const find = searched.rows.shards === undefined ? findTogether : findInShards
  const { total, offers } = await find(searched.rows, matched, order.text, query)
  return {
    total,
    hits: offers.map(({ propertyId, unit }) => ({
      offer: numberOffer({ propertyId, status, unit }),
      propertyId,
      isFurtherOffer: unit > 0,
    })),
  }
}

interface FoundPage {
  total: number
  offers: readonly FoundOffer[]
}

async function findTogether(
  rows: EditionRows,
  { text, parameters }: RowStatement,
  order: string,
  page: TableQuery,
): Promise<FoundPage> {
  const found = await rows.query<{ total: number; propertyId: number | null; unit: number }>(
    `with matched as materialized (${text}), page as (
       select property_id, unit, row_number() over () as rank from (
         select property_id, unit from matched order by ${order} ${renderPage(page, parameters)}
       ) as sorted
     )
     select counted.total, page.property_id as "propertyId", page.unit
     from (select count(*) as total from matched) as counted left join page on true
     order by page.rank`,
    parameters,
  )
  const offers = found.filter((row): row is FoundOffer & { total: number } => row.propertyId !== null)
  return { total: found[0]?.total ?? 0, offers }
}

/** Each shard counts its matches and sorts its part of the page, so that no others leave it. */
async function findInShards(
  rows: EditionRows,
  { text, parameters }: RowStatement,
  order: string,
  page: TableQuery,
): Promise<FoundPage> {
  const counted = parameters.copy()
  const [[count], offers] = (await rows.queryAll<{ total: number } | FoundOffer>([
    { text: `select count(*) as total from (${text}) as matched`, parameters: counted },
    {
      text: `select property_id as "propertyId", unit from (${text}) as matched
             order by ${order} ${renderPage(page, parameters)}`,
      parameters,
    },
  ])) as [{ total: number }[], FoundOffer[]]
  return { total: count!.total, offers }
}

function renderPage({ limit, offset }: TableQuery, { bind }: Parameters): string {
  const [rows, skipped] = [limit, offset].map((count) => bind(Math.max(0, count), 'bigint'))
  return `limit ${rows} offset ${skipped}`
}

/** Unknown values come last, and the property id breaks ties. */
function renderOrder(sort: ListingSort, status: ListingStatus): { columns: string[]; text: string } {
  const { isByStanding, field, isAscending } = getSorts(status)[sort]
  const column = columnOf(field)
  const byField = `${column} ${isAscending === true ? 'asc' : 'desc'} nulls last, property_id`
  if (isByStanding !== true) return { columns: [column], text: byField }
  return { columns: ['standing', column], text: `standing desc, ${byField}` }
}
