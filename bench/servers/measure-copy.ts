import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { startPostgres } from '../../tests/postgres/postgres-server.ts'
import { readProcessUse } from './read-processor.ts'

export interface CopyMeasure {
  seconds: number
  /** Of all processes of the server, up to the end of a checkpoint after the load. The client is not counted. */
  processorSeconds: number
  writtenBytes: number
  rows: number
  /** The sum of the prices of all listings for sale, in dollars. */
  priceSum: number
}

/** COPY of JSON needs a format in which no character has a meaning: CSV with a quote and a separator that JSON cannot contain. */
const COPY = `copy raw_listing from stdin with (format csv, quote e'\\x01', delimiter e'\\x02')`

const EXTRACTION = `create table listing as
  select fields.* from raw_listing cross join lateral jsonb_to_record(body) as fields (
    "ListingKey" text, "ListPrice" numeric, "StandardStatus" text, "PropertyType" text, "City" text, "PostalCode" text,
    "Latitude" float8, "Longitude" float8, "BedroomsTotal" int, "BathroomsTotalInteger" int, "LivingArea" numeric,
    "YearBuilt" int, "LeaseAmountFrequency" text, "ModificationTimestamp" timestamptz)`

const INDEXES = ['create unique index on listing ("ListingKey")', 'create index on listing ("ListPrice")']

/**
 * Loads listings, one JSON object per line, into a PostgreSQL server of its own with the usual durable settings: COPY into jsonb,
 * extraction of fourteen fields into columns, B-trees on key and price, and a checkpoint. Linux only.
 */
export async function measureCopy(linesPath: string): Promise<CopyMeasure> {
  const server = await startPostgres({ fsync: 'on', shared_buffers: '256MB', max_wal_size: '4GB' })
  try {
    const client = new pg.Client({ connectionString: await server.createDatabase() })
    await client.connect()
    await client.query('create table raw_listing (body jsonb)')
    await client.query('checkpoint')
    const before = await readServerUse(server.directory)
    const startedAt = performance.now()
    await pipeline(createReadStream(linesPath), client.query(copyFrom(COPY)))
    for (const statement of [EXTRACTION, ...INDEXES, 'checkpoint']) await client.query(statement)
    const seconds = (performance.now() - startedAt) / 1000
    const after = await readServerUse(server.directory)
    const { rows } = await client.query<{ rows: string; sum: string }>(
      'select count(*) as rows, sum("ListPrice") filter (where "LeaseAmountFrequency" is null) as sum from listing',
    )
    await client.end()
    return {
      seconds,
      processorSeconds: (after.processorMs - before.processorMs) / 1000,
      writtenBytes: after.writtenBytes - before.writtenBytes,
      rows: Number(rows[0]!.rows),
      priceSum: Number(rows[0]!.sum),
    }
  } finally {
    await server.stop()
  }
}

/** What all processes of the server have used since it was started. */
async function readServerUse(directory: string): Promise<{ processorMs: number; writtenBytes: number }> {
  const [line = ''] = (await readFile(join(directory, 'data', 'postmaster.pid'), 'utf8')).split('\n')
  const pids = [Number(line), ...(await listChildren(Number(line)))]
  let [processorMs, writtenBytes] = [0, 0]
  for (const pid of pids) {
    const use = readProcessUse(pid)
    processorMs += (use?.processorMs ?? 0) + (use?.reapedProcessorMs ?? 0)
    writtenBytes += use?.writtenBytes ?? 0
  }
  return { processorMs, writtenBytes }
}

async function listChildren(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`)
  const lists = await Promise.all(threads.map((id) => readFile(`/proc/${pid}/task/${id}/children`, 'latin1')))
  return lists.flatMap((list) =>
    list
      .split(' ')
      .filter((text) => text !== '')
      .map(Number),
  )
}
