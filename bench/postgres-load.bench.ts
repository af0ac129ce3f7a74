import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { ensureReference } from '../src/app/ingest/load-source.ts'
import { loadSample } from '../src/app/sample/load-sample.ts'
import type { Listing } from '../src/records/listing.ts'
import { openEmbeddedStore } from '../src/store/embedded/embedded-store.ts'
import { withEdition } from '../src/store/ports/with-edition.ts'
import { openPostgresStore } from '../src/store/postgres/postgres-store.ts'
import { startPostgres } from '../tests/postgres/postgres-server.ts'
import { sampleRun } from '../tests/store/sample-writes.ts'

/*
 * Compares loading listings into PostgreSQL through an EditionWriter with a plain COPY of the same JSON into a table without
 * indexes, in turns on one server. Then measures reading. The listings are those of a sample market, repeated under new ids.
 */

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '100000' },
    turns: { type: 'string', default: '3' },
  },
})
const COUNT = Number(values.listings)
const WRITE_BATCH = 1000

const directory = await mkdtemp(join(tmpdir(), 'plat-bench-'))
const sample = await makeSample()
const server = await startPostgres({ fsync: 'on', shared_buffers: '256MB', max_wal_size: '4GB' })
try {
  for (let turn = 0; turn < Number(values.turns); turn++) {
    const url = await server.createDatabase()
    const rates = [await copyPlainly(url, 'pglz'), await copyPlainly(url, 'lz4'), await loadEdition(url)]
    const [pglz, lz4, edition] = rates.map((rate) => Math.round(rate))
    const [ofPglz, ofLz4] = [edition! / pglz!, edition! / lz4!].map((ratio) => `${Math.round(ratio * 100)}%`)
    say(
      `listings per second: plain COPY ${pglz} (pglz), ${lz4} (lz4), edition ${edition}: ${ofPglz} and ${ofLz4} of them`,
    )
    await measureReading(url)
  }
} finally {
  await server.stop()
  await rm(directory, { recursive: true })
}

async function makeSample(): Promise<Listing[]> {
  const store = await openEmbeddedStore({ directory: join(directory, 'sample') })
  await ensureReference(store)
  await loadSample(store, { homes: 5000, directory: join(directory, 'files'), tell: () => {} })
  const listings: Listing[] = []
  await withEdition(store.editions, undefined, async (reader) => {
    for await (const batch of reader.scan('listing')) listings.push(...batch)
  })
  await store.close()
  return listings
}

function* listBatches(): Generator<Listing[]> {
  for (let from = 0; from < COUNT; from += WRITE_BATCH) {
    const length = Math.min(WRITE_BATCH, COUNT - from)
    yield Array.from({ length }, (_, index) => ({
      ...sample[(from + index) % sample.length]!,
      id: 1_000_001 + from + index,
    }))
  }
}

/** Only the COPY is timed, not the making of its text. */
async function copyPlainly(url: string, compression: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create table plain_${compression} (body text compression ${compression})`)
  await client.query('checkpoint')
  const texts = [...listBatches()].map((batch) =>
    Buffer.from(batch.map((listing) => `${JSON.stringify(listing).replaceAll('\\', '\\\\')}\n`).join('')),
  )
  const startMs = performance.now()
  await new Promise<void>((resolve, reject) => {
    const stream = client.query(copyFrom(`copy plain_${compression} from stdin`))
    stream.on('finish', resolve).on('error', reject)
    for (const text of texts) stream.write(text)
    stream.end()
  })
  const rate = (COUNT / (performance.now() - startMs)) * 1000
  await client.query(`drop table plain_${compression}`)
  await client.query('checkpoint')
  await client.end()
  return rate
}

/** From the beginning of the edition until it is published. */
async function loadEdition(url: string): Promise<number> {
  const stores = await openPostgresStore({ url, ledger: { directory } })
  const batches = [...listBatches()]
  const startMs = performance.now()
  const writer = await stores.editions.beginEdition()
  for (const batch of batches) {
    await writer.write(batch.map((record) => ({ kind: 'listing', id: record.id, record })))
  }
  await writer.publish(sampleRun('load', 1))
  const rate = (COUNT / (performance.now() - startMs)) * 1000
  await stores.close()
  return rate
}

async function measureReading(url: string): Promise<void> {
  const stores = await openPostgresStore({ url, ledger: { directory } })
  const reader = await stores.editions.read()
  for (const size of [1, 41]) {
    const times: number[] = []
    for (let turn = 0; turn < 500; turn++) {
      const ids = Array.from({ length: size }, () => 1_000_001 + Math.floor(Math.random() * COUNT))
      const startMs = performance.now()
      await reader.getMany('listing', ids)
      times.push(performance.now() - startMs)
    }
    times.sort((a, b) => a - b)
    say(`getMany of ${size}: median ${times[250]!.toFixed(2)} ms, 95% below ${times[475]!.toFixed(2)} ms`)
  }
  const startMs = performance.now()
  let scanned = 0
  for await (const batch of reader.scan('listing')) scanned += batch.length
  say(`scan: ${Math.round((scanned / (performance.now() - startMs)) * 1000)} listings per second`)
  await reader.close()
  await stores.close()
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
