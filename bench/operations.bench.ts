import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { lightboxContract } from '../src/contract/operations/lightbox.ts'
import type { OperationContract } from '../src/contract/operations/operation-contract.ts'
import { OPERATION_CONTRACTS } from '../src/contract/operations.ts'
import { checkResponse } from '../src/contract/schemas/check-response.ts'
import { askInTurns, type Round } from './servers/ask-in-turns.ts'
import type { BareAnswer } from './servers/bare-server.ts'
import { prepareSampleStore } from './servers/prepare-sample-store.ts'
import { readProcessorMs } from './servers/read-processor.ts'

/*
 * Measures the processor time and rate of repeated requests to each operation, in turns with a bare node:http server that sends the same
 * bytes with the same headers. Both have one serving thread. The first answer to each request is verified against the contract, the length
 * of each later one is compared with it, and at the end each request is sent again and its bytes are compared. Nothing is measured before
 * the service has presented and prepared everything in the background, which takes a minute for 3,000 homes on a busy machine.
 *
 * The first rows are what all answers have in common: an answer without data, behind the same key gate, metrics and ledger; then without
 * waiting for durable charges; then without the cache of answers.
 */

const { values } = parseArgs({
  options: {
    homes: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '5' },
    /** The number of requests of each round, instead of seconds: a busy machine may not warm up in a time. */
    requests: { type: 'string' },
    connections: { type: 'string', default: '32' },
    /** Only these operations, separated by commas. */
    operation: { type: 'string' },
    /** PLAT_ANSWER_MEMORY_MB of the service: with 0 no answer is cached. */
    answers: { type: 'string' },
    /** Writes processor profiles of the servers into this directory. */
    profile: { type: 'string' },
  },
})
const SECONDS = Number(values.seconds)
const ROUNDS = Number(values.rounds)
const CONNECTIONS = Number(values.connections)
const REQUESTS = values.requests === undefined ? undefined : Number(values.requests)
/** V8 has compiled most of the hot code by then. */
const WARM_SECONDS = 4
/** Times on the market may get more digits while the benchmark runs. */
const CLOCK_SLACK_BYTES = 64
/** Node writes these by itself, and each request has its own id, of a fixed length. */
const OWN_HEADERS = ['date', 'connection', 'keep-alive']

interface Measured extends Round {
  /** The server's processor time in microseconds per request. Absent if the system does not report it. */
  processorUs?: number
}

interface Server {
  child: ChildProcess
  baseUrl: string
}

const COLUMNS = [
  'body',
  'requests/s',
  'p50 ms',
  'p99 ms',
  'bare requests/s',
  'ratio',
  'us of processor',
  'bare',
  'ratio',
]

const directory = await mkdtemp(join(tmpdir(), 'plat-bench-'))
const key = await prepareSampleStore(directory, Number(values.homes))
const bare = await start('bare-server.ts')
process.stdout.write(
  `${values.homes} homes, ${CONNECTIONS} connections, median of ${ROUNDS} rounds of ${REQUESTS === undefined ? `${SECONDS} s` : `${REQUESTS} requests`}, Node ${process.version}\n`,
)
process.stdout.write(`| operation | ${COLUMNS.join(' | ')} |\n|---|${'---|'.repeat(COLUMNS.length)}\n`)
const wanted = values.operation?.split(',')
if (wanted === undefined || wanted.includes('common')) {
  const parts = {
    '': 'common part',
    uncharged: 'without durable charges',
    uncached: 'without cached answers',
  }
  for (const [part, name] of Object.entries(parts)) {
    const server = await start('common-part-server.ts', directory, part)
    const urls = [`${server.baseUrl}${lightboxContract.path}?property_id=1`]
    process.stdout.write(await measure(name, server, urls, lightboxContract))
    await stop(server)
  }
}
const service = await start(
  'operations-server.ts',
  directory,
  ...(values.answers === undefined ? [] : [values.answers]),
)
const requests: Record<string, string[]> = service.requests
for (const contract of OPERATION_CONTRACTS) {
  const { name, path } = contract
  if (requests[name] === undefined || wanted?.includes(name) === false) continue
  const base = contract.base === 'main' ? service.baseUrl : service.baseUrlAlt
  const urls = requests[name].map((query) => `${base}${path}?${query}`)
  process.stdout.write(await measure(name, service, urls, contract))
}
for (const server of [service, bare]) await stop(server)
await rm(directory, { recursive: true })

async function start(script: string, ...args: string[]) {
  const execArgv =
    values.profile === undefined
      ? []
      : [
          '--cpu-prof',
          '--cpu-prof-dir',
          values.profile,
          '--cpu-prof-name',
          `${script}-${args.slice(1)}-\${pid}.cpuprofile`,
        ]
  const child = fork(join(import.meta.dirname, 'servers', script), args, { execArgv })
  const [message] = await once(child, 'message')
  return { child, ...message }
}

async function stop({ child }: Server): Promise<void> {
  child.kill()
  await once(child, 'exit')
}

/** Measures a server in turns with the bare one. */
async function measure(
  name: string,
  server: Server,
  urls: readonly string[],
  contract: OperationContract,
): Promise<string> {
  const texts = await verify(urls, contract)
  const sizes = texts.map((text) => Buffer.byteLength(text))
  const bareUrls = urls.map((url) => url.replace(new URL(url).origin, bare.baseUrl))
  const check = (bytes: number, at: number) => Math.abs(bytes - sizes[at]!) <= CLOCK_SLACK_BYTES
  await ask(server.child.pid!, urls, check, WARM_SECONDS)
  await ask(bare.child.pid!, bareUrls, check, 1)
  const [own, other]: [Measured[], Measured[]] = [[], []]
  for (let turn = 0; turn < ROUNDS; turn++) {
    own.push(await ask(server.child.pid!, urls, check, SECONDS))
    other.push(await ask(bare.child.pid!, bareUrls, check, SECONDS))
  }
  const later = await verify(urls, contract)
  const different = later.findIndex((text, index) => withoutDigits(text) !== withoutDigits(texts[index]!))
  if (different >= 0) throw new Error(`${urls[different]} has another answer than before`)
  const size = Math.round(sizes.reduce((sum, one) => sum + one, 0) / sizes.length)
  return renderRow(name, size, own, other)
}

/** Ages in days, and medians of them such as 12.5, may change while the benchmark runs. */
function withoutDigits(text: string): string {
  return text.replace(/\d+(\.\d+)?/g, '0')
}

/**
 * Sends each request once, hands its answer to the bare server, and returns the bodies. Throws for an answer that violates the
 * contract.
 */
async function verify(urls: readonly string[], contract: OperationContract): Promise<string[]> {
  const texts: string[] = []
  for (const url of urls) {
    const response = await fetch(url, { headers: { 'x-gateway-key': key, 'accept-encoding': 'identity' } })
    const text = await response.text()
    const fault =
      response.status === 200 ? checkResponse(contract, JSON.parse(text)) : `status ${response.status}`
    if (fault !== undefined) throw new Error(`${url}: ${fault}`)
    texts.push(text)
    const headers = [...response.headers].filter(([header]) => !OWN_HEADERS.includes(header)).flat()
    const { pathname, search } = new URL(url)
    const body = Buffer.from(text).toString('latin1')
    bare.child.send({ path: pathname + search, headers, body } satisfies BareAnswer)
    await once(bare.child, 'message')
  }
  return texts
}

async function ask(
  pid: number,
  urls: readonly string[],
  check: (bytes: number, at: number) => boolean,
  seconds: number,
): Promise<Measured> {
  const before = readProcessorMs(pid)
  const sent =
    REQUESTS === undefined ? urls : Array.from({ length: REQUESTS }, (_, at) => urls[at % urls.length]!)
  const round = await askInTurns(sent, {
    ...{ key, connections: CONNECTIONS },
    ...(REQUESTS === undefined && { seconds }),
    check: (bytes, at) => check(bytes, at % urls.length),
  })
  const after = readProcessorMs(pid)
  if (before === undefined || after === undefined) return round
  return { ...round, processorUs: ((after - before) * 1000) / round.requests }
}

/** Each number is the median over the rounds. A ratio is the median of the ratios between consecutive rounds. */
function renderRow(name: string, size: number, own: readonly Measured[], other: readonly Measured[]): string {
  const rate = own.map((round, turn) => round.rate / other[turn]!.rate)
  const processor = own.map(
    (round, turn) => (other[turn]!.processorUs ?? 0) / (round.processorUs ?? Number.NaN),
  )
  const of = (rounds: readonly Measured[], pick: (round: Measured) => number | undefined) =>
    getMedian(rounds.map((round) => pick(round) ?? Number.NaN))
  const cells = [
    of(own, (round) => round.rate).toFixed(0),
    of(own, (round) => round.p50).toFixed(2),
    of(own, (round) => round.p99).toFixed(2),
    of(other, (round) => round.rate).toFixed(0),
    getMedian(rate).toFixed(2),
    of(own, (round) => round.processorUs).toFixed(1),
    of(other, (round) => round.processorUs).toFixed(1),
    getMedian(processor).toFixed(2),
  ]
  return `| ${name} | ${size} | ${cells.join(' | ')} |\n`
}

function getMedian(figures: readonly number[]): number {
  return [...figures].sort((a, b) => a - b)[figures.length >> 1]!
}
