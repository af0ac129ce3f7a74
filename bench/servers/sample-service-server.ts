import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { listSampleZipCodes } from '../../src/app/sample/load-sample.ts'
import { lowerProcessPriority } from '../../src/app/threads/processors.ts'
import { calendarDateOf } from '../../src/records/calendar-date.ts'
import { writeListingFiles, writeSurroundings } from '../../src/sample/write-sample-market.ts'
import { startResoServer } from '../../tests/replication/reso-server.ts'
import { ResoSource, SOURCE_KEYS } from '../../tests/replication/reso-source.ts'

/*
 * A RESO Web API service that has the listings of the sample market. Its arguments are a directory for its files and the number of
 * homes. For each message it changes the prices of that many listings.
 */

const RESOURCES = ['Property', 'Member', 'Office'] as const

const [directory = '', homes] = process.argv.slice(2)
const asOf = calendarDateOf(Date.now())
const request = { directory, homes: Number(homes), seed: 1, asOf, zipCodes: await listSampleZipCodes() }
await writeSurroundings(request)
const files = await Array.fromAsync(writeListingFiles(request, 1000))
const source = new ResoSource({ movesListings: true, isFlagging: false }, Date.now())
for (const path of files) await addFile(path)
const listings = source.records.get('Property')!
const keys = [...listings.keys()]
lowerProcessPriority(19)
const server = await startResoServer(source, { pageSize: 1000, parts: 'nested' })
let changed = 0
process.send?.({ root: server.root, listings: keys.length })
process.on('message', (count: number) => {
  source.nowMs = Math.max(source.nowMs, Date.now())
  for (let at = 0; at < count; at++) {
    // Every listing changes before one changes again, in an order that has nothing to do with where it is.
    const key = keys[(changed++ * 7919) % keys.length]!
    const { ListPrice } = listings.get(key)!
    source.put('Property', { ListingKey: key, ListPrice: Number(ListPrice ?? 0) + 100 })
  }
  process.send?.({ changed: count })
})
// The process that started this one may have been killed.
process.on('disconnect', () => process.exit(1))

/** Takes the records of a file as they are. */
async function addFile(path: string): Promise<void> {
  const bytes = await readFile(path)
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()
  const { value } = JSON.parse(text) as { value: Record<string, unknown>[] }
  const resource = RESOURCES.find((name) => basename(path).startsWith(name.toLowerCase()))
  if (resource === undefined) throw new Error(`${path} has records of an unknown resource`)
  // The test service would look for the pictures of each listing among all of them.
  for (const { Media, ...record } of value)
    source.records.get(resource)!.set(String(record[SOURCE_KEYS[resource]]), record)
}
