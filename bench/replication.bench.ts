import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { issueKey, setSubscription } from '../src/access/keys.ts'
import type { FeedStatus } from '../src/app/feeds/feed-status.ts'
import type { FeedsReport } from '../src/app/feeds/feeds-report.ts'
import { openEmbeddedStore } from '../src/store/embedded/embedded-store.ts'
import { startSteadyLoad } from './swaps/steady-load.ts'

/*
 * A service replicates a RESO Web API service in which one percent of the listings change per minute, while it answers searches at a
 * steady rate. Short periods at rest, in which its file of feeds names none, and of replication follow each other in pairs, and the order
 * changes with each pair (ABBA), so that a drift of the machine counts for both. The median of the ratios of all pairs is robust against
 * what else the machine does for a while; the p99 over all answers is not. Everything runs on one machine; the service that is
 * replicated has the lowest priority, as it would be elsewhere.
 */

const { values } = parseArgs({
  options: {
    homes: { type: 'string', default: '20000' },
    percent: { type: 'string', default: '1' },
    every: { type: 'string', default: '5s' },
    pairs: { type: 'string', default: '12' },
    seconds: { type: 'string', default: '20' },
    connections: { type: 'string', default: '8' },
    rate: { type: 'string', default: '100' },
    threads: { type: 'string', default: '2' },
  },
})
const SECONDS = Number(values.seconds)
const PLACES = ['Seattle, WA', '98103', 'Bellevue, WA', '98118', 'Kent, WA', 'King County, WA']
const FILTERS = [
  '',
  '&min_bedrooms=3',
  '&home_type=houses&sort_by=priced',
  '&keywords=view&sort_by=days',
  '&page=2',
]

const directory = await mkdtemp(join(tmpdir(), 'plat-bench-'))
const feedsFile = join(directory, 'feeds.yaml')
const key = await makeKey()
const source = fork(join(import.meta.dirname, 'servers', 'sample-service-server.ts'), [
  join(directory, 'sample'),
  values.homes,
])
const [{ root, listings }] = (await once(source, 'message')) as [{ root: string; listings: number }]
const feeds = `feeds:\n  mls: { format: reso-web-api, input: "${root}", every: ${values.every} }\n`
await writeFile(feedsFile, feeds)
const service = await startService()
try {
  await run()
} finally {
  for (const child of [service.child, source]) {
    child.kill()
    await once(child, 'exit')
  }
  await rm(directory, { recursive: true })
}

async function run(): Promise<void> {
  await until(async () => (await readFeed())?.lastSuccessAt !== undefined)
  const load = startSteadyLoad({
    urls: PLACES.flatMap((place) =>
      FILTERS.map(
        (filter) =>
          `${service.baseUrl}/api/v1/search/by-location?location=${encodeURIComponent(place)}${filter}`,
      ),
    ),
    key,
    ...{ connections: Number(values.connections), requestsPerSecond: Number(values.rate) },
    accept: ({ url, status, body }) => {
      if (status !== 200) throw new Error(`${url}: status ${status}: ${body.slice(0, 300)}`)
    },
  })
  await wait(SECONDS * 1000)
  load.takeTimes()
  const rest: number[][] = []
  const busy: number[][] = []
  let editions = 0
  const measureRest = async () => {
    await schedule('feeds: {}\n')
    load.takeTimes()
    await wait(SECONDS * 1000)
    rest.push(load.takeTimes())
  }
  const measureBusy = async () => {
    await schedule(feeds)
    const before = await readEdition()
    load.takeTimes()
    await changeFor(SECONDS)
    busy.push(load.takeTimes())
    editions += (await readEdition()) - before
  }
  for (let pair = 0; pair < Number(values.pairs); pair++)
    for (const measure of pair % 2 === 0 ? [measureRest, measureBusy] : [measureBusy, measureRest])
      await measure()
  const answers = await load.stop()
  const line = (name: string, times: number[]) =>
    `| ${name} | ${times.length} | ${[0.5, 0.9, 0.99, 1].map((share) => findShare(times, share).toFixed(1)).join(' | ')} |`
  tell(
    `${listings} listings, ${values.percent} % changed per minute, a feed every ${values.every}, ${editions} editions, `,
  )
  tell(`${values.rate} searches per second over ${values.connections} connections, Node ${process.version}\n`)
  tell('| | answers | p50 ms | p90 ms | p99 ms | most ms |\n|---|---|---|---|---|---|')
  tell(line('at rest', rest.flat()))
  tell(line('during replication', busy.flat()))
  tell(`\n${answers} answers, errors: 0`)
  for (const share of [0.5, 0.99]) {
    const ratios = rest.map((quiet, pair) => findShare(busy[pair]!, share) / findShare(quiet, share))
    tell(
      `p${share * 100} during replication against at rest: median of ${ratios.length} pairs ${findMedian(ratios).toFixed(2)}, all answers ` +
        `${(findShare(busy.flat(), share) / findShare(rest.flat(), share)).toFixed(2)}, by pair ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}`,
    )
  }
}

/** Changes listings of the source evenly for a time. */
async function changeFor(seconds: number): Promise<void> {
  const startedAt = performance.now()
  let changed = 0
  for (let second = 1; second <= seconds; second++) {
    const due = Math.round((listings * Number(values.percent) * second) / 6000)
    source.send(due - changed)
    changed = due
    await wait(Math.max(0, startedAt + second * 1000 - performance.now()))
  }
}

/** Replaces the file of feeds, and waits until it counts and no run is at work. */
async function schedule(text: string): Promise<void> {
  // A run in progress would go on unseen.
  await until(async () => (await readFeed())?.isRunning !== true)
  await writeFile(feedsFile, text)
  service.child.kill('SIGHUP')
  const isScheduled = text === feeds
  await until(async () => {
    const feed = await readFeed()
    return isScheduled ? feed !== undefined : feed === undefined
  })
  await wait(2000)
}

async function readFeed(): Promise<Pick<FeedStatus, 'lastSuccessAt' | 'isRunning'> | undefined> {
  const report = (await (await fetch(`${service.adminUrl}/feeds`)).json()) as FeedsReport
  return report.feeds[0]
}

async function readEdition(): Promise<number> {
  const health = (await (await fetch(`${service.adminUrl}/health`)).json()) as { edition: number }
  return health.edition
}

async function until(isMet: () => Promise<boolean>): Promise<void> {
  while (!(await isMet())) await wait(200)
}

async function makeKey(): Promise<string> {
  const store = await openEmbeddedStore({ directory: join(directory, 'data', 'store') })
  await setSubscription(store.access, { holder: 'Bench', plan: 'standard', state: 'active' }, Date.now())
  const issued = await issueKey(store.access, { holder: 'Bench', mode: 'test' }, Date.now())
  await store.close()
  if (!issued.ok) throw new Error(issued.detail)
  return issued.text
}

async function startService() {
  const program = join(import.meta.dirname, '..', 'bin', 'plat.js')
  const child = spawn(process.execPath, [program, 'serve', '--no-sample', '--threads', values.threads], {
    env: {
      ...process.env,
      ...{ PLAT_DATA: join(directory, 'data'), PLAT_FEEDS: feedsFile, PLAT_ALLOW_PRIVATE_FEEDS: 'true' },
      ...{ PLAT_PORT: '0', PLAT_PORT_ALT: '0', PLAT_ADMIN_PORT: '0', PLAT_LOG_LEVEL: 'warn' },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      child.kill()
      process.exit(1)
    })
  const addresses = new Map<string, string>()
  for await (const line of createInterface({ input: child.stdout })) {
    const [, name, address] = /^\s*(base_url|administration)\s+(http\S+)/.exec(line) ?? []
    if (name !== undefined) addresses.set(name, address!)
    if (addresses.size === 2)
      return { child, baseUrl: addresses.get('base_url')!, adminUrl: addresses.get('administration')! }
  }
  throw new Error('The service ended without an address')
}

function findMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.ceil((sorted.length - 1) / 2)]!) / 2
}

function findShare(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.min(Math.floor(times.length * share), times.length - 1)]!
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`)
}
