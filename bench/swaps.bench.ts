import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { HeldResources } from './servers/swaps-server.ts'
import { checkCards, MARKED_BASE_DOLLARS, type MarkedHome, MOST_EDITIONS } from './swaps/marked-listings.ts'
import { type LoadAnswer, startSteadyLoad } from './swaps/steady-load.ts'

/*
 * Another process publishes editions while a service answers searches at a steady rate. Each edition changes a hundredth of the
 * listings. Prices identify the edition, so every card of every answer can be compared with the edition that the answer names.
 * Periods at rest and periods with swaps alternate in one run. After each, what the service holds of the machine is read. The load
 * generator is a process on the same machine.
 */

const { values } = parseArgs({
  options: {
    homes: { type: 'string', default: '10000' },
    editions: { type: 'string', default: '50' },
    blocks: { type: 'string', default: '5' },
    connections: { type: 'string', default: '8' },
    rate: { type: 'string', default: '100' },
    threads: { type: 'string', default: '2' },
    seconds: { type: 'string', default: '10' },
  },
})
const EDITIONS = Math.min(Number(values.editions), MOST_EDITIONS)
const BLOCKS = Number(values.blocks)
/** The shortest time between two editions. */
const EDITION_MS = 1000
const LAST_EDITION_MS = 60_000

const PLACES = ['Seattle, WA', '98103', 'Bellevue, WA', '98118', 'Kent, WA', 'King County, WA']
const FILTERS = [
  '',
  '&min_bedrooms=3',
  '&home_type=houses&sort_by=priced',
  '&keywords=view&sort_by=days',
  '&page=2',
]

const directory = await mkdtemp(join(tmpdir(), 'plat-bench-'))
const publisher = await start('publisher-server.ts', directory, values.homes, values.editions)
const service = await start('swaps-server.ts', directory, values.threads)
const homes = new Map<number, MarkedHome>(
  (publisher.homes as MarkedHome[]).map((home) => [home.propertyId, home]),
)
let [newest, told, cards] = [0, 0, 0]
const load = startSteadyLoad({
  urls: listUrls(),
  key: publisher.key,
  ...{ connections: Number(values.connections), requestsPerSecond: Number(values.rate), accept },
})
try {
  await run()
} finally {
  for (const { child } of [service, publisher]) {
    child.kill()
    await once(child, 'exit')
  }
  await rm(directory, { recursive: true })
}

async function run(): Promise<void> {
  // By then everything that happens only once is over.
  await wait(Number(values.seconds) * 1000)
  load.takeTimes()
  const held = [await readHeld(0)]
  const [rest, swaps, seen, changed]: number[][] = [[], [], [], []]
  const ratios: number[] = []
  for (let block = 0; block < BLOCKS; block++) {
    await wait(Number(values.seconds) * 1000)
    const quiet = load.takeTimes()
    for (let number = 1; number <= EDITIONS / BLOCKS; number++)
      await publish(block * (EDITIONS / BLOCKS) + number, seen!, changed!)
    const busy = load.takeTimes()
    rest!.push(...quiet)
    swaps!.push(...busy)
    ratios.push(findShare(busy, 0.99) / findShare(quiet, 0.99))
    await wait(EDITION_MS)
    load.takeTimes()
    held.push(await readHeld((block + 1) * (EDITIONS / BLOCKS)))
  }
  const answers = await load.stop()
  const line = (name: string, times: number[]) =>
    `| ${name} | ${times.length} | ${[0.5, 0.9, 0.99, 1].map((share) => findShare(times, share).toFixed(1)).join(' | ')} |`
  tell(
    `${publisher.listings} listings, ${newest} editions of ${Math.round(findShare(changed!, 0.5))} changed ones, `,
  )
  tell(`${values.rate} searches per second over ${values.connections} connections, Node ${process.version}\n`)
  tell('| | answers | p50 ms | p90 ms | p99 ms | most ms |\n|---|---|---|---|---|---|')
  tell(line('at rest', rest!))
  tell(line('during swaps', swaps!))
  tell(
    `\n${answers} answers, errors: 0; cards that identify their edition: ${told} of ${cards}, of a wrong edition: 0`,
  )
  tell(`p99 during swaps against at rest: ${(findShare(swaps!, 0.99) / findShare(rest!, 0.99)).toFixed(2)}`)
  tell(`by block: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}`)
  tell(
    `from publishing to the first answer, ms: median ${findShare(seen!, 0.5).toFixed(0)}, most ${findShare(seen!, 1).toFixed(0)}`,
  )
  tell(
    '\n| after editions | resident MB | private MB | external MB | open files | threads |\n|---|---|---|---|---|---|',
  )
  for (const line of held) tell(line)
}

/** Renders what the service holds after some editions. */
async function readHeld(editions: number): Promise<string> {
  service.child.send('resources')
  const [held] = (await once(service.child, 'message')) as [HeldResources]
  const { residentMb, privateMb, externalMb, openFiles, threads } = held
  return `| ${[editions, residentMb, privateMb, externalMb, openFiles, threads].join(' | ')} |`
}

/** Publishes an edition, and waits until an answer comes from it. */
async function publish(number: number, seen: number[], changed: number[]): Promise<void> {
  const nextAt = performance.now() + EDITION_MS
  publisher.child.send(number)
  const [message] = await once(publisher.child, 'message')
  changed.push(message.changed)
  const publishedAt = performance.now()
  while (newest < number) {
    if (performance.now() - publishedAt > LAST_EDITION_MS) throw new Error(`edition ${number} is not served`)
    await wait(2)
  }
  seen.push(performance.now() - publishedAt)
  await wait(Math.max(0, nextAt - performance.now()))
}

/** Lists the searches. Every other one finds homes that change in every edition. */
function listUrls(): string[] {
  const path = `${service.baseUrl}/api/v1/search/by-location?`
  const searches = PLACES.flatMap((place) =>
    FILTERS.map((filter) => `location=${encodeURIComponent(place)}${filter}`),
  )
  const marked = `location=WA&list_price_range=${MARKED_BASE_DOLLARS},${MARKED_BASE_DOLLARS + MOST_EDITIONS}`
  return searches.flatMap((query, at) => [`${path}${query}`, `${path}${marked}&page=${1 + (at % 2)}`])
}

function accept({ url, status, edition, body }: LoadAnswer): void {
  if (status !== 200) throw new Error(`${url}: status ${status}: ${body.slice(0, 300)}`)
  const number = edition - publisher.baseEdition
  cards += body.split('"ppid":"').length - 1
  told += checkCards(body, homes, number)
  newest = Math.max(newest, number)
}

async function start(script: string, ...given: string[]) {
  const child = fork(join(import.meta.dirname, 'servers', script), given)
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${script} ended`)))
  // Later ends are expected.
  ended.catch(() => {})
  const [message] = await Promise.race([once(child, 'message'), ended])
  return { child, ...message }
}

function findShare(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.min(Math.floor(times.length * share), times.length - 1)]!
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`)
}
