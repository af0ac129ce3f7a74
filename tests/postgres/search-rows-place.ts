import type { SearchableListing } from '../../src/domain/listing-search/searchable-listing.ts'
import type { HomeEntry } from '../../src/search/homes/home-entry.ts'
import type { PlacedOffering } from '../../src/search/offerings/placed-offerings.ts'
import type { OpenedEngine } from '../../src/search/ports/search-rows.ts'
import type { RecordedSale } from '../../src/search/sales/recorded-sale.ts'
import { openSqlEngine } from '../../src/search/sql/open-sql-engine.ts'
import { finishSearchRows } from '../../src/search/sql/rows/bring-search-rows.ts'
import { announceSearchRows, readSearchState } from '../../src/search/sql/rows/search-state.ts'
import { type OfferBatch, writeSearchOffers } from '../../src/search/sql/rows/write-offers.ts'
import { readShardMap } from '../../src/store/postgres/citus/shard-map.ts'
import { type Database, openDatabase } from '../../src/store/postgres/database.ts'
import { migrateDatabase } from '../../src/store/postgres/migrations.ts'
import { makeDistributedDatabase } from '../store/citus-place.ts'
import { whyNoCitus } from './citus-cluster.ts'
import { whyNoDatabase } from './postgres-programs.ts'
import { createTestDatabase } from './test-database.ts'

/** The search rows of a database without records. */
export interface SearchRowsPlace {
  database: Database
  /** Writes an edition in which these are all listings of the homes. Returns false if it was written before. */
  write(
    edition: number,
    listings: readonly SearchableListing[],
    homes?: OfferBatch['homes'],
    entries?: readonly HomeEntry[],
    recorded?: readonly RecordedSale[],
    offerings?: readonly PlacedOffering[],
  ): Promise<boolean>
  open(edition: number): Promise<OpenedEngine>
  close(): Promise<void>
}

/** The databases that search by SQL is tested in. */
export const SEARCHED_DATABASES = [
  { name: 'PostgreSQL', skip: whyNoDatabase(), create: createTestDatabase },
  { name: 'Citus', skip: whyNoCitus(), create: makeDistributedDatabase },
] as const

export const ALL_HOMES = { afterId: -1, upToId: Number.MAX_SAFE_INTEGER }

const BATCH = 1000

export async function createSearchRows(url?: string): Promise<SearchRowsPlace> {
  const database = openDatabase({ url: url ?? (await createTestDatabase()), readConnections: 4 })
  await migrateDatabase(database)
  return {
    database,
    write: async (edition, listings, homes = ALL_HOMES, entries = [], recorded = [], offerings = []) => {
      const { newest } = await readSearchState(database.primary)
      const isWritten = await database.write.transact((transaction) =>
        writeSearchOffers(transaction, { from: newest, to: edition }, () =>
          listInBatches(listings, homes, entries, recorded, offerings),
        ),
      )
      await announceSearchRows(database.write)
      await finishSearchRows(database)
      return isWritten
    },
    open: async (edition) =>
      openSqlEngine(
        { readFrom: database.readAny, shards: await readShardMap(database.read) },
        { publication: { edition } },
      ),
    close: database.close,
  }
}

/** Splits the homes into several batches. Homes without a listing are in those of their neighbors by number. */
async function* listInBatches(
  listings: readonly SearchableListing[],
  homes: OfferBatch['homes'],
  entries: readonly HomeEntry[],
  recorded: readonly RecordedSale[],
  offerings: readonly PlacedOffering[],
): AsyncGenerator<OfferBatch> {
  if (!('afterId' in homes)) {
    yield { homes, listings, recorded, offerings, entries }
    return
  }
  const ofHomes = [...Map.groupBy(listings, ({ propertyId }) => propertyId)].sort(
    ([one], [other]) => one - other,
  )
  let { afterId } = homes
  for (let start = 0; start === 0 || start < ofHomes.length; start += BATCH) {
    const batch = ofHomes.slice(start, start + BATCH)
    const upToId = start + BATCH < ofHomes.length ? batch.at(-1)![0] : homes.upToId
    yield {
      homes: { afterId, upToId },
      listings: batch.flatMap(([, ofHome]) => ofHome),
      recorded: recorded.filter(({ propertyId }) => propertyId > afterId && propertyId <= upToId),
      offerings: offerings.filter(({ propertyId }) => propertyId > afterId && propertyId <= upToId),
      entries: entries.filter(({ propertyId }) => propertyId > afterId && propertyId <= upToId),
    }
    afterId = upToId
  }
}
