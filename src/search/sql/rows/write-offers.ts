import type { SearchableListing } from '../../../domain/listing-search/searchable-listing.ts'
import type { Reveal } from '../../../store/ports/edition-store.ts'
import type { Transaction } from '../../../store/postgres/connection-pool.ts'
import type { HomeEntry } from '../../homes/home-entry.ts'
import type { PlacedOffering } from '../../offerings/placed-offerings.ts'
import type { RecordedSale } from '../../sales/recorded-sale.ts'
import { ALL_ROWS, type SearchTables } from '../search-tables.ts'
import {
  COPIED_COLUMNS,
  type EncodedOffer,
  encodeOfferings,
  encodeOffers,
  encodeRecordedSales,
  encodeText,
} from './encode-offers.ts'
import {
  copyRows,
  type ReplacedHomes,
  type ReplacedRows,
  type ReplacedTable,
  replaceRows,
} from './replace-rows.ts'
import { lockSearchState } from './search-state.ts'
import { isPlaceTerm } from './search-terms.ts'
import { copyHomes, replaceHomes } from './write-homes.ts'

/** All current listings of some homes, and what they are looked up by. */
export interface OfferBatch {
  homes: ReplacedHomes
  listings: readonly SearchableListing[]
  /** The sales that only public records have. */
  recorded: readonly RecordedSale[]
  /** All times on the market. */
  offerings: readonly PlacedOffering[]
  entries: readonly HomeEntry[]
  /** Of the listings of these homes, in the tables of a view. */
  reveals?: readonly Reveal[]
}

const OFFERS: Omit<ReplacedTable, 'name'> = {
  columns: COPIED_COLUMNS,
  returning: 'unit, tsvector_to_array(terms) as terms',
}

/** The editions that one step of the search rows takes them from and to. */
export interface RowsStep {
  /** 0 for none. */
  from: number
  to: number
}

/**
 * Writes the search rows from one edition to another, in the given transaction. `list` yields the homes that have changed in
 * between, or all homes after edition 0. Rows that stay as they were are not written again. Returns false, and lists nothing, if another
 * process writes or the rows have not reached exactly the edition with which the step begins. The edition cannot be searched before
 * `announceSearchRows`.
 */
export async function writeSearchOffers(
  transaction: Transaction,
  { from, to }: RowsStep,
  list: () => AsyncIterable<OfferBatch>,
  target: RowsTarget = EVERYTHING,
): Promise<boolean> {
  const { tables } = target
  const state = await lockSearchState(transaction, tables)
  if (state?.newest !== from || state.written !== from || to <= from) return false
  const isFirst = from === 0
  await transaction.run(CREATE_STEPS)
  for await (const batch of list()) {
    const steps = await writeBatch(transaction, tables, batch, { to, isFirst })
    await copySteps(transaction, steps)
    await target.writeFurther?.(transaction, batch)
  }
  await transaction.query(addPlaces(tables), [to])
  await advance(transaction, target, isFirst ? to : state.oldest, to)
  return true
}

/** Where rows are written, and which of them can still be read. */
export interface RowsTarget {
  tables: SearchTables
  /** The oldest edition, or step, that can still be read, as SQL over the pointers of editions. */
  oldest: string
  /** Writes what else the tables have of a batch. */
  writeFurther?(transaction: Transaction, batch: OfferBatch): Promise<void>
}

const EVERYTHING: RowsTarget = { tables: ALL_ROWS, oldest: 'pointers.oldest_edition' }

// A temporary table of the transaction: by how much the number of listings that have a term changes.
const CREATE_STEPS = 'create temp table search_step (term text collate "C", step bigint) on commit drop'

/** By how much the number of listings with a term changes. */
type PlaceSteps = Map<string, number>

async function writeBatch(
  transaction: Transaction,
  tables: SearchTables,
  { homes, listings, recorded, offerings, entries }: OfferBatch,
  { to: edition, isFirst }: { to: number; isFirst: boolean },
): Promise<PlaceSteps> {
  const table: ReplacedTable = { ...OFFERS, name: tables.offers }
  const offers = [
    ...encodeOffers(listings, edition),
    ...encodeRecordedSales(recorded, edition),
    ...encodeOfferings(offerings, edition),
  ]
  if (isFirst) {
    await copyRows(transaction, table, offers)
    await copyHomes(transaction, tables, entries, edition)
    return countSteps({ added: offers, ended: [] })
  }
  await replaceHomes(transaction, tables, entries, homes, edition)
  return countSteps(await replaceRows<EncodedOffer, EndedOffer>(transaction, table, offers, homes, edition))
}

interface EndedOffer {
  unit: number
  terms: readonly string[]
}

/** Only the first offer of a listing counts. */
function countSteps({ added, ended }: ReplacedRows<EncodedOffer, EndedOffer>): PlaceSteps {
  const steps: PlaceSteps = new Map()
  for (const { placeTerms, unit } of added)
    if (unit === 0) for (const term of placeTerms) addStep(steps, term, 1)
  for (const { unit, terms } of ended)
    if (unit === 0) for (const term of terms.filter(isPlaceTerm)) addStep(steps, term, -1)
  return steps
}

function addStep(steps: PlaceSteps, term: string, step: number): void {
  steps.set(term, (steps.get(term) ?? 0) + step)
}

async function copySteps(transaction: Transaction, steps: PlaceSteps): Promise<void> {
  const changed = [...steps].filter(([, step]) => step !== 0)
  if (changed.length === 0) return
  const lines = changed.map(([term, step]) => `${encodeText(term)}\t${step}\n`)
  await transaction.copy('copy pg_temp.search_step (term, step) from stdin', Buffer.from(lines.join('')))
}

function addPlaces({ places }: SearchTables): string {
  return `
    insert into ${places} (term, edition, listings)
    select changed.term, $1::integer, coalesce(before.listings, 0) + changed.step
    from (
      select term, sum(step)::bigint as step from pg_temp.search_step group by term having sum(step) <> 0
    ) as changed
    left join lateral (
      select listings from ${places} as place where place.term = changed.term order by edition desc limit 1
    ) as before on true`
}

/** Moves the state, and drops what no edition that can still be read sees. */
async function advance(
  transaction: Transaction,
  { tables, oldest: selectOldest }: RowsTarget,
  oldest: number,
  written: number,
): Promise<void> {
  const [state] = await transaction.query<{ oldest: number; isMoved: boolean }>(
    `update ${tables.state} as state
     set oldest_edition = greatest($1::integer, ${selectOldest}), written_edition = $2::integer
     from plat.edition_pointers as pointers
     returning state.oldest_edition as oldest, state.oldest_edition > $1::integer as "isMoved"`,
    [oldest, written],
  )
  if (!state!.isMoved) return
  for (const table of [tables.offers, tables.homes])
    await transaction.query(`delete from ${table} where to_edition <= $1::integer`, [state!.oldest])
  await transaction.query(
    `delete from ${tables.places} as place
     where edition <= $1::integer and (listings = 0 or exists (
       select from ${tables.places} as newer
       where newer.term = place.term and newer.edition > place.edition and newer.edition <= $1::integer
     ))`,
    [state!.oldest],
  )
}
