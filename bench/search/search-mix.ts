import type { ListingCriteria } from '../../src/domain/listing-search/matches.ts'
import {
  LISTING_SORTS,
  type ListingStatus,
  type SearchArea,
} from '../../src/domain/listing-search/search-choices.ts'
import type { GeoPoint, Ring } from '../../src/records/geo-point.ts'
import type { SearchPlace } from '../../src/search/ports/edition-index.ts'
import type { TableQuery } from '../../src/search/ports/search-engine.ts'
import { listRandomPlaces, NOW_MS } from '../../src/search/testing/random-listings.ts'
import { FILTER_MAKERS, type FilterName } from '../../src/search/testing/random-queries.ts'
import { Seeded } from '../../src/search/testing/seeded.ts'

/** The page size of the service. */
export const PAGE_SIZE = 41
const CORNERS = { least: 8, most: 60 }
/** Half the width of a neighborhood and of a city of the random market, in degrees. */
const REACH = { least: 0.02, most: 0.15 }
const MILES_A_DEGREE = 69

// Monthly payments are left out, because SQL would have to repeat amortization to the cent. `soldWithin` and `moveInDate` are only
// for sales and rentals.
const LEFT_OUT: readonly FilterName[] = ['monthlyPaymentDollars', 'keywords', 'soldWithin', 'moveInDate']
const FILTERS = (Object.keys(FILTER_MAKERS) as FilterName[]).filter((name) => !LEFT_OUT.includes(name))
const KEYWORDS_SHARE = 0.2

const KINDS = [
  ...(['city', 'city', 'city', 'city', 'city', 'zipCode', 'zipCode', 'zipCode', 'zipCode'] as const),
  ...(['neighborhood', 'neighborhood', 'polygon', 'polygon', 'circle', 'box', 'box', 'county'] as const),
]

/** Criteria have every key, like those that the operations make. */
const NO_FILTERS: Readonly<Record<Exclude<keyof ListingCriteria, 'status'>, undefined>> = {
  ...{ priceDollars: undefined, monthlyPaymentDollars: undefined, downPaymentDollars: undefined },
  ...{ creditBand: undefined, minBedrooms: undefined, isBedroomsExact: undefined, minBathrooms: undefined },
  ...{
    homeTypes: undefined,
    maxHoaFeeDollars: undefined,
    listingTypes: undefined,
    propertyStatuses: undefined,
  },
  ...{ tours: undefined, minParkingSpots: undefined, hasGarage: undefined, areaSqft: undefined },
  ...{ lotSqft: undefined, yearBuilt: undefined, basements: undefined, isSingleStory: undefined },
  ...{ seniorCommunities: undefined, amenities: undefined, views: undefined, listedWithin: undefined },
  ...{ keywords: undefined, moveInDate: undefined, pets: undefined, soldWithin: undefined },
}

export interface MixOrder {
  count: number
  seed: number
  status: ListingStatus
  /** The market size of the listings. */
  marketSize: number
}

/**
 * Makes searches like those of people and programs: a place, one to eight filters, any sort, mostly first pages. Equal arguments
 * give equal searches.
 */
export function makeSearchMix({ count, seed, status, marketSize }: MixOrder): TableQuery[] {
  const random = new Seeded(seed)
  const cities = listRandomPlaces(marketSize)
  return Array.from({ length: count }, () => {
    const chosen = random.some(FILTERS, 1, random.whole(1, 8))
    if (random.chance(KEYWORDS_SHARE)) chosen.push('keywords')
    const filters = chosen.map((name) => FILTER_MAKERS[name](random, status))
    return {
      place: makePlace(random, random.pick(cities)),
      criteria: Object.assign({ ...NO_FILTERS, status }, ...filters) as ListingCriteria,
      sort: random.pick(LISTING_SORTS),
      ...{ offset: makePage(random) * PAGE_SIZE, limit: PAGE_SIZE },
      clock: { nowMs: NOW_MS, timeZone: 'America/Los_Angeles', thirtyYearRate: 0.0625 },
    }
  })
}

/** Picks a page: of twenty searches, 17 show the first page, two one of the next four pages, and one a deep page. */
function makePage(random: Seeded): number {
  const die = random.whole(1, 20)
  if (die <= 17) return 0
  return die <= 19 ? random.whole(1, 4) : random.whole(5, 60)
}

function makePlace(random: Seeded, city: ReturnType<typeof listRandomPlaces>[number]): SearchPlace {
  const kind = random.pick(KINDS)
  switch (kind) {
    case 'city':
      return { kind, city: city.city, stateOrProvince: city.stateOrProvince }
    case 'zipCode':
      return { kind, postalCode: random.pick(city.zips) }
    case 'neighborhood':
      return { kind, neighborhoodId: random.pick(city.hoods) }
    case 'county':
      return { kind, countyFips: city.countyFips }
    default:
      return { kind: 'area', area: makeArea(random, kind, city) }
  }
}

function makeArea(random: Seeded, kind: SearchArea['kind'], city: GeoPoint): SearchArea {
  const center = { lat: city.lat + random.next() * 0.3, lon: city.lon + random.next() * 0.3 }
  const reach = REACH.least + random.next() * (REACH.most - REACH.least)
  const { lat, lon } = center
  if (kind === 'box')
    return { kind, box: { south: lat - reach, north: lat + reach, west: lon - reach, east: lon + reach } }
  if (kind === 'circle') return { kind, center, radiusMiles: reach * MILES_A_DEGREE }
  const outer = makeStar(random, center, reach, random.whole(CORNERS.least, CORNERS.most))
  const hole = makeStar(random, center, reach / 3, CORNERS.least)
  return { kind, shape: random.chance(0.3) ? [[outer, hole]] : [[outer]] }
}

/** Makes a ring around a point whose corners are between half the reach and the reach away. */
function makeStar(random: Seeded, { lat, lon }: GeoPoint, reach: number, corners: number): Ring {
  const ring: Ring = Array.from({ length: corners }, (_, corner) => {
    const angle = (corner / corners) * 2 * Math.PI
    const far = reach * (0.5 + random.next() / 2)
    return [lon + far * Math.cos(angle), lat + far * Math.sin(angle)]
  })
  return [...ring, ring[0]!]
}
