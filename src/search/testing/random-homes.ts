import { exampleListing } from '../../domain/listing-search/listing-examples.ts'
import { addDays } from '../../records/calendar-date.ts'
import type { HomeType, Listing, StandardStatus } from '../../records/listing.ts'
import type { Property } from '../../records/property.ts'

/** Builds a random number generator (mulberry32). The same seed gives the same numbers, from 0 to below 1. */
function buildRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const HOME_TYPES: HomeType[] = ['house', 'house', 'condo', 'townhouse', 'multiFamily', 'lot', 'other']
const STATUSES: StandardStatus[] = [
  'Active',
  'Active',
  'Closed',
  'Closed',
  'Pending',
  'Coming Soon',
  'Expired',
]
const CITIES = [
  { city: 'Seattle', postalCode: '98101', countyFips: '53033' },
  { city: 'Kent', postalCode: '98030', countyFips: '53033' },
  { city: 'Tacoma', postalCode: '98402', countyFips: '53053' },
]
const WORDS = ['bright', 'view', 'garden', 'updated', 'quiet', 'corner', 'brick', 'charming', 'oak', 'café']
export const MARKET_DAY = '2024-06-30'

/** Builds homes around Puget Sound with up to two listings each. Many values are unknown. The same seed gives the same homes. */
export function buildRandomHomes(count: number, seed: number): { listing: Listing[]; property: Property[] } {
  const random = buildRandom(seed)
  const property = Array.from({ length: count }, (_, index) => buildHome(index + 1, random))
  const listing = property.flatMap((home) => {
    const listings = [buildListing(home, home.id * 2, random)]
    if (random() < 0.5) listings.push(buildListing(home, home.id * 2 + 1, random))
    return listings
  })
  return { listing, property }
}

function buildHome(id: number, random: () => number): Property {
  const place = pick(CITIES, random)
  const point =
    random() < 0.95
      ? { lat: 47 + Math.round(random() * 800) / 1000, lon: -122.5 + random() * 0.5 }
      : undefined
  const address = {
    streetNumber: String(100 + id),
    streetName: 'Main',
    streetSuffix: 'St',
    stateOrProvince: 'WA',
  }
  return { id, address: { ...address, ...place }, point, timeZone: 'America/Los_Angeles' }
}

function buildListing(home: Property, id: number, random: () => number): Listing {
  const some = <T>(value: T): T | undefined => (random() < 0.85 ? value : undefined)
  const integer = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  const day = addDays(MARKET_DAY, -integer(0, 1200))
  return exampleListing({
    id,
    propertyId: home.id,
    listingKey: `L${id}`,
    listingId: String(7_000_000 + id),
    tenure: random() < 0.25 ? 'lease' : 'sale',
    standardStatus: pick(STATUSES, random),
    homeType: pick(HOME_TYPES, random),
    address: home.address,
    listPriceCents: some(integer(10, 200) * 1_000_000),
    closePriceCents: some(integer(10, 200) * 1_000_000),
    closeDate: some(day),
    onMarketAtMs: some(Date.parse(day) + integer(0, 86_399) * 1000),
    bedroomsTotal: some(integer(0, 6)),
    bathroomsTotal: some(integer(2, 8) / 2),
    livingAreaSqft: some(integer(5, 40) * 100),
    lotSizeSqft: some(integer(1, 20) * 1000),
    yearBuilt: some(integer(1900, 2024)),
    associationFeeMonthlyCents: some(integer(0, 5) * 10_000),
    garageSpaces: some(integer(0, 3)),
    stories: some(integer(1, 3)),
    isSeniorCommunity: some(random() < 0.1),
    availabilityDate: some(addDays(day, integer(0, 60))),
    lookups: {
      cooling: [pick(['Central Air', 'None'], random)],
      view: [pick(['City', 'Lake', 'None'], random)],
      petsAllowed: [pick(['Yes', 'No', 'Cats OK'], random)],
      basement: [pick(['Finished', 'Unfinished', 'Full'], random)],
    },
    remarks: Array.from({ length: 12 }, () => pick(WORDS, random)).join(' '),
  })
}

function pick<T>(items: readonly T[], random: () => number): T {
  return items[Math.floor(random() * items.length)]!
}
