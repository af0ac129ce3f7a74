import { parseArgs } from 'node:util'
import { countDays, divideDays } from '../src/domain/market-statistics/calendar-periods.ts'
import { buildOfferingSegment, openOfferings } from '../src/search/offerings/offering-segment.ts'
import type { SearchPlace } from '../src/search/ports/edition-index.ts'
import { isAtPlace } from '../src/search/ports/is-at-place.ts'
import { MARKET_DAY } from '../src/search/testing/random-homes.ts'
import { makeRandomOfferings } from '../src/search/testing/random-offerings.ts'

/*
 * Times market statistics of three years by month over random offerings of one state in three cities, in one thread, and states the bytes that
 * an offering takes in memory.
 *
 *     node --max-old-space-size=8000 bench/statistics.bench.ts --homes 300000 --rounds 20
 */

const { values } = parseArgs({
  options: {
    homes: { type: 'string', default: '300000' },
    rounds: { type: 'string', default: '20' },
  },
})
const ROUNDS = Number(values.rounds)

const offerings = makeRandomOfferings(Number(values.homes), 5)
const segment = buildOfferingSegment(offerings)
const source = openOfferings([{ segment }])
const days = divideDays({ from: '2021-07-01', to: MARKET_DAY }, 'month', 100) ?? []
const periods = days.map(({ from, to }) => ({ fromDay: countDays(from), toDay: countDays(to) + 1 }))

function countBytes(value: unknown, seen: Set<unknown>): number {
  if (typeof value !== 'object' || value === null || seen.has(value)) return 0
  seen.add(value)
  if (ArrayBuffer.isView(value)) return value.byteLength
  return Object.values(value).reduce((sum: number, one) => sum + countBytes(one, seen), 0)
}

const PLACES: Readonly<Record<string, SearchPlace>> = {
  state: { kind: 'state', stateOrProvince: 'WA' },
  'box of a tenth': {
    kind: 'area',
    area: { kind: 'box', box: { south: 47.2, north: 47.4, west: -122.4, east: -122.2 } },
  },
  'box of a hundredth': {
    kind: 'area',
    area: { kind: 'box', box: { south: 47.2, north: 47.25, west: -122.4, east: -122.32 } },
  },
}

const bytes = countBytes(segment, new Set()) / segment.size
console.log(`${segment.size} offerings, ${bytes.toFixed(0)} bytes each, ${periods.length} months\n`)
console.log('| place | offerings | processor ms |\n|---|---|---|')
for (const [name, place] of Object.entries(PLACES)) {
  const found = offerings.filter((one) => isAtPlace(one, place)).length
  const cpu = process.cpuUsage()
  for (let round = 0; round < ROUNDS; round++) {
    await source.measureOfferings(place, periods)
  }
  const { user, system } = process.cpuUsage(cpu)
  console.log(`| ${name} | ${found} | ${((user + system) / 1000 / ROUNDS).toFixed(1)} |`)
}
