import { join } from 'node:path'
import type { Feed, FeedRecord, FeedSink } from '../../ingest/ports/feed.ts'
import { REFERENCE_TABLES, readCompactTable } from './reference-tables.ts'

/** Plat's own tables, beside its source code. */
export const REFERENCE_DATA_FOLDER = join(import.meta.dirname, '..', '..', '..', 'data')

const BATCH_SIZE = 500

/**
 * Reads what every installation has: states, counties with limits, ZIP codes, places and national rate history, from the tables in the
 * input folder (by default Plat's own). See README.md beside and data/README.md.
 */
export function buildReferenceFeed(): Feed {
  return { format: 'reference', read: readReference }
}

async function* readReference(inputs: readonly string[], sink: FeedSink): AsyncGenerator<FeedRecord[]> {
  let records = 0
  for (const folder of inputs.length > 0 ? inputs : [REFERENCE_DATA_FOLDER]) {
    for (const [index, table] of REFERENCE_TABLES.entries()) {
      const mapped = table.map(await readCompactTable(join(folder, table.file), table.columns))
      for (let start = 0; start < mapped.length; start += BATCH_SIZE)
        yield mapped.slice(start, start + BATCH_SIZE)
      records += mapped.length
      sink.progress({ fraction: (index + 1) / REFERENCE_TABLES.length, records })
    }
  }
}
