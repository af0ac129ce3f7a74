import type { EditionStore } from '../../store/ports/edition-store.ts'
import { guardStore } from '../../store/ports/store-error.ts'
import { readShardMap } from '../../store/postgres/citus/shard-map.ts'
import type { Database } from '../../store/postgres/database.ts'
import { findPublication } from '../../store/postgres/editions/edition-pointers.ts'
import type { SearchRows } from '../ports/search-rows.ts'
import { openSqlEngine } from './open-sql-engine.ts'
import { bringSearchRows } from './rows/bring-search-rows.ts'

/** Opens the search rows of a database, which follow the editions that it stores. */
export function openSqlSearchRows(
  database: Pick<Database, 'primary' | 'read' | 'readAny' | 'write'>,
  editions: Pick<EditionStore, 'listChanges' | 'read'>,
): SearchRows {
  return {
    bring: (edition, options) =>
      guardStore('bring the search rows to an edition', () =>
        bringSearchRows({ database, editions }, edition, options),
      ),
    open: (edition) =>
      guardStore('open the search of an edition', async () => {
        const publication = await findPublication(database.read, edition)
        const shards = await readShardMap(database.read)
        return openSqlEngine({ readFrom: database.readAny, shards }, publication)
      }),
  }
}
