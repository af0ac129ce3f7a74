import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openIndexSnapshot } from '../../src/app/serve/snapshot/index-snapshot-file.ts'
import { buildListingSegment } from '../../src/search/index/build-listing-segment.ts'
import type { ListingSegment } from '../../src/search/index/listing-segment.ts'
import { openListingTable } from '../../src/search/index/open-listing-table.ts'
import { buildOfferingSegment } from '../../src/search/offerings/offering-segment.ts'
import type { TableQuery } from '../../src/search/ports/search-engine.ts'

export interface SnapshotTimes {
  bytes: number
  saveMs: number
  /** The time for reading, checking and opening, until the first search is answered. */
  loadMs: number
}

/** Times saving the index to its file and starting from that file, with a warm page cache. */
export async function timeSnapshot(listings: ListingSegment, query: TableQuery): Promise<SnapshotTimes> {
  const directory = await mkdtemp(join(tmpdir(), 'plat-bench-'))
  const path = join(directory, 'market.segment')
  const none = { base: await buildListingSegment([], async () => {}) }
  try {
    const saveMs = await time(async () =>
      openIndexSnapshot(path).save({
        ...{
          edition: 1,
          tablesEdition: 1,
          lowestPropertyId: 0,
          highestPropertyId: 0,
          lowestListingId: 0,
          highestListingId: 0,
        },
        listings: { for_sale: { base: listings }, for_rent: none, sold: none },
        recorded: none,
        offerings: { base: buildOfferingSegment([]) },
        ...{ addresses: [], homes: [], named: { cities: [], postalCodes: [] } },
      }),
    )
    const loadMs = await time(async () => {
      const segment = await openIndexSnapshot(path).load()
      if (segment === undefined) throw new Error('The snapshot was not read')
      openListingTable(segment.listings.for_sale.base).find(query)
    })
    return { bytes: (await stat(path)).size, saveMs, loadMs }
  } finally {
    await rm(directory, { recursive: true })
  }
}

async function time(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
