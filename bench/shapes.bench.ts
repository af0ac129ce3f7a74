import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { listDifferences } from '../scripts/compare-answers/list-differences.ts'
import { drawQuestions, findIdentifiers } from '../scripts/compare-answers/questions.ts'
import { type AskedService, askService, type Question } from '../scripts/compare-answers/service.ts'
import { issueKey, setSubscription } from '../src/access/keys.ts'
import { ensureReference } from '../src/app/ingest/load-source.ts'
import { loadSample } from '../src/app/sample/load-sample.ts'
import { openEmbeddedStore } from '../src/store/embedded/embedded-store.ts'
import { type ServerProcess, startServer, stopServer } from '../tests/journeys/server-process.ts'
import { askInTurns, type Round } from './servers/ask-in-turns.ts'
import { readProcessorMs } from './servers/read-processor.ts'
import { readDatabaseMs } from './shapes/database-processor.ts'
import { openShapes, type Shape } from './shapes/shapes.ts'

/*
 * Asks the same questions of one installation in several shapes: with the embedded store, with PostgreSQL and an index in memory,
 * with search by SQL, and on Citus. The data is moved from one to the other. Every answer must be the same in all shapes. Then
 * they are timed in turns, one serving thread each. With --cold the cache of documents is too small to matter, so that answers
 * are read from the store.
 */

const { values } = parseArgs({
  options: {
    homes: { type: 'string', default: '6000' },
    questions: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '8' },
    cold: { type: 'boolean', default: false },
  },
})
const PLACES = ['Seattle, WA', 'Bellevue, WA', 'King County, WA', '98103']
const SEED = 20_261_122
const OPERATIONS = {
  'search by location': '/search/by-location',
  'property detail': '/property/detail',
  'similar homes': '/property/similar-homes',
  'nearby rentals': '/property/nearby-rentals',
} as const
const SUGGESTED = ['sea', '981', 'capitol h', 'bellvue', 'king', 'ren', '98', 'kirkl']
/** Times on the market may get more digits while the benchmark runs. */
const CLOCK_SLACK_BYTES = 64
const CACHE: Record<string, string> = values.cold
  ? { PLAT_DOCUMENT_MEMORY_MB: '1', PLAT_DOCUMENT_FILE_MB: '0', PLAT_PREPARED_FILE_MB: '0' }
  : {}

interface RunningShape extends Shape {
  process: ServerProcess
  service: AskedService
}

const directory = await mkdtemp(join(tmpdir(), 'plat-bench-'))
const embedded = join(directory, 'embedded')
const key = await loadEmbedded()
const { shapes, close } = await openShapes(embedded, directory, say)
const running: RunningShape[] = []
try {
  for (const shape of shapes) running.push(await start(shape))
  say(
    `${values.homes} homes, ${values.connections} connections, median of ${values.rounds} rounds of ${values.seconds} s, ` +
      `Node ${process.version}, ${values.cold ? 'documents not cached' : 'documents cached'}`,
  )
  const questions = await drawByOperation()
  const compared = await compareAnswers(questions)
  say(`${compared} answers are the same in all ${running.length} shapes\n`)
  say(
    '| operation | shape | requests/s | p50 ms | p99 ms | rate against embedded | node us | databases us |\n|---|---|---|---|---|---|---|---|',
  )
  for (const [operation, asked] of questions) await timeOperation(operation, asked)
} finally {
  for (const shape of running) await stopServer(shape.process)
  await close()
  await rm(directory, { recursive: true, force: true })
}
// The servers of a cluster end with this process.
process.exit(0)

async function loadEmbedded(): Promise<string> {
  const store = await openEmbeddedStore({ directory: join(embedded, 'store') })
  await ensureReference(store)
  await loadSample(store, {
    homes: Number(values.homes),
    directory: join(directory, 'sample'),
    tell: () => {},
  })
  await setSubscription(store.access, { holder: 'Bench', plan: 'standard', state: 'active' }, Date.now())
  const issued = await issueKey(store.access, { holder: 'Bench', mode: 'test' }, Date.now())
  await store.close()
  if (!issued.ok) throw new Error(issued.detail)
  return issued.text
}

async function start(shape: Shape): Promise<RunningShape> {
  const startedMs = performance.now()
  const child = await startServer({
    ...shape.settings,
    ...CACHE,
    PLAT_THREADS: '1',
    PLAT_LOG_LEVEL: 'error',
  })
  say(`${shape.name}: serves after ${((performance.now() - startedMs) / 1000).toFixed(1)} s`)
  return { ...shape, process: child, service: { ...child, key } }
}

async function drawByOperation(): Promise<Map<string, Question[]>> {
  const { service } = running[0]!
  const identifiers = await findIdentifiers(service, PLACES)
  const count = Number(values.questions)
  const drawn = drawQuestions(identifiers, PLACES, count * 20, SEED)
  const questions = new Map<string, Question[]>()
  for (const [operation, path] of Object.entries(OPERATIONS)) {
    const some = drawn.filter((question) => question.path.endsWith(path)).slice(0, count)
    const found: Question[] = []
    for (const question of some)
      if ((await askService(service, question)).status === 200) found.push(question)
    questions.set(operation, found)
  }
  questions.set(
    'search suggest',
    SUGGESTED.map((text) => ({
      base: 'main',
      path: '/api/v1/search/suggest',
      query: `text=${encodeURIComponent(text)}`,
    })),
  )
  return questions
}

async function compareAnswers(questions: ReadonlyMap<string, readonly Question[]>): Promise<number> {
  let compared = 0
  for (const question of [...questions.values()].flat()) {
    const [expected, ...others] = await Promise.all(
      running.map(({ service }) => askService(service, question)),
    )
    if (expected!.status !== 200) throw new Error(`${question.path}?${question.query}: ${expected!.status}`)
    for (const [index, answer] of others.entries()) {
      const differences = listDifferences(expected!, answer)
      if (differences.length === 0) continue
      throw new Error(
        `${running[index + 1]!.name} ${question.path}?${question.query}: ${JSON.stringify(differences)}`,
      )
    }
    compared++
  }
  return compared
}

interface Measured extends Round {
  nodeUs: number
  databaseUs: number
}

async function timeOperation(operation: string, questions: readonly Question[]): Promise<void> {
  const asked = await Promise.all(running.map((shape) => prepare(shape, questions)))
  const rounds: Measured[][] = running.map(() => [])
  for (let turn = 0; turn < Number(values.rounds); turn++)
    for (const [index, ask] of asked.entries()) rounds[index]!.push(await ask())
  for (const [index, { name }] of running.entries()) {
    const own = rounds[index]!
    const of = (pick: (round: Measured) => number) => getMedian(own.map(pick))
    const ratio = getMedian(own.map(({ rate }, turn) => rate / rounds[0]![turn]!.rate))
    const cells = [
      ...[operation, name, of(({ rate }) => rate).toFixed(0)],
      ...[of(({ p50 }) => p50).toFixed(2), of(({ p99 }) => p99).toFixed(2), ratio.toFixed(2)],
      ...[of(({ nodeUs }) => nodeUs).toFixed(0), of(({ databaseUs }) => databaseUs).toFixed(0)],
    ]
    say(`| ${cells.join(' | ')} |`)
  }
}

async function prepare(
  shape: RunningShape,
  questions: readonly Question[],
): Promise<() => Promise<Measured>> {
  const { service } = shape
  const urls = questions.map(
    ({ base, path, query }) => `${base === 'main' ? service.baseUrl : service.baseUrlAlt}${path}?${query}`,
  )
  const sizes: number[] = []
  for (const url of urls) {
    const response = await fetch(url, { headers: { 'x-gateway-key': key, 'accept-encoding': 'identity' } })
    sizes.push((await response.arrayBuffer()).byteLength)
  }
  const check = (bytes: number, at: number) => Math.abs(bytes - sizes[at]!) <= CLOCK_SLACK_BYTES
  const asking = { key, connections: Number(values.connections), seconds: Number(values.seconds), check }
  return async () => {
    const before = readTimes(shape)
    const round = await askInTurns(urls, asking)
    const after = readTimes(shape)
    const perRequest = (ms: number) => (ms * 1000) / round.requests
    return {
      ...round,
      nodeUs: perRequest(after.node - before.node),
      databaseUs: perRequest(after.databases - before.databases),
    }
  }
}

/** Processor time in milliseconds so far. Databases also do what other shapes have left them to do, such as checkpoints. */
function readTimes({ process: { child }, servers }: RunningShape): { node: number; databases: number } {
  const databases = servers.reduce((sum, server) => sum + readDatabaseMs(server.directory), 0)
  return { node: readProcessorMs(child.pid!) ?? Number.NaN, databases }
}

function getMedian(figures: readonly number[]): number {
  return [...figures].sort((a, b) => a - b)[figures.length >> 1]!
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
