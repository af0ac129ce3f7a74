import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { listSampleZipCodes } from '../src/app/sample/load-sample.ts'
import { writeListingFiles } from '../src/sample/write-sample-market.ts'
import { openEmbeddedStore } from '../src/store/embedded/embedded-store.ts'
import { digestStores } from '../src/store/move/content-digest.ts'
import { withEdition } from '../src/store/ports/with-edition.ts'
import { type LeanProgress, measureLean } from './ingest/measure-lean.ts'
import { measureCopy } from './servers/measure-copy.ts'
import { type IngestMeasure, measureIngest } from './servers/measure-ingest.ts'

/*
 * Measures `plat ingest reso` with generated listings, as the system reports it for the process: into an empty store, the same file again,
 * and the file with one percent of the listings changed. With --against-postgres, PostgreSQL loads the same listings in turns. Private
 * memory (RssAnon) is what an ingest needs. The resident set also includes the mapped store file, whose memory the system reclaims when it
 * runs short. Checks what the store holds after each load. Linux only. Fails if private memory exceeds the limit.
 * With --lean, loads this number of listings of about 1,000 bytes into an empty store, which remains in the directory of --data if that is given.
 * Usage: node bench/ingest.bench.ts [--homes 20000 | --gigabytes 2 | --lean 10000000 [--data DIRECTORY]] [--turns 1] [--against-postgres]
 *          [--limit-mb 500] [--in DIRECTORY]
 */

const { values } = parseArgs({
  options: {
    homes: { type: 'string' },
    gigabytes: { type: 'string' },
    lean: { type: 'string' },
    data: { type: 'string' },
    turns: { type: 'string', default: '1' },
    'against-postgres': { type: 'boolean', default: false },
    'limit-mb': { type: 'string', default: '500' },
    in: { type: 'string', default: tmpdir() },
  },
})
/** The size of a generated market per home: 79.1 MB for 20,000 homes. */
const BYTES_PER_HOME = 3_953
const DEFAULT_HOMES = 20_000
const MB = 2 ** 20
const CHANGED_EVERY = 100
const RAISED_BY = 1000

const homes =
  values.gigabytes === undefined
    ? Number(values.homes ?? DEFAULT_HOMES)
    : Math.ceil((Number(values.gigabytes) * 2 ** 30) / BYTES_PER_HOME)
const directory = await mkdtemp(join(values.in, 'plat-ingest-'))
try {
  await (values.lean === undefined ? run() : runLean(Number(values.lean)))
} finally {
  await rm(directory, { recursive: true })
}

async function run(): Promise<void> {
  const request = {
    directory,
    homes,
    seed: 1,
    asOf: '2026-06-01',
    zipCodes: await listSampleZipCodes(),
  } as const
  const files = await Array.fromAsync(writeListingFiles(request))
  const listings = files.find((path) => path.endsWith('property.json'))!
  const people = files.filter((path) => path !== listings)
  const [changed, lines] = [join(directory, 'changed.json'), join(directory, 'property.ndjson')]
  const written = await rewriteListings(listings, changed, values['against-postgres'] ? lines : undefined)
  const sizes = await Promise.all(files.map(async (path) => (await stat(path)).size))
  const inputBytes = sizes.reduce((sum, size) => sum + size, 0)
  say(
    `${written.listings} listings of ${homes} homes, ${toMb(inputBytes)} MB of RESO Common Format, Node ${process.version}\n`,
  )
  say('| load | processor s | elapsed s | written MB | written / input | private MB | resident MB (mapped) |')
  say('| --- | --- | --- | --- | --- | --- | --- |')
  for (let turn = 0; turn < Number(values.turns); turn++) {
    const data = join(directory, 'data')
    const first = await load('empty store', data, [...people, listings], inputBytes)
    await check(data, written.listings, written.priceSum)
    const before = await digestRecords(data)
    await load('nothing changed', data, [...people, listings], inputBytes)
    if ((await digestRecords(data)) !== before) throw new Error('The same file has changed the records')
    await load('1 % changed', data, [...people, changed], inputBytes)
    await check(data, written.listings, written.changedPriceSum)
    await rm(data, { recursive: true })
    if (!values['against-postgres']) continue
    const copy = await measureCopy(lines)
    sayRow('PostgreSQL', copy, inputBytes)
    if (copy.rows !== written.listings || copy.priceSum !== written.priceSum)
      throw new Error('PostgreSQL holds other listings')
    const ratio = first.processorSeconds / copy.processorSeconds
    say(`\nProcessor time of an ingest into an empty store against PostgreSQL: ${ratio.toFixed(2)}\n`)
  }
}

async function runLean(listings: number): Promise<void> {
  const data = values.data ?? join(directory, 'data')
  say(`${listings} lean listings, Node ${process.version}\n`)
  say('| listings | MB of input | processor s | written MB | written / input | private MB |')
  say('| --- | --- | --- | --- | --- | --- |')
  const measured = await measureLean(listings, { data, directory }, sayProgress)
  const { inputBytes, priceSum, ...use } = measured
  sayProgress({ listings, inputBytes, ...use })
  say(
    `\n${use.seconds.toFixed(0)} s, ${toMb(use.residentKb * 1024)} MB resident (${toMb(use.mappedKb * 1024)} mapped) at the peak; the store has ` +
      `${toMb((await stat(join(data, 'store', 'editions', 'data.mdb'))).size)} MB`,
  )
  refuseMemory(use.privateKb)
  await check(data, listings, priceSum)
}

function sayProgress(progress: LeanProgress): void {
  const { listings, inputBytes, processorSeconds, writtenBytes, privateKb } = progress
  const ratio = (writtenBytes / inputBytes).toFixed(2)
  say(
    `| ${listings} | ${toMb(inputBytes)} | ${processorSeconds.toFixed(1)} | ${toMb(writtenBytes)} | ${ratio} | ${Math.round(privateKb / 1024)} |`,
  )
}

function refuseMemory(privateKb: number): void {
  if (privateKb / 1024 <= Number(values['limit-mb'])) return
  console.error(`Private memory exceeded ${values['limit-mb']} MB`)
  process.exitCode = 1
}

async function load(
  name: string,
  data: string,
  files: readonly string[],
  inputBytes: number,
): Promise<IngestMeasure> {
  const measured = await measureIngest(data, ['reso', ...files])
  sayRow(name, measured, inputBytes)
  refuseMemory(measured.privateKb)
  return measured
}

interface Rewritten {
  listings: number
  /** Of the listings for sale. */
  priceSum: number
  changedPriceSum: number
}

/** Writes the listings again, with one in a hundred at a higher price, and as lines if there is a path for them. */
async function rewriteListings(
  path: string,
  changedPath: string,
  linesPath: string | undefined,
): Promise<Rewritten> {
  const sums: Rewritten = { listings: 0, priceSum: 0, changedPriceSum: 0 }
  const lines = linesPath === undefined ? undefined : createWriteStream(linesPath)
  async function* rewrite(): AsyncGenerator<string> {
    for await (const line of createInterface({ input: createReadStream(path) })) {
      if (!line.startsWith('{"ListingKey"')) {
        yield `${line}\n`
        continue
      }
      const text = line.endsWith(',') ? line.slice(0, -1) : line
      const price = Number(/"ListPrice":(\d+)/.exec(text)![1])
      const isChanged = sums.listings % CHANGED_EVERY === 0
      sums.listings++
      // Rents per week are stored as rents per month.
      if (!text.includes('"LeaseAmountFrequency"')) {
        sums.priceSum += price
        sums.changedPriceSum += isChanged ? price + RAISED_BY : price
      }
      if (lines?.write(`${text}\n`) === false)
        await new Promise<void>((resolve) => lines.once('drain', () => resolve()))
      yield isChanged ? `${changeListing(line, price)}\n` : `${line}\n`
    }
  }
  await pipeline(rewrite, createWriteStream(changedPath))
  if (lines !== undefined) await new Promise<void>((resolve) => lines.end(() => resolve()))
  return sums
}

function changeListing(line: string, price: number): string {
  return line
    .replace(/"ListPrice":\d+/, `"ListPrice":${price + RAISED_BY}`)
    .replace(/"ModificationTimestamp":"[^"]*"/, '"ModificationTimestamp":"2026-06-02T00:00:00Z"')
}

/** Fails unless the store is sound and holds these listings at these prices. */
async function check(data: string, listings: number, priceSum: number): Promise<void> {
  await withStore(data, async ({ editions }) => {
    let [count, cents] = [0, 0]
    await withEdition(editions, undefined, async (reader) => {
      for await (const batch of reader.scan('listing')) {
        count += batch.length
        for (const { listPriceCents = 0, leaseFrequency } of batch)
          if (leaseFrequency === undefined) cents += listPriceCents
      }
    })
    if (count !== listings || cents !== priceSum * 100)
      throw new Error(
        `The store holds ${count} listings of ${listings}, at ${cents / 100} instead of ${priceSum}`,
      )
    const faults = await editions.verify()
    if (faults.length > 0) throw new Error(`The store is damaged: ${faults[0]}`)
  })
}

/** The digest of all records and relations in the newest edition. */
async function digestRecords(data: string): Promise<string> {
  return withStore(data, async (stores) => {
    const newest = await stores.editions.currentEdition()
    const parts = await digestStores(stores, { oldest: newest, newest })
    return JSON.stringify(parts.filter(({ part }) => part === 'records' || part === 'relations'))
  })
}

async function withStore<Result>(
  data: string,
  use: (stores: Awaited<ReturnType<typeof openEmbeddedStore>>) => Promise<Result>,
): Promise<Result> {
  const stores = await openEmbeddedStore({ directory: join(data, 'store'), isReadOnly: true })
  try {
    return await use(stores)
  } finally {
    await stores.close()
  }
}

type Measured = Pick<IngestMeasure, 'processorSeconds' | 'seconds' | 'writtenBytes'> & Partial<IngestMeasure>

function sayRow(name: string, measured: Measured, inputBytes: number): void {
  const { processorSeconds, seconds, writtenBytes, privateKb, residentKb = 0, mappedKb = 0 } = measured
  const kb = (kilobytes: number) => Math.round(kilobytes / 1024)
  const memory = privateKb === undefined ? ' | ' : `${kb(privateKb)} | ${kb(residentKb)} (${kb(mappedKb)})`
  say(
    `| ${name} | ${processorSeconds.toFixed(1)} | ${seconds.toFixed(1)} | ${toMb(writtenBytes)} | ` +
      `${(writtenBytes / inputBytes).toFixed(2)} | ${memory} |`,
  )
}

function toMb(bytes: number): string {
  return (bytes / MB).toFixed(0)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
