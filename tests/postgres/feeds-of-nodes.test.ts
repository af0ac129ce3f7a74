import assert from 'node:assert/strict'
import { openSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type { FeedStatus } from '../../src/app/feeds/feed-status.ts'
import type { FeedsReport } from '../../src/app/feeds/feeds-report.ts'
import { listSourceStates } from '../../src/ingest/schedule/source-state.ts'
import { type ServerProcess, startServer, stopServer } from '../journeys/server-process.ts'
import { BEGIN_MS, describeExpected, describeStored } from '../replication/replicate-server.ts'
import { startResoServer } from '../replication/reso-server.ts'
import { fillSource, putListing, ResoSource } from '../replication/reso-source.ts'
import { openStoreAlone } from '../store/postgres-place.ts'
import { seededRandom } from '../store/seeded-random.ts'
import { whyNoDatabase } from './postgres-programs.ts'
import { createTestDatabase } from './test-database.ts'

const SEED = 12
const LISTINGS = 60
const NODES = ['a', 'b'] as const
type NodeName = (typeof NODES)[number]

/** What both nodes must say alike of a feed at rest. The rest tells how long ago something was. */
const SAID_ALIKE = ['source', 'format', 'schedule', 'alarms', 'lastResult', 'message', 'records'] as const

interface LogLine {
  pid: number
  time: number
  source?: string
  msg: string
}

test(`two nodes run each feed on one of them at a time, and one goes on when the other is killed (seed ${SEED})`, {
  skip: whyNoDatabase(),
}, async (context) => {
  const random = seededRandom(SEED)
  const source = new ResoSource({ movesListings: true, isFlagging: false }, BEGIN_MS)
  fillSource(source, LISTINGS, random)
  let listings = LISTINGS
  const add = (count: number) => {
    source.nowMs += 1000
    for (let at = 0; at < count; at++) putListing(source, `L${900 + listings++}`, random)
  }
  let hold: { reached: PromiseWithResolvers<void>; released: PromiseWithResolvers<void> } | undefined
  const reso = await startResoServer(source, {
    ...{ pageSize: 25, parts: 'nested' },
    disturb: async () => {
      const held = hold
      held?.reached.resolve()
      await held?.released.promise
      return undefined
    },
  })
  context.after(reso.close)
  const directory = await mkdtemp(join(tmpdir(), 'plat-feeds-of-nodes-'))
  context.after(() => rm(directory, { recursive: true, force: true }))
  const databaseUrl = await createTestDatabase()
  const [file, offices] = [join(directory, 'feeds.yaml'), join(directory, 'offices.json')]
  await writeOffices(offices, 30)
  await writeFile(
    file,
    `feeds:
  mls: { format: reso-web-api, input: "${reso.root}", every: 1s }
  offices: { format: reso, input: offices.json, full: true, every: 1s }
`,
  )

  const nodes = new Map<NodeName, ServerProcess>()
  const logOf = (name: NodeName) => join(directory, `${name}.log`)
  const start = async (name: NodeName) => {
    const settings = {
      ...{ PLAT_DATABASE_URL: databaseUrl, PLAT_DATABASE_CONNECTIONS: '3', PLAT_THREADS: '1' },
      ...{ PLAT_DATA: join(directory, name), PLAT_FEEDS: file, PLAT_ALLOW_PRIVATE_FEEDS: 'true' },
      PLAT_LOG_LEVEL: 'debug',
    }
    nodes.set(name, await startServer(settings, ['--no-sample'], openSync(logOf(name), 'a')))
  }
  const started = Promise.allSettled(NODES.map(start))
  context.after(() => {
    for (const { child } of nodes.values()) child.kill('SIGKILL')
  })
  for (const result of await started) if (result.status === 'rejected') throw result.reason
  const store = await openStoreAlone({ url: databaseUrl })
  context.after(() => store.close())

  const describe = async (name: NodeName) => {
    const report = (await (await fetch(`${nodes.get(name)!.adminUrl}/feeds`)).json()) as FeedsReport
    return new Map(report.feeds.map((feed) => [feed.source, feed]))
  }
  /** Waits until all of the nodes say of the feeds what is wanted. The time limit of the test is the only one. */
  const until = async (names: readonly NodeName[], isMet: (feeds: Map<string, FeedStatus>) => boolean) => {
    for (;;) {
      const described = await Promise.all(names.map(describe))
      if (described.every(isMet)) return described.map(listAlike)
      await delay(50)
    }
  }
  const hasCopied = (feeds: Map<string, FeedStatus>) =>
    feeds.get('mls')?.records?.listing === listings && feeds.get('mls')?.lastResult === 'unchanged'
  const hasRead = (feeds: Map<string, FeedStatus>, count: number) => {
    const { records, lastResult, alarms } = feeds.get('offices') ?? {}
    return records?.office === count && lastResult === 'not read' && alarms?.length === 0
  }
  const readLog = async (name: NodeName): Promise<LogLine[]> =>
    (await readFile(logOf(name), 'utf8'))
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as LogLine)

  const [one, other] = await until(NODES, (feeds) => hasCopied(feeds) && hasRead(feeds, 30))
  assert.deepEqual(one, other)

  // A cut file is an alarm of both, whichever of them has read it.
  await writeOffices(offices, 5)
  const isRefused = (feeds: Map<string, FeedStatus>) =>
    hasCopied(feeds) && feeds.get('offices')?.alarms.includes('refused') === true
  const [refused, refusedToo] = await until(NODES, isRefused)
  assert.deepEqual(refused, refusedToo)
  for (const name of NODES) {
    const metrics = await (await fetch(`${nodes.get(name)!.adminUrl}/metrics`)).text()
    assert.match(metrics, /^plat_feed_alarm\{source="offices",alarm="refused"\} 1$/m)
    assert.match(metrics, /^plat_feed_records\{source="offices",kind="office"\} 30$/m)
  }

  // One node is killed with all its processes while it copies, when both know that it does.
  hold = { reached: Promise.withResolvers(), released: Promise.withResolvers() }
  add(40)
  await hold.reached.promise
  await until(NODES, (feeds) => feeds.get('mls')?.isRunning === true)
  const holder = (await listSourceStates(store.feedStates)).get('mls')?.lease?.holder
  const feedsPid = Number(holder?.split(' ')[1])
  const hasLogged = async (name: NodeName) => (await readLog(name)).some(({ pid }) => pid === feedsPid)
  const [killed, survivor] = (await hasLogged('a')) ? (['a', 'b'] as const) : (['b', 'a'] as const)
  assert.deepEqual([await hasLogged(killed), await hasLogged(survivor)], [true, false])
  process.kill(feedsPid, 'SIGKILL')
  nodes.get(killed)!.child.kill('SIGKILL')
  const killedAtMs = Date.now()
  hold.released.resolve()
  hold = undefined
  add(5)
  // A whole file ends the alarm when it is read, without an operator.
  await writeOffices(offices, 31)
  await until([survivor], (feeds) => hasCopied(feeds) && hasRead(feeds, 31))
  const takenOver = (await readLog(survivor)).find(
    ({ msg, source: name, time }) => msg === 'feed: a run begins' && name === 'mls' && time > killedAtMs,
  )
  context.diagnostic(`${killed} was killed, and ${survivor} began ${takenOver!.time - killedAtMs} ms later`)

  // The killed one comes back, and both agree again.
  await start(killed)
  add(5)
  const [last, lastToo] = await until(NODES, (feeds) => hasCopied(feeds) && hasRead(feeds, 31))
  assert.deepEqual(last, lastToo)
  for (const node of nodes.values()) assert.equal(await stopServer(node), 0)

  const runs = (await Promise.all(NODES.map(async (name) => listRuns(name, await readLog(name))))).flat()
  for (const feed of ['mls', 'offices']) {
    const inOrder = runs
      .filter(({ source: name }) => name === feed)
      .toSorted((a, b) => a.beganAtMs - b.beganAtMs)
    for (const [at, run] of inOrder.entries()) {
      const next = inOrder[at + 1]
      // A killed run has no end.
      const endedAtMs = run.endedAtMs ?? (run.node === killed ? killedAtMs : undefined)
      if (next !== undefined)
        assert.ok(
          endedAtMs !== undefined && endedAtMs <= next.beganAtMs,
          `${feed}: two runs at ${next.beganAtMs}`,
        )
    }
    context.diagnostic(
      `${feed}: ${NODES.map((name) => `${countRuns(inOrder, name)} runs on ${name}`).join(', ')}`,
    )
  }
  assert.ok(runs.some((run) => run.source === 'mls' && run.node === survivor && run.beganAtMs > killedAtMs))
  const stored = (await describeStored(store)) as Record<'listings' | 'agents', object>
  const expected = (await describeExpected(source)) as typeof stored
  assert.deepEqual(stored.listings, expected.listings)
  assert.deepEqual(stored.agents, expected.agents)
})

interface LoggedRun {
  node: NodeName
  source: string
  beganAtMs: number
  endedAtMs?: number
}

/** The runs that a node tells of in its log. */
function listRuns(node: NodeName, lines: readonly LogLine[]): LoggedRun[] {
  const runs: LoggedRun[] = []
  const open = new Map<string, LoggedRun>()
  for (const { source, msg, time } of lines) {
    if (source === undefined) continue
    if (msg === 'feed: a run begins') {
      const run = { node, source, beganAtMs: time }
      runs.push(run)
      open.set(source, run)
    } else if (!msg.startsWith('feed: alarm') && !msg.startsWith('feed: the alarm')) {
      const run = open.get(source)
      if (run !== undefined) run.endedAtMs = time
      open.delete(source)
    }
  }
  return runs
}

function countRuns(runs: readonly LoggedRun[], node: NodeName): number {
  return runs.filter((run) => run.node === node).length
}

function listAlike(feeds: Map<string, FeedStatus>): Pick<FeedStatus, (typeof SAID_ALIKE)[number]>[] {
  return [...feeds.values()].map(
    (feed) => Object.fromEntries(SAID_ALIKE.map((name) => [name, feed[name]])) as never,
  )
}

async function writeOffices(path: string, count: number): Promise<void> {
  const offices = Array.from({ length: count }, (_, at) => ({
    ...{ OfficeKey: `X${at}`, OfficeName: `Office ${at}`, ModificationTimestamp: '2026-05-01T00:00:00Z' },
  }))
  const text = JSON.stringify({ '@odata.context': '$metadata#Office', value: offices })
  await writeFile(`${path}.part`, text)
  await rename(`${path}.part`, path)
}
