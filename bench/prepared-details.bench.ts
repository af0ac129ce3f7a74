import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { prepareSampleStore } from './servers/prepare-sample-store.ts'
import type { PreparingNote } from './servers/preparing-server.ts'
import { type SteadyLoad, startSteadyLoad } from './swaps/steady-load.ts'

/*
 * Whether requests are disturbed while the background prepares details. Searches are sent at a steady rate to a service that has presented
 * all cards, and that then prepares the details of all homes, or has no disk for them. Rounds alternate in the order ABBA, each with a
 * process of its own. Run: node bench/prepared-details.bench.ts [--homes 6000] [--pairs 4] [--rate 150] [--threads 1]
 */
const { values } = parseArgs({
  options: {
    homes: { type: 'string', default: '6000' },
    pairs: { type: 'string', default: '4' },
    rate: { type: 'string', default: '150' },
    threads: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '4' },
  },
})
const PLACES = ['Seattle, WA', '98103', 'Bellevue, WA', '98118', 'Kent, WA', 'King County, WA']
const FILTERS = ['', '&min_bedrooms=3', '&home_type=houses&sort_by=priced', '&keywords=view&sort_by=days']
const CONNECTIONS = 8
const PREPARED_FILE_MB = 2048

const directory = await mkdtemp(join(tmpdir(), 'plat-bench-'))
const key = await prepareSampleStore(directory, Number(values.homes))
const times: Record<'idle' | 'preparing', number[][]> = { idle: [], preparing: [] }
const seconds: number[] = []
for (let pair = 0; pair < Number(values.pairs); pair++)
  for (const kind of pair % 2 === 0 ? (['idle', 'preparing'] as const) : (['preparing', 'idle'] as const))
    times[kind].push(await measure(kind))
await rm(directory, { recursive: true })
report()

async function measure(kind: 'idle' | 'preparing'): Promise<number[]> {
  for (const name of ['documents', 'prepared'])
    await rm(join(directory, name), { recursive: true, force: true })
  const script = join(import.meta.dirname, 'servers', 'preparing-server.ts')
  const fileMb = kind === 'idle' ? 0 : PREPARED_FILE_MB
  const child = fork(script, [directory, values.threads, String(fileMb)])
  try {
    const presented = await next(child)
    assert.ok(presented.kind === 'presented')
    const startedAtMs = performance.now()
    const prepared = next(child)
    const load = startLoad(presented.baseUrl)
    // The first answers of a process compile the code of the searches.
    await wait(1000)
    load.takeTimes()
    await (kind === 'idle' ? wait(Number(values.seconds) * 1000) : prepared)
    if (kind === 'preparing') seconds.push((performance.now() - startedAtMs) / 1000)
    const found = load.takeTimes()
    await load.stop()
    return found
  } finally {
    child.kill()
    await once(child, 'exit')
  }
}

async function next(child: ChildProcess): Promise<PreparingNote> {
  const [note] = await once(child, 'message')
  return note as PreparingNote
}

function startLoad(baseUrl: string): SteadyLoad {
  const urls = PLACES.flatMap((place) =>
    FILTERS.map(
      (filter) => `${baseUrl}/api/v1/search/by-location?location=${encodeURIComponent(place)}${filter}`,
    ),
  )
  return startSteadyLoad({
    ...{ urls, key, connections: CONNECTIONS, requestsPerSecond: Number(values.rate) },
    accept: ({ status, url }) => assert.equal(status, 200, url),
  })
}

function report(): void {
  const rows = Object.entries(times).map(([kind, rounds]) => {
    const all = rounds.flat()
    return `| ${kind} | ${all.length} | ${[0.5, 0.9, 0.99].map((share) => findShare(all, share).toFixed(2)).join(' | ')} |`
  })
  const ratios = (share: number) =>
    times.idle.map((idle, pair) => findShare(times.preparing[pair]!, share) / findShare(idle, share))
  const lines = [
    `${values.homes} homes, ${values.rate} searches per second, ${values.threads} serving threads; preparing took ${findShare(seconds, 0.5).toFixed(1)} s beside the load`,
    '| the background | answers | p50 ms | p90 ms | p99 ms |\n|---|---|---|---|---|',
    ...rows,
    ...[0.5, 0.99].map(
      (share) =>
        `p${share * 100}, preparing against idle, median of pairs: ${findShare(ratios(share), 0.5).toFixed(2)}`,
    ),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

function findShare(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}
