import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSegmentFiles } from '../../src/app/serve/segments/segment-files.ts'
import { buildIndexSegment } from '../../src/search/edition/build-edition-segments.ts'
import type { IndexSegment } from '../../src/search/edition/edition-segments.ts'
import { laySegments } from '../../src/search/edition/lay-segments.ts'
import { openTable } from '../../src/search/edition/segment-engine.ts'
import type { ListingSegment } from '../../src/search/index/listing-segment.ts'
import type { TableQuery } from '../../src/search/ports/search-engine.ts'

const NOTHING = { for_sale: [], for_rent: [], sold: [], homes: [], recorded: [], offerings: [] }

export interface SnapshotTimes {
  bytes: number
  saveMs: number
  /** The time for reading, checking and opening, until the first search is answered. */
  loadMs: number
}

/** Times saving the index to its file and starting from that file, with a warm page cache. */
export async function timeSnapshot(listings: ListingSegment, query: TableQuery): Promise<SnapshotTimes> {
  const directory = await mkdtemp(join(tmpdir(), 'plat-bench-'))
  const none = await buildIndexSegment('one', NOTHING, async () => {})
  const segment: IndexSegment = { ...none, tables: { ...none.tables, for_sale: listings } }
  try {
    const edition = await laySegments({ edition: 1, tablesEdition: 1 }, [segment], async () => {})
    const saveMs = await time(() => openSegmentFiles(directory, () => {}).save(edition))
    const loadMs = await time(async () => {
      const loaded = await openSegmentFiles(directory, () => {}).load()
      if (loaded === undefined) throw new Error('The segments were not read')
      openTable(loaded, 'for_sale').find(query)
    })
    return { bytes: (await stat(join(directory, 'one.segment'))).size, saveMs, loadMs }
  } finally {
    await rm(directory, { recursive: true })
  }
}

async function time(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
