import type { CalendarDate } from '../records/calendar-date.ts'
import { buildHome } from './build-home.ts'
import { buildBuildings } from './buildings.ts'
import { yearOf } from './dates.ts'
import type { Home } from './home.ts'
import { listListings } from './listings-of-home.ts'
import { buildMarketAreas, type MarketArea } from './market-areas.ts'
import type { MarketFacts } from './market-facts.ts'
import { buildPeople } from './people.ts'
import { buildSchoolFinder } from './places/assigned-schools.ts'
import { mixSeed, Random, sumUp } from './random.ts'
import type { SampleZipCode } from './sample-zip-code.ts'
import { renderStreet } from './streets.ts'

export interface MarketRequest {
  homes: number
  seed: number
  asOf: CalendarDate
  zipCodes: readonly SampleZipCode[]
  builderNames: readonly string[]
}

/** Areas and people of a market; its listings follow from them home by home. */
export function buildMarketFacts({ homes, seed, asOf, zipCodes, builderNames }: MarketRequest): MarketFacts {
  const areas = buildMarketAreas(zipCodes)
  const people = buildPeople(homes, areas, seed, asOf)
  return { asOf, areas, people, builderNames, findSchools: buildSchoolFinder(areas, seed) }
}

/**
 * The RESO Property records of each home of the market. Every home is drawn from the seed and its number alone, but that its
 * address differs from all before it.
 */
export function* listHomeRecords(facts: MarketFacts, { homes, seed }: MarketRequest): Generator<object[]> {
  const shares = sumUp(facts.areas.map(({ weight }) => weight))
  const total = shares.at(-1) as number
  const newestYear = yearOf(facts.asOf)
  const buildings = facts.areas.map((area) => {
    const condos = (homes * area.weight * (0.06 + 0.22 * area.urbanity)) / total
    return buildBuildings(area, condos, newestYear, new Random(mixSeed(seed, 'buildings', area.postalCode)))
  })
  const taken = new Set<string>()
  for (let index = 0; index < homes; index += 1) {
    const random = new Random(mixSeed(seed, 'home', index))
    const place = random.index(shares)
    const area = facts.areas[place] as MarketArea
    const home = buildHome(index, area, buildings[place] ?? [], { newestYear }, random)
    yield listListings(moveApart(home, taken), facts, random)
  }
}

/** Takes the next free house number, or for a flat the next free unit. */
function moveApart(home: Home, taken: Set<string>): Home {
  let free = home
  while (!claim(free, taken)) {
    free =
      free.unitNumber === undefined
        ? { ...free, street: { ...free.street, StreetNumber: String(Number(free.street.StreetNumber) + 2) } }
        : { ...free, unitNumber: String(Number(free.unitNumber) + 1) }
  }
  return free
}

function claim({ street, unitNumber = '', area }: Home, taken: Set<string>): boolean {
  const address = `${renderStreet(street)} ${unitNumber} ${area.postalCode}`
  if (taken.has(address)) return false
  taken.add(address)
  return true
}
