import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startSteadyLoad } from './swaps/steady-load.ts'

/*
 * A service over the sample market answers searches at a steady rate, first at rest, then while it trains its first models, then at rest
 * again. The load generator is a process on the same machine.
 */

const { values } = parseArgs({
  options: {
    homes: { type: 'string', default: '20000' },
    connections: { type: 'string', default: '8' },
    rate: { type: 'string', default: '100' },
    threads: { type: 'string', default: '2' },
    seconds: { type: 'string', default: '20' },
  },
})
const PLAT = join(import.meta.dirname, '..', 'bin', 'plat.js')
const PLACES = ['Seattle, WA', '98103', 'Bellevue, WA', '98118', 'Kent, WA', 'King County, WA']
const FILTERS = ['', '&min_bedrooms=3', '&home_type=houses&sort_by=priced', '&keywords=view&sort_by=days']

const directory = await mkdtemp(join(tmpdir(), 'plat-bench-'))
try {
  // The sample market is loaded, and its key issued, by a first start that trains nothing.
  const first = await serve('comparables')
  const rest = await measure(first, async () => wait(Number(values.seconds) * 1000))
  await stop(first)
  const second = await serve('model')
  const training = await measure(second, async () => {
    const startedAt = performance.now()
    while (!second.log.includes('all rent')) await wait(50)
    tell(`training took ${((performance.now() - startedAt) / 1000).toFixed(1)} s beside the load`)
  })
  const after = await measure(second, async () => wait(Number(values.seconds) * 1000))
  await stop(second)
  tell('| | answers | p50 ms | p90 ms | p99 ms | most ms |\n|---|---|---|---|---|---|')
  for (const [name, times] of [
    ['at rest', rest],
    ['during training', training],
    ['after it', after],
  ] as const)
    tell(
      `| ${name} | ${times.length} | ${[0.5, 0.9, 0.99, 1].map((share) => findShare(times, share).toFixed(1)).join(' | ')} |`,
    )
  tell(
    `\np99 during training against at rest: ${(findShare(training, 0.99) / findShare(rest, 0.99)).toFixed(2)}`,
  )
} finally {
  await rm(directory, { recursive: true, force: true })
}

interface Served {
  child: ChildProcess
  baseUrl: string
  key: string
  log: string
}

async function serve(estimates: string): Promise<Served> {
  const env = {
    ...process.env,
    ...{ PLAT_DATA: directory, PLAT_PORT: '0', PLAT_PORT_ALT: '0', PLAT_ADMIN_PORT: '0' },
    ...{ PLAT_SAMPLE_HOMES: values.homes, PLAT_THREADS: values.threads, PLAT_ESTIMATES: estimates },
  }
  const child = spawn(process.execPath, [PLAT, 'serve'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const served: Served = { child, baseUrl: '', key: '', log: '' }
  child.stderr.on('data', (bytes: Buffer) => {
    served.log += bytes.toString()
  })
  for await (const line of createInterface({ input: child.stdout })) {
    served.baseUrl = /^\s*base_url\s+(http\S+)/.exec(line)?.[1] ?? served.baseUrl
    served.key = /(plat_test_\w+)/.exec(line)?.[1] ?? served.key
    if (served.baseUrl !== '' && served.key !== '') return served
  }
  throw new Error(`the service ended: ${served.log}`)
}

async function stop({ child }: Served): Promise<void> {
  child.kill()
  await once(child, 'exit')
}

/** Sends searches while something happens, and returns the times of their answers. */
async function measure({ baseUrl, key }: Served, during: () => Promise<unknown>): Promise<number[]> {
  const load = startSteadyLoad({
    urls: PLACES.flatMap((place) =>
      FILTERS.map(
        (filter) => `${baseUrl}/api/v1/search/by-location?location=${encodeURIComponent(place)}${filter}`,
      ),
    ),
    key,
    ...{ connections: Number(values.connections), requestsPerSecond: Number(values.rate) },
    accept: ({ url, status, body }) => {
      if (status !== 200) throw new Error(`${url}: status ${status}: ${body.slice(0, 300)}`)
    },
  })
  await during()
  const times = load.takeTimes()
  await load.stop()
  return times
}

function findShare(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.min(Math.floor(times.length * share), times.length - 1)]!
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`)
}
