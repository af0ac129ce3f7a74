import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { issueKey, setSubscription } from '../src/access/keys.ts'
import { ensureReference } from '../src/app/ingest/load-source.ts'
import { loadSample } from '../src/app/sample/load-sample.ts'
import { OPERATION_CONTRACTS } from '../src/contract/operations.ts'
import { checkResponse } from '../src/contract/schemas/check-response.ts'
import { openEmbeddedStore } from '../src/store/embedded/embedded-store.ts'
import { askInTurns, type Round } from './servers/ask-in-turns.ts'
import { readProcessorMs } from './servers/read-processor.ts'

/*
 * Measures requests per second, latency and processor time of each operation. A bare node:http server, which sends bodies of
 * the same sizes, alternates with the service in the same run. Both have one serving thread. The status of every answer is
 * verified. The first answer to each request is verified against the contract, and later ones against the length of the first,
 * except for digits that change with time. The first answers fill the document cache, so cached cards and details are
 * measured. No complete answer is cached.
 */

const { values } = parseArgs({
  options: {
    homes: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '32' },
    operation: { type: 'string' },
  },
})
const SECONDS = Number(values.seconds)
const ROUNDS = Number(values.rounds)
const CONNECTIONS = Number(values.connections)
/** V8 has compiled the hot code by then. */
const WARM_SECONDS = 3
/** Times on the market may get more digits while the benchmark runs. */
const CLOCK_SLACK_BYTES = 64

interface Measured extends Round {
  /** The server's processor time in microseconds per request. Absent if the system does not report it. */
  processorUs?: number
}

const directory = await mkdtemp(join(tmpdir(), 'plat-bench-'))
const key = await prepare()
const service = await start('operations-server.ts', directory)
const bare = await start('bare-server.ts', directory)
const requests: Record<string, string[]> = service.requests
process.stdout.write(
  `${values.homes} homes, ${CONNECTIONS} connections, median of ${ROUNDS} rounds of ${SECONDS} s, Node ${process.version}; documents filled\n`,
)
process.stdout.write(
  '| operation | body | requests/s | p50 ms | p99 ms | bare requests/s | ratio | us of processor | bare | ratio |\n|---|---|---|---|---|---|---|---|---|---|\n',
)
for (const contract of OPERATION_CONTRACTS) {
  if (values.operation !== undefined && values.operation !== contract.name) continue
  const base = contract.base === 'main' ? service.baseUrl : service.baseUrlAlt
  const urls = requests[contract.name]!.map((query) => `${base}${contract.path}?${query}`)
  const sizes = await verify(urls, contract)
  const bareUrls = sizes.map((size) => `${bare.baseUrl}/${size}`)
  const check = (bytes: number, at: number) => Math.abs(bytes - sizes[at]!) <= CLOCK_SLACK_BYTES
  await ask(service.child.pid!, urls, check, WARM_SECONDS)
  await ask(bare.child.pid!, bareUrls, check, 1)
  const [own, other]: [Measured[], Measured[]] = [[], []]
  for (let turn = 0; turn < ROUNDS; turn++) {
    own.push(await ask(service.child.pid!, urls, check, SECONDS))
    other.push(await ask(bare.child.pid!, bareUrls, check, SECONDS))
  }
  const size = Math.round(sizes.reduce((sum, one) => sum + one, 0) / sizes.length)
  process.stdout.write(renderRow(contract.name, size, own, other))
}
for (const { child } of [service, bare]) {
  child.kill()
  await once(child, 'exit')
}
await rm(directory, { recursive: true })

async function prepare(): Promise<string> {
  const store = await openEmbeddedStore({ directory: join(directory, 'store') })
  await ensureReference(store)
  await loadSample(store, {
    homes: Number(values.homes),
    directory: join(directory, 'sample'),
    tell: () => undefined,
  })
  await setSubscription(store.access, { holder: 'Bench', plan: 'standard', state: 'active' }, Date.now())
  const issued = await issueKey(store.access, { holder: 'Bench', mode: 'test' }, Date.now())
  await store.close()
  if (!issued.ok) throw new Error(issued.detail)
  return issued.text
}

async function start(script: string, argument: string) {
  const child = fork(join(import.meta.dirname, 'servers', script), [argument])
  const [message] = await once(child, 'message')
  return { child, ...message }
}

/** Sends each request once and returns the sizes of the bodies. Throws for an answer that violates the contract. */
async function verify(
  urls: readonly string[],
  contract: (typeof OPERATION_CONTRACTS)[number],
): Promise<number[]> {
  const sizes: number[] = []
  for (const url of urls) {
    const response = await fetch(url, { headers: { 'x-gateway-key': key, 'accept-encoding': 'identity' } })
    const text = await response.text()
    const fault =
      response.status === 200 ? checkResponse(contract, JSON.parse(text)) : `status ${response.status}`
    if (fault !== undefined) throw new Error(`${url}: ${fault}`)
    sizes.push(Buffer.byteLength(text))
  }
  return sizes
}

async function ask(
  pid: number,
  urls: readonly string[],
  check: (bytes: number, at: number) => boolean,
  seconds: number,
): Promise<Measured> {
  const before = readProcessorMs(pid)
  const round = await askInTurns(urls, { key, connections: CONNECTIONS, seconds, check })
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
    of(own, (round) => round.processorUs).toFixed(0),
    of(other, (round) => round.processorUs).toFixed(0),
    getMedian(processor).toFixed(2),
  ]
  return `| ${name} | ${size} | ${cells.join(' | ')} |\n`
}

function getMedian(figures: readonly number[]): number {
  return [...figures].sort((a, b) => a - b)[figures.length >> 1]!
}
