import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openSegmentFiles } from '../src/app/serve/segments/segment-files.ts'
import { readSettings } from '../src/app/settings/settings.ts'
import { describeStores, openStores } from '../src/app/stores.ts'
import { buildIndexSegment } from '../src/search/edition/build-edition-segments.ts'
import {
  type CollectedHome,
  collectHomes,
  type ListingSurroundings,
  listCollected,
  readSurroundings,
} from '../src/search/edition/collect-listings.ts'
import type { EditionSegments } from '../src/search/edition/edition-segments.ts'
import { laySegments } from '../src/search/edition/lay-segments.ts'
import { readEditionChanges } from '../src/search/live/edition-changes.ts'
import { cacheRecords } from '../src/store/ports/cached-records.ts'

/*
 * Measures the steps from an edition to its segment: opens the saved segments of a data directory, and follows the editions that were
 * published since. `node bench/start.bench.ts --data FOLDER` leaves FOLDER/grown in that state if it is stopped after some editions.
 */

const { values } = parseArgs({ options: { data: { type: 'string', default: 'data' } } })
const pause = async () => {}
const steps: string[] = []

async function time<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const [startedAt, cpu] = [performance.now(), process.cpuUsage()]
  const result = await work()
  const { user, system } = process.cpuUsage(cpu)
  const elapsedMs = performance.now() - startedAt
  steps.push(`${name} ${((user + system) / 1000).toFixed(0)} (${elapsedMs.toFixed(0)})`)
  return result
}

function tellSteps(what: string): void {
  process.stdout.write(`${what}: ms of processor time (elapsed): ${steps.splice(0).join(', ')}\n`)
}

const description = describeStores({ ...readSettings({}), databaseUrl: undefined, data: values.data })
const { editions, close } = await openStores(description, { isReadOnly: true })
const files = openSegmentFiles(join(values.data, 'index'), (reason) => process.stdout.write(`${reason}\n`))
const saved = await time('open', files.load)
if (saved === undefined) throw new Error('No segments are saved')
let last: EditionSegments = saved
tellSteps(`${last.segments.length} segments of edition ${last.edition}`)
let surroundings: ListingSurroundings | undefined
for (const newest = await editions.currentPublication(); last.edition < newest.edition; ) {
  const [before, stored] = [await editions.read(last.edition), await editions.read(last.edition + 1)]
  const reader = cacheRecords(stored, { listing: 2000 })
  const around = surroundings ?? (await time('surroundings', () => readSurroundings(reader, pause)))
  surroundings = around
  const homes = new Map<number, CollectedHome>()
  const found = async (ids: readonly number[]) => {
    for (const [id, home] of await collectHomes(reader, ids, around, pause)) homes.set(id, home)
  }
  await time('read changes and collect homes', () => readEditionChanges(editions, before, reader, { found }))
  const ids = [...homes.keys()]
  const collected = listCollected([...homes.values()])
  const id = `edition ${reader.edition}`
  const segment = await time('build', () => buildIndexSegment(id, collected, pause, ids))
  const { edition } = reader
  const under = last
  last = await time('lay', () =>
    laySegments({ edition, tablesEdition: under.tablesEdition }, [...under.segments, segment], pause, under),
  )
  tellSteps(`edition ${edition}, ${ids.length} homes`)
  await before.close()
  await stored.close()
}
await close()
