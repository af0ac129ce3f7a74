import type { EditionStore, Reveal } from '../../store/ports/edition-store.ts'
import { guardStore } from '../../store/ports/store-error.ts'
import { readShardMap } from '../../store/postgres/citus/shard-map.ts'
import type { Database } from '../../store/postgres/database.ts'
import { findPublication } from '../../store/postgres/editions/edition-pointers.ts'
import type { ComparedChanges } from '../live/edition-changes.ts'
import type { SearchedView, SearchRows, ViewRows } from '../ports/search-rows.ts'
import { openSqlEngine } from './open-sql-engine.ts'
import { openEditionRows, renderSeen } from './query/edition-rows.ts'
import { startParameters } from './query/parameters.ts'
import { bringSearchRows } from './rows/bring-search-rows.ts'
import { openViewRows } from './rows/bring-view-rows.ts'
import { nameViewTables } from './search-tables.ts'

type SearchedDatabase = Pick<Database, 'primary' | 'read' | 'readAny' | 'write'>

/** Opens the search rows of a database, which follow the editions that it stores. */
export function openSqlSearchRows(
  database: SearchedDatabase,
  editions: ComparedChanges & Pick<EditionStore, 'read'>,
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
        return openSqlEngine({ readFrom: database.readAny, shards }, { publication })
      }),
    ofView: (view) => openRowsOfView(database, editions, view),
  }
}

function openRowsOfView(
  database: SearchedDatabase,
  editions: ComparedChanges & Pick<EditionStore, 'read'>,
  view: SearchedView,
): ViewRows {
  const tables = nameViewTables(view.name)
  const bring = openViewRows({ database, editions }, view, tables)
  return {
    bring: (publication, now, options) =>
      guardStore('bring the search rows of a view to an edition', () => bring(publication, now, options)),
    open: (step) =>
      guardStore('open the search of a view', async () => {
        const source = { readFrom: database.readAny, shards: await readShardMap(database.read) }
        const part = { publication: step, step, tables }
        const rows = openEditionRows(source, part)
        return {
          ...(await openSqlEngine(source, part)),
          listReveals: async (afterMs, upToMs) => {
            const parameters = startParameters()
            const found = await rows.query<Reveal>(
              `select listing_id as "listingId", property_id as "propertyId", from_ms as "fromMs" from ${tables.reveals}
               where from_ms > ${parameters.bind(afterMs, 'bigint')} and from_ms <= ${parameters.bind(upToMs, 'bigint')}
                 and ${renderSeen(rows.edition, parameters)}`,
              parameters,
            )
            return found.map(({ listingId, propertyId, fromMs }) => ({ listingId, propertyId, fromMs }))
          },
        }
      }),
  }
}
