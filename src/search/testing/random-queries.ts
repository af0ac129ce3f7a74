import type { ListingCriteria } from '../../domain/listing-search/matches.ts'
import {
  AMENITY_CHOICES,
  BASEMENT_CHOICES,
  CREDIT_BANDS,
  HOME_TYPE_CHOICES,
  LISTING_SORTS,
  LISTING_TYPE_CHOICES,
  type ListingStatus,
  type LookBack,
  type NumberRange,
  PET_CHOICES,
  PROPERTY_STATUS_CHOICES,
  SENIOR_COMMUNITY_CHOICES,
  TOUR_CHOICES,
  VIEW_CHOICES,
} from '../../domain/listing-search/search-choices.ts'
import { addDays } from '../../records/calendar-date.ts'
import type { Ring } from '../../records/geo-point.ts'
import type { SearchPlace } from '../ports/edition-index.ts'
import type { TableQuery } from '../ports/search-engine.ts'
import { listRandomPlaces, NOW_MS, TODAY, WORDS } from './random-listings.ts'
import { Seeded } from './seeded.ts'

type FilterMaker = (random: Seeded, status: ListingStatus) => Partial<ListingCriteria>

function makeRange(random: Seeded, from: number, to: number, step = 1): NumberRange {
  const [a, b] = [random.whole(from, to) * step, random.whole(from, to) * step].sort((x, y) => x - y)
  if (random.chance(0.3)) return { min: a }
  return random.chance(0.3) ? { max: b } : { min: a, max: b }
}

const LOOK_BACKS: readonly LookBack[] = [
  ...[1, 7, 30, 90].map((days): LookBack => ({ days })),
  ...[6, 12, 24, 36].map((months): LookBack => ({ months })),
]

/** Criteria that only modify another one. */
type Modifier = 'isBedroomsExact' | 'downPaymentDollars' | 'creditBand'

/** Makes each criterion. A criterion without a maker is a type error, so a new filter cannot be forgotten. */
export const FILTER_MAKERS: Readonly<
  Record<Exclude<keyof ListingCriteria, 'status' | Modifier>, FilterMaker>
> = {
  priceDollars: (random, status) => ({
    priceDollars: status === 'for_rent' ? makeRange(random, 8, 60, 50) : makeRange(random, 50, 2400, 1000),
  }),
  monthlyPaymentDollars: (random) => ({
    monthlyPaymentDollars: makeRange(random, 5, 120, 100),
    downPaymentDollars: random.maybe(0.5, () => random.whole(0, 20) * 10_000),
    creditBand: random.maybe(0.5, () => random.pick(CREDIT_BANDS)),
  }),
  minBedrooms: (random) => ({
    minBedrooms: random.whole(0, 6),
    isBedroomsExact: random.maybe(0.4, () => random.chance(0.7)),
  }),
  minBathrooms: (random) => ({ minBathrooms: random.whole(1, 9) / 2 }),
  homeTypes: (random) => ({ homeTypes: random.some(HOME_TYPE_CHOICES, 1, 3) }),
  maxHoaFeeDollars: (random) => ({ maxHoaFeeDollars: random.pick([0, 50, 120.25, 200, 1000]) }),
  listingTypes: (random) => ({ listingTypes: random.some(LISTING_TYPE_CHOICES, 1, 3) }),
  propertyStatuses: (random) => ({ propertyStatuses: random.some(PROPERTY_STATUS_CHOICES, 1, 3) }),
  tours: (random) => ({ tours: random.some(TOUR_CHOICES, 1, 2) }),
  minParkingSpots: (random) => ({ minParkingSpots: random.whole(0, 5) }),
  hasGarage: (random) => ({ hasGarage: random.chance(0.8) }),
  areaSqft: (random) => ({ areaSqft: makeRange(random, 300, 6000) }),
  lotSqft: (random) => ({ lotSqft: makeRange(random, 8, 900, 100) }),
  yearBuilt: (random) => ({ yearBuilt: makeRange(random, 1895, 2026) }),
  basements: (random) => ({ basements: random.some(BASEMENT_CHOICES, 1, 2) }),
  isSingleStory: (random) => ({ isSingleStory: random.chance(0.8) }),
  seniorCommunities: (random) => ({ seniorCommunities: random.pick(SENIOR_COMMUNITY_CHOICES) }),
  amenities: (random) => ({ amenities: random.some(AMENITY_CHOICES, 1, 2) }),
  views: (random) => ({ views: random.some(VIEW_CHOICES, 1, 3) }),
  listedWithin: (random) => ({ listedWithin: random.pick(LOOK_BACKS) }),
  keywords: (random) => ({ keywords: makeKeywords(random) }),
  moveInDate: (random) => ({ moveInDate: addDays(TODAY, random.whole(-60, 90)) }),
  pets: (random) => ({ pets: random.some(PET_CHOICES, 1, 2) }),
  soldWithin: (random) => ({ soldWithin: random.pick(LOOK_BACKS) }),
}

/** Makes common, rare and unknown words, sometimes with punctuation. */
function makeKeywords(random: Seeded): string {
  if (random.chance(0.03)) return '!'
  const words = Array.from({ length: random.whole(1, 3) }, () =>
    random.chance(0.02) ? 'nowhere' : WORDS[Math.floor(random.next() ** 3 * WORDS.length)]!,
  )
  return random.chance(0.2) ? words.join(', ').toUpperCase() : words.join(' ')
}

export type FilterName = keyof typeof FILTER_MAKERS

const NAMES = Object.keys(FILTER_MAKERS) as FilterName[]

export interface RandomQueriesOrder {
  count: number
  seed: number
  status: ListingStatus
  marketSize: number
  /** The ids of some homes, for searches by address. */
  propertyIds: readonly number[]
  /** Filters to leave out. */
  without?: readonly FilterName[]
  /** The kinds of places to use; all by default. */
  places?: readonly SearchPlace['kind'][]
}

/**
 * Makes queries over random listings: each filter alone, each pair, then up to eight together, with all sorts, kinds of places
 * and pages.
 */
export function makeRandomQueries(order: RandomQueriesOrder): TableQuery[] {
  const random = new Seeded(order.seed)
  const names = NAMES.filter((name) => order.without?.includes(name) !== true)
  const pairs = names.flatMap((one, index) => names.slice(index).map((other) => [one, other]))
  return Array.from({ length: order.count }, (_, index) => {
    const chosen = pairs[index] ?? random.some(names, 1, random.whole(1, 8))
    const filters = chosen.map((name) => FILTER_MAKERS[name](random, order.status))
    return {
      place: makePlace(random, order),
      criteria: Object.assign({ status: order.status }, ...filters) as ListingCriteria,
      sort: random.pick(LISTING_SORTS),
      ...makePage(random, order.marketSize),
      clock: { nowMs: NOW_MS, timeZone: random.pick(['UTC', 'America/Los_Angeles']), thirtyYearRate: 0.0625 },
    }
  })
}

/** Makes a page: usually one of the first, sometimes any page, sometimes one past the end. */
function makePage(random: Seeded, marketSize: number): { offset: number; limit: number } {
  const limit = random.pick([41, 41, 41, 1, 10, 500])
  const page = random.chance(0.6) ? random.whole(0, 2) : random.whole(0, Math.ceil(marketSize / limit / 4))
  return { offset: page * limit, limit }
}

const KINDS: readonly SearchPlace['kind'][] = [
  ...(['city', 'city', 'city', 'zipCode', 'zipCode', 'neighborhood'] as const),
  ...([
    'county',
    'state',
    'area',
    'area',
    'area',
    'address',
    'subdivision',
    'unplaced',
    'anyOf',
    'anyOf',
  ] as const),
]

function makePlace(random: Seeded, order: RandomQueriesOrder): SearchPlace {
  const { marketSize, propertyIds, places = KINDS } = order
  const cities = listRandomPlaces(marketSize)
  const city = random.pick(cities)
  const kind = random.pick(places)
  switch (kind) {
    case 'state':
      return { kind, stateOrProvince: city.stateOrProvince }
    case 'county':
      return { kind, countyFips: city.countyFips }
    case 'city':
      return {
        kind,
        city: random.chance(0.3) ? city.city.toLowerCase() : city.city,
        stateOrProvince: city.stateOrProvince,
      }
    case 'zipCode':
      return { kind, postalCode: random.pick(city.zips) }
    case 'neighborhood':
      return { kind, neighborhoodId: random.pick(city.hoods) }
    case 'address':
      return { kind, propertyIds: Array.from({ length: random.whole(0, 3) }, () => random.pick(propertyIds)) }
    case 'area':
      return { kind, area: makeArea(random, city) }
    case 'subdivision':
      return {
        kind,
        subdivision: `${random.pick(['Acres', 'Heights', 'acres'])} ${random.whole(1, 30)}`,
        city: city.city,
        stateOrProvince: city.stateOrProvince,
      }
    case 'unplaced':
      return { kind, postalCodes: city.zips }
    case 'anyOf':
      return { kind, places: Array.from({ length: random.whole(0, 3) }, () => makePlace(random, order)) }
  }
}

function makeArea(random: Seeded, city: { lat: number; lon: number }) {
  const center = { lat: city.lat + random.next() * 0.3, lon: city.lon + random.next() * 0.3 }
  const reach = 0.02 + random.next() * 0.3
  const { lat, lon } = center
  const choice = random.whole(0, 2)
  if (choice === 0) {
    const box = { south: lat - reach, north: lat + reach, west: lon - reach, east: lon + reach }
    return { kind: 'box', box } as const
  }
  if (choice === 1) return { kind: 'circle', center, radiusMiles: reach * 60 } as const
  const outer = makeRing(random, center, reach, random.whole(3, 90))
  const hole = makeRing(random, center, reach / 3, 5)
  return { kind: 'polygon', shape: random.chance(0.5) ? [[outer, hole]] : [[outer]] } as const
}

/** Makes a star-shaped polygon around a point. */
function makeRing(
  random: Seeded,
  { lat, lon }: { lat: number; lon: number },
  reach: number,
  corners: number,
): Ring {
  const ring: Ring = Array.from({ length: corners }, (_, corner) => {
    const angle = (corner / corners) * 2 * Math.PI
    const far = reach * (0.5 + random.next() / 2)
    return [lon + far * Math.cos(angle), lat + far * Math.sin(angle)]
  })
  return [...ring, ring[0]!]
}
