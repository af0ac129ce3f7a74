import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { issueKey } from '../src/access/issue-key.ts'
import { setSubscription } from '../src/access/subscriptions.ts'
import { ensureReference } from '../src/app/ingest/ensure-reference.ts'
import { loadSample } from '../src/app/sample/load-sample.ts'
import { checkResponse } from '../src/contract/check-response.ts'
import { OPERATION_CONTRACTS } from '../src/contract/operations.ts'
import { openEmbeddedStore } from '../src/store/embedded/embedded-store.ts'

/*
 * Requests a second and latency of each operation beside a bare node:http server that sends bodies of the same sizes, in turns in
 * one run. Every answer's status and cost are verified, the first of each request against the contract, later ones against the
 * first's length but for clock-bound digits.
 */

const { values } = parseArgs({
  options: {
    homes: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '16' },
  },
})
const SECONDS = Number(values.seconds)
const CONNECTIONS = Number(values.connections)
/** Digits of times on the market may grow while the bench runs. */
const CLOCK_SLACK_BYTES = 64

interface Round {
  rate: number
  p50: number
  p99: number
}

const directory = await mkdtemp(join(tmpdir(), 'plat-bench-'))
const key = await prepare()
const service = await start('operations-server.ts', directory)
const bare = await start('bare-server.ts', directory)
const requests: Record<string, string[]> = service.requests
process.stdout.write(
  `${values.homes} homes, ${CONNECTIONS} connections, ${SECONDS} s a round, Node ${process.version}\n`,
)
process.stdout.write(
  '| operation | body | requests/s | p50 ms | p99 ms | bare requests/s | ratio |\n|---|---|---|---|---|---|---|\n',
)
for (const contract of OPERATION_CONTRACTS) {
  const base = contract.base === 'main' ? service.baseUrl : service.baseUrlAlt
  const urls = requests[contract.name]!.map((query) => `${base}${contract.path}?${query}`)
  const sizes = await verify(urls, contract)
  const bareUrls = sizes.map((size) => `${bare.baseUrl}/${size}`)
  const rounds: Round[] = []
  const bareRounds: Round[] = []
  for (let turn = 0; turn < 2; turn++) {
    rounds.push(
      await load(
        urls,
        (status, bytes, at) => status === 200 && Math.abs(bytes - sizes[at]!) <= CLOCK_SLACK_BYTES,
      ),
    )
    bareRounds.push(await load(bareUrls, (status, bytes, at) => status === 200 && bytes === sizes[at]))
  }
  const [own, other] = [best(rounds), best(bareRounds)]
  const size = Math.round(sizes.reduce((sum, one) => sum + one, 0) / sizes.length)
  process.stdout.write(
    `| ${contract.name} | ${size} | ${own.rate.toFixed(0)} | ${own.p50.toFixed(2)} | ${own.p99.toFixed(2)} | ${other.rate.toFixed(0)} | ${(own.rate / other.rate).toFixed(2)} |\n`,
  )
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

/** Asks each once; the sizes of the bodies. Throws for an answer off the contract. */
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

type Accept = (status: number, bytes: number, at: number) => boolean

async function load(urls: readonly string[], accept: Accept): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const times: number[] = []
  const endAt = performance.now() + SECONDS * 1000
  let next = 0
  const client = async () => {
    while (performance.now() < endAt) {
      const at = next++ % urls.length
      const startedAt = performance.now()
      const [status, bytes] = await ask(urls[at]!, agent)
      times.push(performance.now() - startedAt)
      if (!accept(status, bytes, at)) throw new Error(`${urls[at]}: status ${status}, ${bytes} bytes`)
    }
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: CONNECTIONS }, client))
  const seconds = (performance.now() - startedAt) / 1000
  agent.destroy()
  times.sort((a, b) => a - b)
  return {
    rate: times.length / seconds,
    p50: times[Math.floor(times.length * 0.5)]!,
    p99: times[Math.floor(times.length * 0.99)]!,
  }
}

function ask(url: string, agent: Agent): Promise<[status: number, bytes: number]> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: { 'x-gateway-key': key } }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () => resolve([response.statusCode ?? 0, bytes]))
    })
    request.on('error', reject)
  })
}

function best(rounds: readonly Round[]): Round {
  return rounds.reduce((found, round) => (round.rate > found.rate ? round : found))
}
