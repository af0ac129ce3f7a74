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
import type { FirstAnswersOrder } from './servers/first-answers-server.ts'
import { prepareSampleStore } from './servers/prepare-sample-store.ts'

/*
 * Compares the processor time of first answers with that of repeated ones in the same turn, and of a bare node:http server that sends
 * bodies of the same sizes. What is asked for first is asked for once in the life of a process, so each turn has homes and pages of its
 * own, and nothing is forgotten in between. What the background does is done by a thread that has finished before anything is
 * measured. Every body is verified: one answer to each request against the contract, the measured ones by their sizes.
 * Run: node bench/first-answers.bench.ts [--homes 3000] [--turns 3] [--profile directory]
 */
const { values } = parseArgs({
  options: {
    homes: { type: 'string', default: '3000' },
    turns: { type: 'string', default: '3' },
    details: { type: 'string', default: '500' },
    pages: { type: 'string', default: '80' },
    profile: { type: 'string' },
  },
})
const TURNS = Number(values.turns)
const CONNECTIONS = 8
/** Shares of all requests that warm a process up: V8 has compiled the hot code by then. */
const WARMING_SHARE = 0.45
/** The first requests of a process, which run code that has not been compiled yet. */
const COLD = { details: 50, pages: 10 }
/** Repeated answers take so little that they are asked for several times. */
const REPEATED_ROUNDS = 4
const STATUSES = ['for_sale', 'sold', 'for_rent']
const SORTS = ['globalrelevanceex', 'priced', 'pricea', 'days', 'beds', 'baths', 'size', 'lot']
/** Times on the market may get more digits while the benchmark runs. */
const CLOCK_SLACK_BYTES = 64
const SEED = 20_261_123

interface Server {
  child: ChildProcess
  baseUrl: string
}

interface Question {
  target: string
  bytes: number
}

interface Questions {
  warming: readonly Question[]
  turns: readonly (readonly Question[])[]
}

/** Microseconds of processor time per answer, of one turn. */
interface Figures {
  first: number
  repeated: number
  bare: number
}

const directory = await mkdtemp(join(tmpdir(), 'plat-bench-'))
const key = await prepareSampleStore(directory, Number(values.homes))
const ports = [await findFreePort(), await findFreePort()].map(String)
const bare = await start('bare-server.ts', [])
const rows = new Map<string, Figures[]>()

const [details, searches] = await use('background', describeAll)
// It has saved what it presented, which nobody shall have asked for.
for (const name of ['documents', 'prepared']) await rm(join(directory, name), { recursive: true })
const [warmedDetails, warmedSearches] = [
  split(details, Number(values.details)),
  split(searches, Number(values.pages)),
]
// Each page of these has homes of its own, so that none has a card that another page has made the service present.
const separate = searches.filter(({ target }) => target.includes(`sort_by=${SORTS[0]}`))
const [own] = [split(separate, Math.floor((separate.length * (1 - WARMING_SHARE)) / TURNS))]
await use('alone', async (service) => {
  await measureTurns('detail, presented for the request', warmedDetails, service)
})
await use('alone', async (service) => {
  await measureTurns('search, cards presented for the request', own, service)
})
await use('background', async (service) => {
  await order('finish background', service)
  await measureTurns('detail, prepared by the background', warmedDetails, service)
  await measureTurns('search, cards presented by the background', warmedSearches, service)
})
await use('background', async (service) => {
  await order('finish background', service)
  await measureTurns('detail after a restart', warmedDetails, service)
  await measureTurns('search after a restart', warmedSearches, service)
})
for (let turn = 0; turn < TURNS; turn++) {
  for (const [mode, warmth] of [
    ['background', ''],
    ['warmed', ', warmed up'],
  ] as const) {
    for (const [kind, cold, { turns }] of [
      ['detail', COLD.details, warmedDetails],
      ['search', COLD.pages, warmedSearches],
    ] as const)
      await use(mode, async (service) => {
        await order('finish background', service)
        const name = `${kind} after a restart${warmth}, the first ${cold} of the process`
        await measure(name, turns[turn]!.slice(0, cold), service)
      })
  }
}
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

async function use<Result>(mode: string, work: (service: Server) => Promise<Result>): Promise<Result> {
  const service = await start('first-answers-server.ts', [mode, directory, ...ports])
  const result = await work(service)
  await stop(service)
  return result
}

async function start(script: string, args: readonly string[]): Promise<Server> {
  const execArgv =
    values.profile === undefined
      ? []
      : ['--cpu-prof', `--cpu-prof-dir=${join(values.profile, args[0] ?? 'bare')}`]
  const child = fork(join(import.meta.dirname, 'servers', script), args, { execArgv })
  const [{ baseUrl }] = await once(child, 'message')
  return { child, baseUrl }
}

async function stop({ child }: Server): Promise<void> {
  child.kill()
  await once(child, 'exit')
}

async function order(wanted: FirstAnswersOrder | BareAnswer, { child }: Server) {
  const answered = once(child, 'message')
  child.send(wanted)
  const [message] = await answered
  return message as { usedUs: number }
}

function findContract(name: string) {
  return OPERATION_CONTRACTS.find((contract) => contract.name === name)!
}

/** Verifies one answer to each request against the contract. Details are those of all homes that searches show, in random order. */
async function describeAll(service: Server): Promise<[details: Question[], searches: Question[]]> {
  const ids = new Set<string>()
  const searches: Question[] = []
  const [search, detail] = [findContract('search-by-location'), findContract('property-detail')]
  for (const sort of SORTS) {
    for (const status of STATUSES) {
      for (let page = 1, hasMore = true; hasMore; page++) {
        const parameters = `location=King%20County%2C%20WA&listing_status=${status}&sort_by=${sort}&page=${page}`
        const { question, answer } = await describe(search, parameters, service)
        hasMore = answer.has_more
        if (hasMore) searches.push(question)
        for (const card of answer.data) ids.add(card.ppid)
      }
    }
  }
  const details: Question[] = []
  for (const id of shuffle([...ids]))
    details.push((await describe(detail, `property_id=${id}`, service)).question)
  return [details, shuffle(searches)]
}

function shuffle<Item>(items: readonly Item[]): Item[] {
  const random = new Random(SEED)
  return items
    .map((item) => ({ item, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

async function describe(contract: (typeof OPERATION_CONTRACTS)[number], parameters: string, service: Server) {
  const target = `${contract.path}?${parameters}`
  const headers = { 'x-gateway-key': key, 'accept-encoding': 'identity' }
  const response = await fetch(service.baseUrl + target, { headers })
  const text = await response.text()
  assert.equal(response.status, 200, target)
  const answer = JSON.parse(text)
  assert.equal(checkResponse(contract, answer), undefined, target)
  await order(describeBareAnswer(target, text), bare)
  return { question: { target, bytes: Buffer.byteLength(text) }, answer }
}

/** The answer that the bare server gives to the same request. */
function describeBareAnswer(path: string, text: string): BareAnswer {
  const body = Buffer.from(text)
  const headers = ['content-type', 'application/json; charset=utf-8', 'content-length', String(body.length)]
  return { path, headers, body: body.toString('latin1') }
}

/** Requests that warm a process up, and others for each turn. */
function split(questions: readonly Question[], perTurn: number): Questions {
  const warming = questions.length - perTurn * TURNS
  assert.ok(warming >= questions.length * WARMING_SHARE * 0.5, 'There are too few homes for so many turns')
  const turns = Array.from({ length: TURNS }, (_, turn) =>
    questions.slice(warming + turn * perTurn, warming + (turn + 1) * perTurn),
  )
  return { warming: questions.slice(0, warming), turns }
}

async function measureTurns(name: string, { warming, turns }: Questions, service: Server): Promise<void> {
  await measure(undefined, warming, service)
  for (const questions of turns) await measure(name, questions, service)
}

/** Sends each request for the first time, then until its whole answer is cached, then again; and each to the bare server. */
async function measure(
  name: string | undefined,
  questions: readonly Question[],
  service: Server,
): Promise<void> {
  const first = await ask(questions, 1, service)
  await ask(questions, 1, service)
  const repeated = await ask(questions, REPEATED_ROUNDS, service)
  const figures = { first, repeated, bare: await ask(questions, REPEATED_ROUNDS, bare) }
  if (name !== undefined) rows.set(name, [...(rows.get(name) ?? []), figures])
}

/** Sends each request so many times and returns the processor time per answer. */
async function ask(questions: readonly Question[], rounds: number, server: Server): Promise<number> {
  const urls = questions.map(({ target }) => server.baseUrl + target)
  const check = (bytes: number, at: number) => Math.abs(bytes - questions[at]!.bytes) <= CLOCK_SLACK_BYTES
  const { usedUs: before } = await order('read used', server)
  for (let round = 0; round < rounds; round++) {
    const { requests } = await askInTurns(urls, { key, connections: CONNECTIONS, check })
    assert.equal(requests, questions.length)
  }
  const { usedUs: after } = await order('read used', server)
  return (after - before) / (questions.length * rounds)
}

/** The medians of each case, and those of its ratios to the other answers of the same turn. */
function report(): void {
  const bytes = (of: readonly Question[]) =>
    Math.round(of.reduce((sum, one) => sum + one.bytes, 0) / of.length)
  const median = (figures: readonly Figures[], pick: (one: Figures) => number) =>
    figures.map(pick).sort((a, b) => a - b)[figures.length >> 1]!
  const lines = [
    `${values.homes} homes, ${details.length} details of ${bytes(details)} bytes, ${searches.length} searches of ${bytes(searches)} bytes, ${CONNECTIONS} connections, medians of ${TURNS} turns, Node ${process.version}`,
    `Microseconds of processor time per answer, of all threads of the service. Each turn asks for ${values.details} details or ${values.pages} pages that nobody has asked for. Unless a row says otherwise, the process has answered as many others before.`,
    '| first answer | us | repeated, us | bare, us | times a repeated one | bare / first |\n|---|---|---|---|---|---|',
    ...[...rows].map(([name, figures]) =>
      [
        `| ${name}`,
        median(figures, ({ first }) => first).toFixed(0),
        median(figures, ({ repeated }) => repeated).toFixed(0),
        median(figures, (one) => one.bare).toFixed(0),
        median(figures, ({ first, repeated }) => first / repeated).toFixed(2),
        `${median(figures, (one) => one.bare / one.first).toFixed(2)} |`,
      ].join(' | '),
    ),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
