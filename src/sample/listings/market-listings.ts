import { type CalendarDate, DAY_MS, startOfDateMs } from '../../records/calendar-date.ts'
import { yearOf } from '../dates.ts'
import { buildHome } from '../homes/build-home.ts'
import { buildBuildings } from '../homes/buildings.ts'
import type { Home } from '../homes/home.ts'
import { renderStreet } from '../homes/streets.ts'
import { buildPeople } from '../people/people.ts'
import { buildMarketAreas, type MarketArea, type SampleZipCode } from '../places/market-areas.ts'
import { buildSchoolFinder } from '../places/render-schools.ts'
import { mixSeed, Random, sumUp } from '../random.ts'
import type { MarketFacts } from './home-record.ts'
import { buildEndedListing, buildPastLease, buildPastSale } from './past-listings.ts'
import { buildRentalListing } from './rental-listing.ts'
import { buildSaleListing } from './sale-listing.ts'

export interface MarketRequest {
  homes: number
  seed: number
  asOf: CalendarDate
  zipCodes: readonly SampleZipCode[]
  builderNames: readonly string[]
}

/** The areas and people of a market. Its listings follow from them, home by home. */
export function buildMarketFacts({ homes, seed, asOf, zipCodes, builderNames }: MarketRequest): MarketFacts {
  const areas = buildMarketAreas(zipCodes)
  const people = buildPeople(homes, areas, seed, asOf)
  return { asOf, areas, people, builderNames, findSchools: buildSchoolFinder(areas, seed) }
}

/**
 * Yields the RESO Property records of each home. A home depends only on the seed and its number, except that its address
 * differs from all earlier ones.
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
    const past = new Random(mixSeed(seed, 'past-lease', index))
    yield listListings(moveApart(home, taken), facts, random, past)
  }
}

/** Moves a home to the next free house number, or a flat to the next free unit. */
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

/** How far back sales go. */
const HISTORY_DAYS = 1_826

/** The least number of days between two sales of a home, and before it is offered again. */
const HOLDING_DAYS = 300

type Fate = 'sale' | 'rent' | 'settled'

/** The share of homes for rent, other than buildings, that were offered for rent a year ago. */
const PAST_LEASE_SHARE = 0.5

/**
 * Every listing of a home, oldest first: its past sales, its past lease, and its present offer if there is one. The past lease has a
 * number after the present offer's and draws of its own.
 */
function listListings(home: Home, facts: MarketFacts, random: Random, past: Random): object[] {
  const fate = drawFate(home, facts, random)
  const listings = drawSales(home, fate, facts, random).map((daysAgo, index) =>
    buildPastSale(home, index + 1, daysAgo, facts, random),
  )
  const next = listings.length + 1
  if (fate === 'sale') listings.push(buildSaleListing(home, next, facts, random))
  if (fate === 'rent') {
    const wasRentable = home.kind !== 'apartmentBuilding' && daysSinceBuilt(home, facts) > 400
    if (wasRentable && past.chance(PAST_LEASE_SHARE))
      listings.push(buildPastLease(home, next + 1, facts, past))
    listings.push(buildRentalListing(home, next, facts, random))
  }
  if (fate === 'settled' && random.chance(0.05)) listings.push(buildEndedListing(home, next, facts, random))
  return listings
}

function drawFate(home: Home, { asOf }: MarketFacts, random: Random): Fate {
  if (home.kind === 'apartmentBuilding') return 'rent'
  const isNew = home.building === undefined && (home.yearBuilt ?? 0) >= yearOf(asOf) - 1
  if (isNew) return 'sale'
  const isRentable = home.kind !== 'lot' && home.kind !== 'manufactured'
  const draw = random.next()
  if (draw < (home.kind === 'lot' ? 0.35 : 0.155)) return 'sale'
  return isRentable && draw > 0.88 ? 'rent' : 'settled'
}

/** Days since each sale, oldest first. A home off the market has one or two; a home on the market may have one, long ago. */
function drawSales(home: Home, fate: Fate, facts: MarketFacts, random: Random): number[] {
  if (home.kind === 'apartmentBuilding') return []
  const reach = Math.min(HISTORY_DAYS, daysSinceBuilt(home, facts))
  if (fate !== 'settled') {
    const isTold = reach > 2 * HOLDING_DAYS && random.chance(fate === 'sale' ? 0.32 : 0.12)
    return isTold ? [random.whole(2 * HOLDING_DAYS, reach)] : []
  }
  const newest = random.whole(1, Math.max(2, reach))
  const isTwice = reach - newest > HOLDING_DAYS && random.chance(0.2)
  return isTwice ? [random.whole(newest + HOLDING_DAYS, reach), newest] : [newest]
}

function daysSinceBuilt({ yearBuilt }: Home, { asOf }: MarketFacts): number {
  if (yearBuilt === undefined) return HISTORY_DAYS
  return Math.floor((startOfDateMs(asOf) - startOfDateMs(`${yearBuilt}-12-31`)) / DAY_MS)
}
