import { setTimeout as delay } from 'node:timers/promises'
import type { EditionReader, EditionStore } from '../../../store/ports/edition-store.ts'
import { EditionGoneError, StoreError } from '../../../store/ports/store-error.ts'
import { withEdition } from '../../../store/ports/with-edition.ts'
import { hasCitus } from '../../../store/postgres/citus/shard-map.ts'
import type { Database } from '../../../store/postgres/database.ts'
import {
  collectHomes,
  type ListingSurroundings,
  listCurrent,
  listEntries,
  listRecorded,
  readSurroundings,
} from '../../edition/collect-listings.ts'
import { readEditionChanges } from '../../live/edition-changes.ts'
import type { BringOptions, RowsProgress } from '../../ports/search-rows.ts'
import { announceSearchRows, areRowsLocked, readSearchState } from './search-state.ts'
import { type OfferBatch, writeSearchOffers } from './write-offers.ts'

export interface SearchRowsParts {
  database: Pick<Database, 'primary' | 'write'>
  editions: Pick<EditionStore, 'listChanges' | 'read'>
}

const BATCH_HOMES = 1000
/** How often to look whether another process has finished. */
const LOOK_EVERY_MS = 500
const REPORT_EVERY_MS = 10_000

/**
 * Brings the search rows to at least `edition`, which must be retained. Any number of processes may ask at once: one writes, in one
 * transaction, and the others wait for it. Memory is needed for one batch of homes and for the ids of those that have changed.
 */
export async function bringSearchRows(
  { database, editions }: SearchRowsParts,
  edition: number,
  { isStopping = () => false, onProgress = () => {} }: BringOptions = {},
): Promise<void> {
  const throwIfStopping = () => {
    if (isStopping()) throw new StoreError('The search rows were not finished, because the process stops')
  }
  let isWaiting = false
  for (;;) {
    throwIfStopping()
    const { newest, written } = await readSearchState(database.primary)
    if (newest >= edition) return
    if (written > newest) {
      await announceSearchRows(database.write)
      continue
    }
    if (await areRowsLocked(database.write)) {
      if (!isWaiting) onProgress({ kind: 'waiting', edition })
      isWaiting = true
      await delay(LOOK_EVERY_MS)
      continue
    }
    const isWritten = await withEdition(editions, edition, async (reader) => {
      const changed = newest === 0 ? undefined : await findChangedHomes(editions, newest, reader)
      const all = changed?.length ?? (await reader.count('property'))
      const report = openReport(onProgress, { edition, all, isEveryHome: changed === undefined })
      const surroundings = await readSurroundings(reader, pause)
      return database.write.transact((transaction) =>
        writeSearchOffers(transaction, { from: newest, to: edition }, () =>
          listBatches(changed, reader, surroundings, (homes) => {
            throwIfStopping()
            report(homes)
          }),
        ),
      )
    })
    // If not, another process has begun to write, or has brought the rows to this edition or to one before it.
    if (!isWritten) continue
    await announceSearchRows(database.write)
    await finishSearchRows(database)
  }
}

const pause = async () => {}

/** Reports how many homes have been looked at: at once if it is every home, and then now and again. */
function openReport(
  onProgress: (progress: RowsProgress) => void,
  { edition, all, isEveryHome }: { edition: number; all: number; isEveryHome: boolean },
): (homes: number) => void {
  let dueAtMs = isEveryHome ? 0 : performance.now() + REPORT_EVERY_MS
  return (homes) => {
    if (performance.now() < dueAtMs) return
    onProgress({ kind: 'writing', edition, homes, all })
    dueAtMs = performance.now() + REPORT_EVERY_MS
  }
}

// Moves new terms from the list that every search would have to read into their index, and updates the statistics of tables that have
// grown. PostgreSQL does both by itself, but later. It can be run on each node of Citus, where the tables have the number of their
// shard in their name, and has no row in its result.
const FINISH = `
  do $$
  declare
    one regclass;
  begin
    for one in
      select indexrelid from pg_index join pg_class on pg_class.oid = indrelid
      where relnamespace = 'plat'::regnamespace and relname like 'search\\_offer%' and relkind = 'r'
        and exists (select from pg_class as own join pg_am on pg_am.oid = own.relam where own.oid = indexrelid and amname = 'gin')
    loop
      perform gin_clean_pending_list(one);
    end loop;
    if (
      select coalesce(sum(n_mod_since_analyze) > 1000 + sum(n_live_tup) / 10, false)
      from pg_stat_user_tables where schemaname = 'plat' and relname like 'search\\_%'
    ) then
      for one in
        select pg_class.oid from pg_class
        where relnamespace = 'plat'::regnamespace and relname like 'search\\_%' and relkind in ('r', 'p') and not relispartition
      loop
        execute format('analyze %s', one);
      end loop;
    end if;
  end
  $$`

export async function finishSearchRows({ write }: Pick<Database, 'write'>): Promise<void> {
  if (await hasCitus(write)) await write.query('select run_command_on_all_nodes($1)', [FINISH])
  else await write.query(FINISH)
}

/** Calls `onBatch` before each batch with the number of homes in those before it. */
async function* listBatches(
  changed: readonly number[] | undefined,
  reader: EditionReader,
  surroundings: ListingSurroundings,
  onBatch: (homes: number) => void,
): AsyncGenerator<OfferBatch> {
  const batches = changed === undefined ? listAllHomes(reader) : listInBatches(changed)
  let count = 0
  for await (const { homes, ids } of batches) {
    onBatch(count)
    count += ids.length
    const collected = await collectHomes(reader, ids, surroundings, pause)
    const all = [...collected.values()]
    yield { homes, listings: listCurrent(all), recorded: listRecorded(all), entries: listEntries(all) }
  }
}

/** Returns undefined if all homes must be looked at. */
async function findChangedHomes(
  editions: SearchRowsParts['editions'],
  from: number,
  reader: EditionReader,
): Promise<number[] | undefined> {
  try {
    const changes = await withEdition(editions, from, (before) =>
      readEditionChanges(editions, before, reader),
    )
    return changes.concernsAllListings ? undefined : [...changes.propertyIds]
  } catch (error) {
    // The changes since then are no longer retained.
    if (error instanceof EditionGoneError) return undefined
    throw error
  }
}

interface HomeBatch extends Pick<OfferBatch, 'homes'> {
  ids: readonly number[]
}

function* listInBatches(changed: readonly number[]): Generator<HomeBatch> {
  const ids = changed.toSorted((left, right) => left - right)
  for (let start = 0; start < ids.length; start += BATCH_HOMES) {
    const homes = ids.slice(start, start + BATCH_HOMES)
    yield { homes, ids: homes }
  }
}

/** Lists all homes. The batches include the ids between them, which may have been those of homes that are gone. */
async function* listAllHomes(reader: EditionReader): AsyncGenerator<HomeBatch> {
  let [afterId, ids]: [number, number[]] = [-1, []]
  for await (const properties of reader.scan('property')) {
    for (const { id } of properties) ids.push(id)
    if (ids.length < BATCH_HOMES) continue
    const upToId = ids.at(-1)!
    yield { homes: { afterId, upToId }, ids }
    afterId = upToId
    ids = []
  }
  yield { homes: { afterId, upToId: Number.MAX_SAFE_INTEGER }, ids }
}
