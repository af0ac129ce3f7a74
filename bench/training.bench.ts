import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { listSampleZipCodes } from '../src/app/sample/load-sample.ts'
import { calendarDateOf } from '../src/records/calendar-date.ts'
import { writeListingFiles, writeSurroundings } from '../src/sample/write-sample-market.ts'
import { type SteadyLoad, startSteadyLoad } from './swaps/steady-load.ts'

/*
 * A service over the sample market answers searches at a steady rate, at rest and while it trains models again, in pairs whose order changes
 * (ABBA), so that a drift of the machine counts for both. What makes it train is a file of further homes, which is loaded, and whose edition
 * is served, before the time is taken. Its first models are trained, and the service is warm, before the first pair. The load generator is a
 * process on the same machine.
 */

const { values } = parseArgs({
  options: {
    homes: { type: 'string', default: '20000' },
    /** Further homes before each training. */
    further: { type: 'string', default: '1500' },
    pairs: { type: 'string', default: '4' },
    connections: { type: 'string', default: '8' },
    rate: { type: 'string', default: '100' },
    threads: { type: 'string', default: '2' },
    seconds: { type: 'string', default: '20' },
  },
})
const PLAT = join(import.meta.dirname, '..', 'bin', 'plat.js')
const PLACES = ['Seattle, WA', '98103', 'Bellevue, WA', '98118', 'Kent, WA', 'King County, WA']
const FILTERS = ['', '&min_bedrooms=3', '&home_type=houses&sort_by=priced', '&keywords=view&sort_by=days']
const ENDED = 'models of prices are as new as the edition'
const BEGAN = 'looking at what models of prices would learn'

const directory = await mkdtemp(join(tmpdir(), 'plat-bench-'))
const env = {
  ...process.env,
  ...{ PLAT_DATA: join(directory, 'data'), PLAT_PORT: '0', PLAT_PORT_ALT: '0', PLAT_ADMIN_PORT: '0' },
  ...{ PLAT_SAMPLE_HOMES: values.homes, PLAT_THREADS: values.threads, PLAT_ESTIMATE_MINUTES: '0' },
}
try {
  const served = await serve()
  try {
    await run(served)
  } finally {
    await stop(served)
  }
} finally {
  await rm(directory, { recursive: true, force: true })
}

async function run(served: Served): Promise<void> {
  await until(() => count(served, ENDED) > 0)
  const load = startLoad(served)
  await wait(Number(values.seconds) * 1000)
  const rest: number[][] = []
  const busy: number[][] = []
  const seconds: number[] = []
  const measureRest = async () => {
    load.takeTimes()
    await wait(Number(values.seconds) * 1000)
    rest.push(load.takeTimes())
  }
  const measureBusy = async (pair: number) => {
    const [began, ended] = [count(served, BEGAN), count(served, ENDED)]
    await loadFurtherHomes(pair)
    await until(() => count(served, BEGAN) > began)
    load.takeTimes()
    const startedAt = performance.now()
    await until(() => count(served, ENDED) > ended)
    busy.push(load.takeTimes())
    seconds.push((performance.now() - startedAt) / 1000)
    if (!served.log.slice(served.log.lastIndexOf(BEGAN)).includes('a model of prices is trained'))
      throw new Error('the further homes made no model due')
    // What follows a training belongs to it: new rents for all cards.
    await wait(5000)
    busy[busy.length - 1]!.push(...load.takeTimes())
  }
  for (let pair = 0; pair < Number(values.pairs); pair++)
    if (pair % 2 === 0) {
      await measureRest()
      await measureBusy(pair)
    } else {
      await measureBusy(pair)
      await measureRest()
    }
  await load.stop()
  tell(`training took ${seconds.map((one) => one.toFixed(1)).join(', ')} s beside the load\n`)
  tell('| | answers | p50 ms | p90 ms | p99 ms | most ms |\n|---|---|---|---|---|---|')
  for (const [name, times] of [
    ['at rest', rest.flat()],
    ['during training and 5 s after', busy.flat()],
  ] as const)
    tell(
      `| ${name} | ${times.length} | ${[0.5, 0.9, 0.99, 1].map((share) => findShare(times, share).toFixed(1)).join(' | ')} |`,
    )
  for (const share of [0.5, 0.99]) {
    const ratios = rest.map((quiet, pair) => findShare(busy[pair]!, share) / findShare(quiet, share))
    tell(
      `p${share * 100} during training against at rest: median of pairs ${findShare(ratios, 0.5).toFixed(2)}, all answers ` +
        `${(findShare(busy.flat(), share) / findShare(rest.flat(), share)).toFixed(2)}, by pair ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}`,
    )
  }
}

/** Loads a market of other homes in the same places, so many that models are due again. */
async function loadFurtherHomes(number: number): Promise<void> {
  const asOf = calendarDateOf(Date.now())
  const request = {
    ...{ directory: join(directory, `further-${number}`), homes: Number(values.further), seed: 100 + number },
    ...{ asOf, zipCodes: await listSampleZipCodes() },
  }
  await writeSurroundings(request)
  const files = await Array.fromAsync(writeListingFiles(request, 1000))
  const child = spawn(process.execPath, [PLAT, 'ingest', 'reso', ...files, '--source', `further-${number}`], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`plat ingest ended with ${code}`)
}

function count({ log }: Served, text: string): number {
  return log.split(text).length - 1
}

async function until(isMet: () => boolean): Promise<void> {
  while (!isMet()) await wait(20)
}

interface Served {
  child: ChildProcess
  baseUrl: string
  key: string
  log: string
}

async function serve(): Promise<Served> {
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

function startLoad({ baseUrl, key }: Served): SteadyLoad {
  return startSteadyLoad({
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
}

function findShare(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.min(Math.floor(times.length * share), times.length - 1)]!
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`)
}
