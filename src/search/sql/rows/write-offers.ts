import type { SearchableListing } from '../../../domain/listing-search/searchable-listing.ts'
import type { Transaction } from '../../../store/postgres/connection-pool.ts'
import { formatIds } from '../../../store/postgres/editions/row-tables.ts'
import type { HomeEntry } from '../../homes/home-entry.ts'
import { COPIED_COLUMNS, encodeOffers, encodeText } from './encode-offers.ts'
import { lockSearchState, NEVER } from './search-state.ts'
import { listPlaceTerms } from './search-terms.ts'
import { CREATE_HOME_STAGE, copyHomes, replaceHomes } from './write-homes.ts'

/** All current listings of some homes and what they are looked up by. The homes are those of a list, or those with ids after one up to another. */
export interface OfferBatch {
  homes: readonly number[] | { afterId: number; upToId: number }
  listings: readonly SearchableListing[]
  entries: readonly HomeEntry[]
}

const COLUMNS = COPIED_COLUMNS.join(', ')

/** The editions that one step of the search rows takes them from and to. */
export interface RowsStep {
  /** 0 for none. */
  from: number
  to: number
}

/**
 * Brings the search rows from one edition to another, in the given transaction. `list` yields the homes that have changed in
 * between, or all homes after edition 0. Rows that stay as they were are not written again. Others who want to write wait. Returns
 * false, and lists nothing, if the rows have not reached exactly the edition that the step begins with.
 */
export async function writeSearchOffers(
  transaction: Transaction,
  { from, to }: RowsStep,
  list: () => AsyncIterable<OfferBatch>,
): Promise<boolean> {
  const state = await lockSearchState(transaction)
  if (state.newest !== from || to <= from) return false
  const isFirst = from === 0
  await transaction.run(CREATE_STAGES)
  await transaction.run(CREATE_HOME_STAGE)
  for await (const batch of list()) {
    if (isFirst) {
      await copyOffers(transaction, 'plat.search_offer', batch, to)
      await copyHomes(transaction, batch.entries, to)
    } else {
      await replaceOffers(transaction, batch, to)
      await replaceHomes(transaction, batch.entries, renderHomes(batch.homes), to)
    }
    await copySteps(transaction, batch)
  }
  await transaction.query(ADD_PLACES, [to])
  await advance(transaction, isFirst ? to : state.oldest, to)
  return true
}

// Temporary tables of the transaction: the offers of a batch, and by how much the number of listings of a place changes.
const CREATE_STAGES = `
  create temp table search_stage (like plat.search_offer including defaults) on commit drop;
  create temp table search_step (term text collate "C", step bigint) on commit drop`

async function copyOffers(
  transaction: Transaction,
  table: string,
  { listings }: OfferBatch,
  edition: number,
): Promise<void> {
  if (listings.length === 0) return
  await transaction.copy(
    `copy ${table} (${COLUMNS}) from stdin`,
    Buffer.from(encodeOffers(listings, edition)),
  )
}

/** Ends the offers of the homes that are no longer as they were, and adds those that are new. */
async function replaceOffers(transaction: Transaction, batch: OfferBatch, edition: number): Promise<void> {
  const [homes, values] = renderHomes(batch.homes)
  await copyOffers(transaction, 'pg_temp.search_stage', batch, edition)
  await transaction.query(
    `insert into pg_temp.search_step (term, step)
     select term, -count(*)
     from plat.search_offer cross join lateral unnest(tsvector_to_array(terms)) as term
     where ${homes} and to_edition = ${NEVER} and unit = 0 and position(' ' in term) > 0
     group by term`,
    values,
  )
  await transaction.query(
    `update plat.search_offer as offer set to_edition = $${values.length + 1}::integer
     where ${homes} and to_edition = ${NEVER} and not exists (
       select from pg_temp.search_stage as staged where ${IS_SAME}
     )`,
    [...values, edition],
  )
  await transaction.query(
    `insert into plat.search_offer (${COLUMNS})
     select ${COLUMNS} from pg_temp.search_stage as staged where not exists (
       select from plat.search_offer as offer where ${IS_SAME} and offer.to_edition = ${NEVER}
     )`,
  )
  await transaction.run('truncate pg_temp.search_stage')
}

const IS_SAME = `
  offer.property_id = staged.property_id and offer.status = staged.status and offer.unit = staged.unit
  and offer.digest = staged.digest`

function renderHomes(homes: OfferBatch['homes']): [condition: string, values: unknown[]] {
  if ('afterId' in homes)
    return ['property_id > $1::bigint and property_id <= $2::bigint', [homes.afterId, homes.upToId]]
  return ['property_id = any($1::bigint[])', [formatIds(homes)]]
}

/** Counts the listings of the batch in each of their places. */
async function copySteps(transaction: Transaction, { listings }: OfferBatch): Promise<void> {
  const steps = new Map<string, number>()
  for (const listing of listings)
    for (const term of listPlaceTerms(listing)) steps.set(term, (steps.get(term) ?? 0) + 1)
  if (steps.size === 0) return
  const lines = Array.from(steps, ([term, step]) => `${encodeText(term)}\t${step}\n`)
  await transaction.copy('copy pg_temp.search_step (term, step) from stdin', Buffer.from(lines.join('')))
}

const ADD_PLACES = `
  insert into plat.search_place (term, edition, listings)
  select changed.term, $1::integer, coalesce(before.listings, 0) + changed.step
  from (
    select term, sum(step)::bigint as step from pg_temp.search_step group by term having sum(step) <> 0
  ) as changed
  left join lateral (
    select listings from plat.search_place as place where place.term = changed.term order by edition desc limit 1
  ) as before on true`

/** Moves the state, and drops what no edition that can still be read sees. */
async function advance(transaction: Transaction, oldest: number, newest: number): Promise<void> {
  const [state] = await transaction.query<{ oldest: number; isMoved: boolean }>(
    `update plat.search_state as state
     set oldest_edition = greatest($1::integer, pointers.oldest_edition), newest_edition = $2::integer
     from plat.edition_pointers as pointers
     returning state.oldest_edition as oldest, state.oldest_edition > $1::integer as "isMoved"`,
    [oldest, newest],
  )
  if (!state!.isMoved) return
  await transaction.query('delete from plat.search_offer where to_edition <= $1::integer', [state!.oldest])
  await transaction.query('delete from plat.search_home where to_edition <= $1::integer', [state!.oldest])
  await transaction.query(
    `delete from plat.search_place as place
     where edition <= $1::integer and (listings = 0 or exists (
       select from plat.search_place as newer
       where newer.term = place.term and newer.edition > place.edition and newer.edition <= $1::integer
     ))`,
    [state!.oldest],
  )
}
