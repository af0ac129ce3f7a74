import { setTimeout as delay } from 'node:timers/promises'
import type { EditionStore } from '../../../store/ports/edition-store.ts'
import { withEdition } from '../../../store/ports/with-edition.ts'
import { hasCitus } from '../../../store/postgres/citus/shard-map.ts'
import type { Database } from '../../../store/postgres/database.ts'
import { readSurroundings } from '../../edition/collect-listings.ts'
import type { ComparedChanges } from '../../live/edition-changes.ts'
import type { BringOptions } from '../../ports/search-rows.ts'
import { ALL_ROWS, type SearchTables } from '../search-tables.ts'
import { collectBatches, findChangedHomes, throwIfStopping } from './collect-batches.ts'
import { announceSearchRows, areRowsLocked, readSearchState, type SearchState } from './search-state.ts'
import { writeSearchOffers } from './write-offers.ts'

export interface SearchRowsParts {
  database: Pick<Database, 'primary' | 'write'>
  editions: ComparedChanges & Pick<EditionStore, 'read'>
}

/** How often to look whether another process has finished. */
const LOOK_EVERY_MS = 500

/**
 * Brings the search rows to at least `edition`, which must be retained. Any number of processes may ask at once: one writes, in one
 * transaction, and the others wait for it. Memory is needed for one batch of homes and for the ids of those that have changed.
 */
export async function bringSearchRows(
  { database, editions }: SearchRowsParts,
  edition: number,
  { isStopping = () => false, onProgress = () => {} }: BringOptions = {},
): Promise<void> {
  const options = { isStopping, onProgress }
  await advanceRows(database, ALL_ROWS, edition, options, {
    find: async ({ newest }) => (newest >= edition ? true : undefined),
    write: ({ newest }) =>
      withEdition(editions, edition, async (reader) => {
        const changed = newest === 0 ? undefined : await findChangedHomes(editions, newest, reader)
        const surroundings = await readSurroundings(reader, async () => {})
        const homes = { reader, surroundings, ...(changed && { changed: [...changed] }) }
        return database.write.transact((transaction) =>
          writeSearchOffers(transaction, { from: newest, to: edition }, () => collectBatches(homes, options)),
        )
      }),
  })
}

interface RowsAdvance<Found> {
  /** Finds what was asked for, or nothing while the rows have not reached it. */
  find(state: SearchState): Promise<Found | undefined>
  /** Writes the rows further. Returns false if another process has begun to write, or has brought them elsewhere. */
  write(state: SearchState): Promise<boolean>
}

/** Advances the rows of some tables until they have what was asked for. Waits for another process that writes them. */
export async function advanceRows<Found>(
  database: SearchRowsParts['database'],
  tables: SearchTables,
  edition: number,
  { isStopping, onProgress }: Required<BringOptions>,
  { find, write }: RowsAdvance<Found>,
): Promise<Found> {
  let isWaiting = false
  for (;;) {
    throwIfStopping(isStopping)
    const state = await readSearchState(database.primary, tables)
    if (state.written > state.newest) {
      await announceSearchRows(database.write, tables)
      continue
    }
    const found = await find(state)
    if (found !== undefined) return found
    if (await areRowsLocked(database.write, tables)) {
      if (!isWaiting) onProgress({ kind: 'waiting', edition })
      isWaiting = true
      await delay(LOOK_EVERY_MS)
      continue
    }
    if (!(await write(state))) continue
    await announceSearchRows(database.write, tables)
    await finishSearchRows(database)
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
