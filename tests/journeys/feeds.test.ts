import assert from 'node:assert/strict'
import { openSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type { FeedStatus } from '../../src/app/feeds/feed-status.ts'
import type { FeedsReport } from '../../src/app/feeds/feeds-report.ts'
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts'
import { BEGIN_MS, describeExpected, describeStored } from '../replication/replicate-server.ts'
import { startResoServer } from '../replication/reso-server.ts'
import { changeSource, fillSource, putListing, ResoSource } from '../replication/reso-source.ts'
import { makeTemporaryDirectory } from '../store/embedded-place.ts'
import { seededRandom } from '../store/seeded-random.ts'
import { type ServerProcess, startServer, stopServer } from './server-process.ts'

const SEED = 11
const LISTINGS = 60

/** Asks a server until the feeds are as wanted. The time limit of the test is the only one. */
async function until(
  server: ServerProcess,
  isMet: (feeds: Map<string, FeedStatus>, report: FeedsReport) => boolean,
) {
  for (;;) {
    const report = (await (await fetch(`${server.adminUrl}/feeds`)).json()) as FeedsReport
    if (isMet(new Map(report.feeds.map((feed) => [feed.source, feed])), report)) return report
    await delay(50)
  }
}

async function writeOffices(path: string, count: number): Promise<void> {
  const offices = Array.from({ length: count }, (_, at) => ({
    ...{ OfficeKey: `O${at}`, OfficeName: `Office ${at}`, ModificationTimestamp: '2026-05-01T00:00:00Z' },
  }))
  const text = JSON.stringify({ '@odata.context': '$metadata#Office', value: offices })
  await writeFile(`${path}.part`, text)
  await rename(`${path}.part`, path)
}

test(`feeds of a service follow their sources, and what goes wrong with them is an alarm while the data stays (seed ${SEED})`, async (context) => {
  const random = seededRandom(SEED)
  const source = new ResoSource({ movesListings: true, isFlagging: false }, BEGIN_MS)
  fillSource(source, LISTINGS, random)
  let isRefusing = false
  const reso = await startResoServer(source, {
    ...{ pageSize: 25, parts: 'nested' },
    disturb: () => (isRefusing ? 'unauthorized' : undefined),
  })
  context.after(reso.close)
  const directory = await makeTemporaryDirectory()
  context.after(() => rm(directory, { recursive: true, force: true }))
  const [file, offices, log] = ['feeds.yaml', 'offices.json', 'log'].map((name) => join(directory, name)) as [
    string,
    string,
    string,
  ]
  await writeOffices(offices, 30)
  const feeds = `feeds:
  mls: { format: reso-web-api, input: "${reso.root}", every: 1s, maxAge: 4s }
  offices: { format: reso, input: offices.json, full: true, every: 1s }
`
  await writeFile(file, feeds)
  const settings = {
    ...{ PLAT_DATA: join(directory, 'data'), PLAT_FEEDS: file, PLAT_ALLOW_PRIVATE_FEEDS: 'true' },
  }
  const start = () => startServer(settings, ['--no-sample'], openSync(log, 'a'))
  let server = await start()
  context.after(() => server.child.kill('SIGKILL'))

  await until(
    server,
    (found) =>
      found.get('mls')?.records?.listing === LISTINGS && found.get('offices')?.records?.office === 30,
  )
  source.nowMs += 1000
  for (const key of ['L900', 'L901']) putListing(source, key, random)
  await until(server, (found) => found.get('mls')?.records?.listing === LISTINGS + 2)
  await until(server, (found) => found.get('offices')?.lastResult === 'not read')

  // A file that was cut short looks like a source that has lost most of its records.
  await writeOffices(offices, 5)
  const refused = await until(server, (found) => found.get('offices')?.alarms.includes('refused') === true)
  const cut = refused.feeds.find((feed) => feed.source === 'offices')
  assert.deepEqual([cut?.lastResult, cut?.records?.office], ['refused', 30])
  assert.match(cut?.message ?? '', /lacks 25 of the 30 office records/)
  const metrics = await (await fetch(`${server.adminUrl}/metrics`)).text()
  assert.match(metrics, /^plat_feed_alarm\{source="offices",alarm="refused"\} 1$/m)
  assert.match(metrics, /^plat_feed_records\{source="offices",kind="office"\} 30$/m)
  await writeOffices(offices, 31)
  server.child.kill('SIGHUP')
  await until(
    server,
    (found) => found.get('offices')?.alarms.length === 0 && found.get('offices')?.records?.office === 31,
  )

  // A wrong file of feeds changes nothing.
  await writeFile(file, feeds.replace('every', 'evry'))
  const { fileFault } = await until(server, (_found, report) => report.fileFault !== undefined)
  assert.match(fileFault ?? '', /feeds\.yaml:2:\d+: feeds\.mls\.evry: unknown name; did you mean "every"\?/)
  source.nowMs += 1000
  putListing(source, 'L902', random)
  await until(server, (found) => found.get('mls')?.records?.listing === LISTINGS + 3)
  await writeFile(file, feeds)
  await until(server, (_found, report) => report.fileFault === undefined)

  // A service that refuses everybody has stopped, and nothing that it told is lost.
  isRefusing = true
  const stopped = await until(server, (found) => {
    const { alarms, lastResult } = found.get('mls')!
    return alarms.includes('stopped') && lastResult === 'failed'
  })
  const mls = stopped.feeds.find((feed) => feed.source === 'mls')
  assert.deepEqual([mls?.lastResult, mls?.records?.listing], ['failed', LISTINGS + 3])
  assert.equal((await fetch(`${server.adminUrl}/health`)).status, 200)

  // It works again while no server runs, and the next server goes on.
  isRefusing = false
  server.child.kill('SIGKILL')
  source.nowMs += 1000
  changeSource(source, 40, random)
  const restartedAt = new Date().toISOString()
  server = await start()
  await until(server, (found) => (found.get('mls')?.lastSuccessAt ?? '') > restartedAt)
  assert.equal(await stopServer(server), 0)

  const store = await openEmbeddedStore({ directory: join(directory, 'data', 'store') })
  const { listings } = (await describeStored(store)) as { listings: Record<string, object> }
  const { listings: expected } = (await describeExpected(source)) as typeof listings as never
  await store.close()
  // What the service took away is found by the next daily comparison.
  for (const key of Object.keys(expected)) assert.deepEqual(listings[key], expected[key], key)
  const lines = (await readFile(log, 'utf8')).split('\n').filter((line) => line.startsWith('{'))
  const alarms = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'feed: alarm')
  assert.deepEqual(
    new Set(alarms.map(({ source: name, alarm }) => `${name} ${alarm}`)),
    new Set(['offices refused', 'mls stopped']),
  )
})
