import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { OPERATION_CONTRACTS } from '../src/contract/operations.ts'
import { checkResponse } from '../src/contract/schemas/check-response.ts'
import { Random } from '../src/sample/random.ts'
import { askInTurns } from './servers/ask-in-turns.ts'
import type { BareAnswer } from './servers/bare-server.ts'
import type { FirstAnswersOrder, PreparationCost } from './servers/first-answers-server.ts'
import { prepareSampleStore } from './servers/prepare-sample-store.ts'

/*
 * Compares the processor time of first answers with that of repeated ones and of a bare node:http server that sends bodies of the
 * same sizes. The cases take turns: before each turn the service forgets its documents. Every body is verified: the first against the
 * contract, a repeated one by its size. Run: node bench/first-answers.bench.ts [--homes 12000] [--turns 7] [--profile directory]
 */
const { values } = parseArgs({
  options: {
    homes: { type: 'string', default: '12000' },
    turns: { type: 'string', default: '7' },
    details: { type: 'string', default: '600' },
    pages: { type: 'string', default: '40' },
    profile: { type: 'string' },
  },
})
const TURNS = Number(values.turns)
const DETAILS = Number(values.details)
const PAGES = Number(values.pages)
const CONNECTIONS = 8
/** Turns before the first one that counts. V8 has compiled the hot code by then. */
const WARM_TURNS = 3
const WARM_ROUNDS = 20
/** Times on the market may get more digits while the benchmark runs. */
const CLOCK_SLACK_BYTES = 64
const SEED = 20_261_122

interface Server {
  child: ChildProcess
  baseUrl: string
  propertyIds: readonly number[]
}

interface Question {
  url: string
  bytes: number
}

const directory = await mkdtemp(join(tmpdir(), 'plat-bench-'))
const key = await prepareSampleStore(directory, Number(values.homes))
const ports = [await findFreePort(), await findFreePort()].map(String)
const bare = await start('bare-server.ts', [])
const used = new Map<string, number[]>()

let service = await start('first-answers-server.ts', [directory, ...ports])
const random = new Random(SEED)
const details = await describeAll('property-detail', listDetails(service, DETAILS))
const searches = await describeAll('search-by-location', listSearches(['for_sale', 'sold']))
const rentals = await describeAll('search-by-location', listSearches(['for_rent']))
await order('present cards')
await order('save')
// These are asked after the documents were saved, so the next process does not have them.
const unsaved = await describeAll('property-detail', listDetails(service, DETAILS * 2))
const known = new Set(details.map(({ url }) => url))
const [warming, unknown] = split(
  unsaved.filter(({ url }) => !known.has(url)),
  2,
)
await stop(service)
service = await start('first-answers-server.ts', [directory, ...ports])
await measure(-1, 'detail after a restart, never asked', warming!)
for (const [turn, part] of split(unknown!, TURNS).entries())
  await measure(turn, 'detail after a restart, never asked', part)
for (const [turn, part] of split(details, TURNS).entries())
  await measure(turn, 'detail after a restart, asked before', part)
for (const [turn, part] of split(searches, TURNS).entries())
  await measure(turn, 'search after a restart', part)
const costs: PreparationCost[] = []
await order('forget')
await prepareDetails(-1)
await order('save')
await stop(service)
service = await start('first-answers-server.ts', [directory, ...ports])
await measure(-1, 'detail after a restart, prepared in the background', warming!)
for (const [turn, part] of split(details, TURNS).entries())
  await measure(turn, 'detail after a restart, prepared in the background', part)
// The same code, compiled by searches for homes of another status.
for (let round = 0; round < WARM_ROUNDS; round++)
  await measure(-1, 'search after a restart, warm', split(rentals, 2)[round % 2]!)
for (const [turn, part] of split(searches, TURNS).entries())
  await measure(turn, 'search after a restart, warm', part)
for (let turn = -WARM_TURNS; turn < TURNS; turn++) {
  await order('forget')
  await prepareDetails(turn)
  await measure(turn, 'detail, first, prepared in the background', details)
  await measure(turn, 'detail, prepared and repeated', details)
  await order('forget')
  await measure(turn, 'detail, first', details)
  await measure(turn, 'detail, repeated', details)
  await measure(turn, 'detail, bare', details, bare)
  await measure(turn, 'search, first, cards not presented', searches)
  await order('forget')
  await order('present cards')
  await measure(turn, 'search, first, cards presented', searches)
  await measure(turn, 'search, repeated', searches)
  await measure(turn, 'search, bare', searches, bare)
}
await stop(service)
await stop(bare)
await rm(directory, { recursive: true })
report()

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('The system gave no port')
  return address.port
}

async function start(script: string, args: readonly string[]): Promise<Server> {
  const profiling = values.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${values.profile}`]
  const execArgv = ['--expose-gc', ...profiling]
  const child = fork(join(import.meta.dirname, 'servers', script), args, { execArgv })
  for (;;) {
    const [message] = await once(child, 'message')
    if (message.note === undefined) return { child, ...message }
    process.stdout.write(`${JSON.stringify(message.note)}\n`)
  }
}

async function prepareDetails(turn: number): Promise<void> {
  const cost = await order('prepare details')
  if (turn >= 0) costs.push(cost as PreparationCost)
}

async function stop({ child }: Server): Promise<void> {
  child.kill()
  await once(child, 'exit')
}

async function order(wanted: FirstAnswersOrder | BareAnswer, { child }: Server = service) {
  const answered = once(child, 'message')
  child.send(wanted)
  const [message] = await answered
  return message as { usedUs: number } | PreparationCost
}

function listDetails({ baseUrl, propertyIds }: Server, count: number): string[] {
  return random
    .some(propertyIds, count)
    .map((id) => `${baseUrl}${findPath('property-detail')}?property_id=${id}`)
}

/** Pages that have no home in common. */
function listSearches(statuses: readonly string[]): string[] {
  const search = `${service.baseUrl}${findPath('search-by-location')}?location=King%20County%2C%20WA`
  const pages = (status: string) =>
    Array.from({ length: PAGES / 2 }, (_, page) => `${search}&listing_status=${status}&page=${page + 1}`)
  return statuses.flatMap(pages)
}

function findContract(name: string) {
  return OPERATION_CONTRACTS.find((contract) => contract.name === name)!
}

function findPath(name: string): string {
  return findContract(name).path
}

/** Sends each request, and verifies its answer against the contract. Leaves out homes that are not found. */
async function describeAll(name: string, urls: readonly string[]): Promise<Question[]> {
  const questions: Question[] = []
  for (const url of urls) {
    const response = await fetch(url, { headers: { 'x-gateway-key': key, 'accept-encoding': 'identity' } })
    const text = await response.text()
    if (response.status === 404) continue
    assert.equal(response.status, 200, url)
    assert.equal(checkResponse(findContract(name), JSON.parse(text)), undefined, url)
    questions.push({ url, bytes: Buffer.byteLength(text) })
    await order(describeBareAnswer(url, text), bare)
  }
  return questions
}

/** The answer that the bare server gives to the same request. */
function describeBareAnswer(url: string, text: string): BareAnswer {
  const body = Buffer.from(text)
  const headers = ['content-type', 'application/json; charset=utf-8', 'content-length', String(body.length)]
  return { path: findTarget(url), headers, body: body.toString('latin1') }
}

/** The path of an address with its parameters. */
function findTarget(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** Sends each request once and remembers the processor time per answer. */
async function measure(
  turn: number,
  name: string,
  questions: readonly Question[],
  server = service,
): Promise<void> {
  const urls =
    server === bare
      ? questions.map(({ url }) => bare.baseUrl + findTarget(url))
      : questions.map(({ url }) => url)
  const check = (bytes: number, at: number) => Math.abs(bytes - questions[at]!.bytes) <= CLOCK_SLACK_BYTES
  const { usedUs: before } = await order('read used', server)
  const { requests } = await askInTurns(urls, { key, connections: CONNECTIONS, check })
  const { usedUs: after } = await order('read used', server)
  assert.equal(requests, questions.length)
  if (turn >= 0) used.set(name, [...(used.get(name) ?? []), (after - before) / requests])
}

function split<Item>(items: readonly Item[], parts: number): Item[][] {
  return Array.from({ length: parts }, (_, part) => items.filter((_, index) => index % parts === part))
}

/** The median of each case, and the median of its ratios to another case in the same turn. */
function report(): void {
  const bytes = (of: readonly Question[]) =>
    Math.round(of.reduce((sum, one) => sum + one.bytes, 0) / of.length)
  process.stdout.write(
    `${values.homes} homes, ${details.length} details of ${bytes(details)} bytes, ${searches.length} searches of ${bytes(searches)} bytes, median of ${TURNS} turns, Node ${process.version}\n`,
  )
  process.stdout.write(
    '| answer | us of processor | times a repeated one | bare / this |\n|---|---|---|---|\n',
  )
  for (const [name, figures] of used) {
    const [kind] = name.split(/[ ,]/)
    const ratio = (other: string, isInverse: boolean) =>
      getMedian(
        figures.map((one, turn) => {
          const base = used.get(`${kind}, ${other}`)![turn]!
          return isInverse ? base / one : one / base
        }),
      ).toFixed(2)
    process.stdout.write(
      `| ${name} | ${getMedian(figures).toFixed(0)} | ${ratio('repeated', false)} | ${ratio('bare', true)} |\n`,
    )
  }
  const { details: count } = costs[0]!
  const medianOf = (pick: (cost: PreparationCost) => number) => getMedian(costs.map(pick))
  process.stdout.write(
    `Preparing ${count} details: ${medianOf(({ seconds }) => seconds).toFixed(1)} s, ${medianOf(({ usedUs }) => usedUs / count).toFixed(0)} us of processor and ${medianOf(({ bytes }) => bytes / count).toFixed(0)} bytes each\n`,
  )
}

function getMedian(figures: readonly number[]): number {
  return [...figures].sort((a, b) => a - b)[figures.length >> 1]!
}
