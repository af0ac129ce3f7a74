import type { EditionReader, EditionStore } from '../../../store/ports/edition-store.ts'
import { EditionGoneError } from '../../../store/ports/store-error.ts'
import { withEdition } from '../../../store/ports/with-edition.ts'
import type { Database } from '../../../store/postgres/database.ts'
import {
  collectHomes,
  type ListingSurroundings,
  listCurrent,
  listEntries,
  readSurroundings,
} from '../../edition/collect-listings.ts'
import { readEditionChanges } from '../../live/edition-changes.ts'
import { readSearchState } from './search-state.ts'
import { type OfferBatch, writeSearchOffers } from './write-offers.ts'

export interface SearchRowsParts {
  database: Pick<Database, 'primary' | 'write'>
  editions: Pick<EditionStore, 'listChanges' | 'read'>
}

const BATCH_HOMES = 1000

/**
 * Brings the search rows to at least `edition`, which must be retained. Any number of processes may ask at once: one writes, in one
 * transaction, and the others wait for it. Memory is needed for one batch of homes and for the ids of those that have changed.
 */
export async function bringSearchRows(
  { database, editions }: SearchRowsParts,
  edition: number,
): Promise<void> {
  for (;;) {
    const { newest } = await readSearchState(database.primary)
    if (newest >= edition) return
    const isWritten = await withEdition(editions, edition, async (reader) => {
      const changed = newest === 0 ? undefined : await findChangedHomes(editions, newest, reader)
      const surroundings = await readSurroundings(reader, pause)
      return database.write.transact((transaction) =>
        writeSearchOffers(transaction, { from: newest, to: edition }, () =>
          listBatches(changed, reader, surroundings),
        ),
      )
    })
    // If not, another process has brought the rows to this edition or to one before it.
    if (isWritten) await finishSearchRows(database)
  }
}

const pause = async () => {}

/**
 * Moves new terms from the list that every search would have to read into their index, and updates the statistics of tables that have
 * grown. PostgreSQL does both by itself, but later.
 */
export async function finishSearchRows({ write }: Pick<Database, 'write'>): Promise<void> {
  await write.query(
    `select gin_clean_pending_list(indexrelid) from pg_index join pg_class on pg_class.oid = indrelid
     where relnamespace = 'plat'::regnamespace and relname like 'search\\_offer\\_%'
       and exists (select from pg_class as own join pg_am on pg_am.oid = own.relam where own.oid = indexrelid and amname = 'gin')`,
  )
  const [grown] = await write.query<{ isGrown: boolean }>(
    `select coalesce(sum(n_mod_since_analyze) > 1000 + sum(n_live_tup) / 10, false) as "isGrown"
     from pg_stat_user_tables where schemaname = 'plat' and relname like 'search\\_%'`,
  )
  if (!grown?.isGrown) return
  await write.query('analyze plat.search_offer')
  await write.query('analyze plat.search_place')
  await write.query('analyze plat.search_home')
}

async function* listBatches(
  changed: readonly number[] | undefined,
  reader: EditionReader,
  surroundings: ListingSurroundings,
): AsyncGenerator<OfferBatch> {
  const batches = changed === undefined ? listAllHomes(reader) : listInBatches(changed)
  for await (const { homes, ids } of batches) {
    const collected = await collectHomes(reader, ids, surroundings, pause)
    yield { homes, listings: listCurrent(collected.values()), entries: listEntries(collected.values()) }
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
