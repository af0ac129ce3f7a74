import { closeSync, openSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { PropertyEstimateData } from '../src/contract/operations/valuation/property-estimate.ts'
import { propertyEstimateContract } from '../src/contract/operations/valuation/property-estimate.ts'
import { checkResponse } from '../src/contract/schemas/check-response.ts'
import { type EstimatedSale, measureAccuracy } from '../src/domain/valuation/accuracy.ts'
import { type ServerProcess, startServer, stopServer } from '../tests/journeys/server-process.ts'
import { loadMonth, type MonthPlace, offerAgain } from './estimates/king-county-month.ts'

/*
 * Asks a service for the value of homes of King County in the middle of a month, when it knows all earlier sales as closed listings, and the
 * homes that were sold in the month as active listings, all at the same asking price. Compares the values with what the homes sold for, then
 * triples the asking price and asks again: nothing may move. The clock of the service stands in that month.
 *
 *   node bench/estimates-http.bench.ts --data FOLDER [--months 2015-02,2015-03]
 *
 * FOLDER holds sales/king_county_2014_2015.csv. The exit code is 1 if a figure misses its mark.
 */

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: process.env.PLAT_REAL_DATA ?? '' },
    months: { type: 'string', default: '2015-02,2015-03,2015-04,2015-05' },
    connections: { type: 'string', default: '4' },
  },
})
const FILE = join(values.data, 'sales', 'king_county_2014_2015.csv')
const ASKING_DOLLARS = 1_000_000
/** Training takes seconds of processor time, more on a busy machine. */
const MOST_WAITED_MS = 900_000

const MARKS = { medianError: 0.083, insideRange: [0.76, 0.84], coverage: 0.99 } as const

type Answer = PropertyEstimateData['value']

const all: EstimatedSale[] = []
let moved = 0
print(
  '| month | homes | answered | MdAPE | within 10 % | in range | median ratio | COD | moved by asking price |',
)
print('|---|---|---|---|---|---|---|---|---|')
for (const month of values.months.split(',')) {
  const directory = await mkdtemp(join(tmpdir(), 'plat-bench-'))
  const place = await loadMonth(FILE, directory, month, ASKING_DOLLARS)
  const answers = await serve(place)
  const sales = place.homes.map(({ priceDollars }, index) => describe(priceDollars, answers[index] ?? null))
  await offerAgain(FILE, place, month, 3 * ASKING_DOLLARS)
  const tripled = await serve(place)
  const movedHomes = tripled.filter((answer, index) => answer?.value !== answers[index]?.value).length
  all.push(...sales)
  moved += movedHomes
  printRow(month, sales, movedHomes)
  await rm(directory, { recursive: true })
}
printRow('all', all, moved)
const { coverage = 0, medianError = 1, insideRange = 0 } = measureAccuracy(all)
const misses = [
  ...(medianError <= MARKS.medianError ? [] : ['MdAPE is above 8.3 %']),
  ...(insideRange >= MARKS.insideRange[0] && insideRange <= MARKS.insideRange[1]
    ? []
    : ['76 to 84 % should lie in the range']),
  ...(coverage >= MARKS.coverage ? [] : ['fewer than 99 % are answered']),
  ...(moved === 0 ? [] : ['asking prices move estimates']),
]
for (const miss of misses) print(miss)
if (misses.length > 0) process.exitCode = 1

/** Serves the installation until every home has been asked for. */
async function serve(place: MonthPlace): Promise<Answer[]> {
  const log = openSync(join(place.directory, 'serve.log'), 'a')
  const server = await startServer(place.settings, ['--no-sample'], log)
  try {
    await untilTrained(server, place)
    return await askAll(server, place)
  } finally {
    await stopServer(server)
    closeSync(log)
  }
}

async function untilTrained(server: ServerProcess, place: MonthPlace): Promise<void> {
  const startedMs = performance.now()
  for (;;) {
    const answer = await ask(server, place, 0)
    if (answer?.method === 'model') return
    if (performance.now() - startedMs > MOST_WAITED_MS) throw new Error('No model has been trained.')
    await wait(1000)
  }
}

async function askAll(server: ServerProcess, place: MonthPlace): Promise<Answer[]> {
  const answers: Answer[] = []
  let next = 0
  const askNext = async () => {
    for (let index = next++; index < place.homes.length; index = next++)
      answers[index] = await ask(server, place, index)
  }
  await Promise.all(Array.from({ length: Number(values.connections) }, askNext))
  return answers
}

async function ask({ baseUrl }: ServerProcess, { key, homes }: MonthPlace, index: number): Promise<Answer> {
  const url = `${baseUrl}${propertyEstimateContract.path}?property_id=${homes[index]?.propertyId}`
  const response = await fetch(url, { headers: { 'x-gateway-key': key } })
  const body = (await response.json()) as { data: PropertyEstimateData }
  if (response.status !== 200) throw new Error(`${url}: status ${response.status}: ${JSON.stringify(body)}`)
  const fault = checkResponse(propertyEstimateContract, body)
  if (fault !== undefined) throw new Error(`${url}: ${fault}`)
  return body.data.value
}

function describe(priceDollars: number, answer: Answer): EstimatedSale {
  return {
    priceDollars,
    estimateDollars: answer?.value,
    lowDollars: answer?.low ?? undefined,
    highDollars: answer?.high ?? undefined,
  }
}

function printRow(name: string, sales: readonly EstimatedSale[], movedHomes: number): void {
  const { answered, coverage, medianError, within10, insideRange, medianRatio, cod } = measureAccuracy(sales)
  const cells = [
    ...[name, sales.length, `${answered} (${percent(coverage)})`, percent(medianError), percent(within10)],
    ...[percent(insideRange), medianRatio?.toFixed(3) ?? '-', cod?.toFixed(1) ?? '-', movedHomes],
  ]
  print(`| ${cells.join(' | ')} |`)
}

function percent(share: number | undefined): string {
  return share === undefined ? '-' : `${(100 * share).toFixed(2)} %`
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
