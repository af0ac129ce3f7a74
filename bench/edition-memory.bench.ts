import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startSteadyLoad } from './swaps/steady-load.ts'

/*
 * Measures the memory of a service that follows many editions: first small ones, each of which changes a hundredth of the
 * listings, then full ones, each of which changes every listing. Searches continue at a low rate. Linux only.
 */

const { values } = parseArgs({
  options: {
    homes: { type: 'string', default: '6000' },
    small: { type: 'string', default: '60' },
    whole: { type: 'string', default: '6' },
    rate: { type: 'string', default: '30' },
    threads: { type: 'string', default: '2' },
  },
})
const SMALL = Number(values.small)
const WHOLE = Number(values.whole)
/** The time between two small editions. */
const PAUSE_MS = 300
/** The time between two full editions: longer than the documents of superseded editions are retained. */
const WHOLE_PAUSE_MS = 22_000

const directory = await mkdtemp(join(tmpdir(), 'plat-bench-'))
const publisher = await start('publisher-server.ts', directory, values.homes, values.small)
const service = await start('swaps-server.ts', directory, values.threads)
let newest = 0
let slowestMs = 0
const load = startSteadyLoad({
  urls: ['Seattle,+WA', '98103', 'Bellevue,+WA'].map(
    (place) => `${service.baseUrl}/api/v1/search/by-location?location=${place}`,
  ),
  key: publisher.key,
  ...{ connections: 8, requestsPerSecond: Number(values.rate) },
  accept: ({ url, status, edition }) => {
    if (status !== 200) throw new Error(`${url}: status ${status}`)
    newest = Math.max(newest, edition)
  },
})
try {
  process.stdout.write(
    '| after | resident MB | private MB | open files of documents | slowest answer, ms |\n|---|---|---|---|---|\n',
  )
  await wait(5000)
  await report('the first edition')
  for (let number = 1; number <= SMALL; number++) {
    await publish(number)
    if (number % Math.ceil(SMALL / 3) === 0) await report(`${number} small editions`)
  }
  for (let number = 1; number <= WHOLE; number++) {
    await publish('everything')
    await report(`${number} full editions`)
  }
  process.stdout.write(`\n${await load.stop()} answers, no errors\n`)
} finally {
  for (const { child } of [service, publisher]) {
    child.kill()
    await once(child, 'exit')
  }
  await rm(directory, { recursive: true })
}

async function publish(order: number | 'everything'): Promise<void> {
  publisher.child.send(order)
  const [{ edition }] = await once(publisher.child, 'message')
  while (newest < edition) await wait(10)
  await wait(order === 'everything' ? WHOLE_PAUSE_MS : PAUSE_MS)
}

async function report(after: string): Promise<void> {
  slowestMs = Math.max(...load.takeTimes())
  service.child.send('memory')
  const [{ residentMb, privateMb, documentFiles }] = await once(service.child, 'message')
  process.stdout.write(
    `| ${after} | ${residentMb} | ${privateMb} | ${documentFiles} | ${slowestMs.toFixed(0)} |\n`,
  )
}

async function start(script: string, ...given: string[]) {
  const child = fork(join(import.meta.dirname, 'servers', script), given)
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${script} ended`)))
  // Later ends are expected.
  ended.catch(() => {})
  const [message] = await Promise.race([once(child, 'message'), ended])
  return { child, ...message }
}
