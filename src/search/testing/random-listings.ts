import {
  AMENITY_CHOICES,
  BASEMENT_CHOICES,
  LISTING_TYPE_CHOICES,
  type ListingStatus,
  PET_CHOICES,
  TOUR_CHOICES,
  VIEW_CHOICES,
} from '../../domain/listing-search/search-choices.ts'
import {
  listUnitOffers,
  type SearchableListing,
  type UnitOffer,
} from '../../domain/listing-search/searchable-listing.ts'
import { addDays, DAY_MS } from '../../records/calendar-date.ts'
import type { HomeType, StandardStatus, UnitType } from '../../records/listing.ts'
import { Seeded } from './seeded.ts'

/** The dates of random listings are near this day. */
export const TODAY = '2026-03-15'
export const NOW_MS = Date.parse(`${TODAY}T18:30:00Z`)

const HOMES_PER_CITY = 2500
const ZIPS_PER_CITY = 6
const HOODS_PER_CITY = 12
const CITY_DEGREES = 0.3

const HOME_TYPES: HomeType[] = [
  ...(['house', 'house', 'house', 'house', 'condo', 'condo', 'townhouse'] as const),
  ...(['multiFamily', 'lot', 'apartment', 'manufactured', 'other'] as const),
]
const STATUSES: Record<ListingStatus, StandardStatus[]> = {
  for_sale: ['Active', 'Active', 'Active', 'Active', 'Pending', 'Coming Soon', 'Active Under Contract'],
  for_rent: ['Active', 'Active', 'Active', 'Pending'],
  sold: ['Closed'],
}

/** A city of the random listings. */
interface RandomCity {
  city: string
  stateOrProvince: string
  countyFips: string
  lat: number
  lon: number
  number: number
}

/** Words from common to rare: the first is in nearly every text, the last in few. */
export const WORDS = Array.from({ length: 4000 }, (_, index) => `word${index}`)

export interface RandomListingsOrder {
  count: number
  seed: number
  status: ListingStatus
  /** The number of words in each text. */
  words?: number
  /** The first property id. */
  firstId?: number
  /** The number of homes from which the number of cities follows: one per 2,500 homes. Default: `count`. */
  marketSize?: number
}

/**
 * Makes listings of one status in cities of several states. About one value in seven is unknown. Equal arguments give equal
 * listings.
 */
export function makeRandomListings(order: RandomListingsOrder): SearchableListing[] {
  const { count, seed, status, words = 12, firstId = 1_000_001, marketSize = count } = order
  const random = new Seeded(seed)
  const cities = makeCities(Math.max(3, Math.ceil(marketSize / HOMES_PER_CITY)))
  return Array.from({ length: count }, (_, index) =>
    // Some homes have no listing under the status, so ids have gaps.
    makeListing(random, { status, words, propertyId: firstId + index * 3 + random.whole(0, 2) }, cities),
  )
}

const STATES = ['WA', 'OR', 'TX', 'VT', 'CA']

function makeCities(count: number): RandomCity[] {
  return Array.from({ length: count }, (_, number) => ({
    number,
    city: number % 4 === 0 ? `Mount City ${number}` : `St. Town ${number}`,
    stateOrProvince: STATES[number % STATES.length]!,
    countyFips: String(10_000 + Math.floor(number / 3)),
    lat: 30 + (number % 37) * 0.4,
    lon: -120 + Math.floor(number / 37) * 0.4,
  }))
}

export function listRandomPlaces(marketSize: number) {
  return makeCities(Math.max(3, Math.ceil(marketSize / HOMES_PER_CITY))).map((city) => ({
    ...city,
    zips: Array.from({ length: ZIPS_PER_CITY }, (_, zip) => zipOf(city, zip)),
    hoods: Array.from({ length: HOODS_PER_CITY }, (_, hood) => hoodOf(city, hood)),
  }))
}

function zipOf({ number }: Pick<RandomCity, 'number'>, zip: number): string {
  // Neighboring cities share their last ZIP code.
  return String(10_000 + number * (ZIPS_PER_CITY - 1) + zip)
}

function hoodOf({ number }: Pick<RandomCity, 'number'>, hood: number): number {
  return number * HOODS_PER_CITY + hood + 1
}

/** Makes every member required, so that a new field cannot be forgotten here. */
type EveryMember = { [Member in keyof Required<SearchableListing>]: SearchableListing[Member] }

function makeListing(
  random: Seeded,
  { status, words, propertyId }: { status: ListingStatus; words: number; propertyId: number },
  cities: readonly RandomCity[],
): EveryMember {
  const known = <T>(value: () => T) => random.maybe(0.86, value)
  const city = random.pick(cities)
  const day = addDays(TODAY, -Math.floor(random.next() ** 2 * 1200))
  return {
    ...makePlace(random, city, cities),
    ...{ propertyId, listingId: propertyId * 2, source: random.pick(['north', 'south']), status },
    standardStatus: random.pick(STATUSES[status]),
    homeType: random.pick(HOME_TYPES),
    ...makeUnits(random, status),
    propertyTaxRate: known(() => 0.007 + (city.number % 9) / 1000),
    homeInsuranceRate: known(() => 0.003),
    askingPriceDollars: known(() => random.whole(100_000, 900_000)),
    hoaFeeDollars: random.maybe(0.6, () => random.pick([0, 0, 0, 50, 120.25, 300, 650])),
    lotSqft: random.maybe(0.7, () => random.whole(800, 90_000) + (random.chance(0.1) ? 0.25 : 0)),
    yearBuilt: known(() => random.whole(1900, 2026)),
    parkingSpots: random.maybe(0.7, () => random.whole(0, 5)),
    hasGarage: known(() => random.chance(0.5)),
    isSingleStory: known(() => random.chance(0.4)),
    isSeniorCommunity: random.maybe(0.3, () => random.chance(0.3)),
    ...makeChoices(random),
    lastOpenHouseEndMs: random.maybe(0.1, () => NOW_MS + random.whole(-50, 50) * 3_600_000),
    onMarketAtMs: known(() => Date.parse(day) + random.whole(-3, 86_399) * 1000),
    relevanceAtMs: Date.parse(day) - random.whole(0, 40) * 3_600_000,
    closeDate: status === 'sold' ? known(() => day) : undefined,
    modifiedAtMs: known(() => Date.parse(day) + 12_345),
    photoCount: random.chance(0.1) ? 0 : random.whole(1, 40),
    isValuationAllowed: random.chance(0.95),
    keywordText: makeText(random, words),
    ...makePast(random, Date.parse(day)),
  }
}

/** Makes the earlier prices and rents that statistics use. */
function makePast(random: Seeded, dayMs: number) {
  const [hasChange, hasRent] = [random.chance(0.3), random.chance(0.2)]
  return {
    previousPriceDollars: hasChange ? random.whole(50, 2400) * 1000 : undefined,
    priceChangedAtMs: hasChange ? dayMs + random.whole(1, 40) * 3_600_000 : undefined,
    pastRentDollars: hasRent ? random.whole(8, 60) * 50 : undefined,
    pastRentFromMs: hasRent ? dayMs - random.whole(380, 500) * DAY_MS : undefined,
    pastRentUntilMs: hasRent ? dayMs - random.whole(300, 379) * DAY_MS : undefined,
  }
}

function makeAvailability(random: Seeded) {
  return random.maybe(0.5, () => addDays(TODAY, random.whole(-60, 90)))
}

type EveryOffer = { [Member in keyof Required<UnitOffer>]: UnitOffer[Member] }

/** The share of homes for rent that are buildings with unit types. */
const BUILDING_SHARE = 0.1

/** Makes the offers of a home. Some homes for rent are buildings, whose own values are those of the cheapest unit type. */
function makeUnits(random: Seeded, status: ListingStatus) {
  const known = <T>(value: () => T) => random.maybe(0.86, value)
  const price = status === 'for_rent' ? random.whole(8, 60) * 50 : random.whole(50, 2400) * 1000
  const priceDollars = known(() => (random.chance(0.02) ? price + 0.5 : price))
  const own = {
    priceDollars,
    highestPriceDollars: priceDollars,
    bedrooms: known(() => random.whole(0, 7)),
    bathrooms: known(() => random.whole(2, 10) / 2),
    areaSqft: known(() => random.whole(350, 6000)),
    availabilityDate: makeAvailability(random),
  }
  if (status !== 'for_rent' || !random.chance(BUILDING_SHARE)) return { ...own, unitOffers: undefined }
  const unitTypes = Array.from({ length: random.whole(1, 40) }, () => makeUnitType(random))
  const unitOffers = listUnitOffers(unitTypes, own)
  const cheapest: EveryOffer = { ...own, ...unitOffers[0] }
  return { ...cheapest, unitOffers }
}

function makeUnitType(random: Seeded): UnitType {
  const known = <T>(value: () => T) => random.maybe(0.86, value)
  const rentCentsMin = random.whole(8, 60) * 5000
  return {
    bedsTotal: known(() => random.whole(0, 4)),
    bathsTotal: known(() => random.whole(2, 6) / 2),
    areaSqft: known(() => random.whole(350, 2500)),
    rentCentsMin: known(() => rentCentsMin),
    rentCentsMax: random.maybe(0.3, () => rentCentsMin + random.whole(0, 20) * 5000),
    unitsAvailable: random.maybe(0.5, () => random.whole(0, 3)),
    availabilityDate: makeAvailability(random),
  }
}

function makePlace(random: Seeded, city: RandomCity, cities: readonly RandomCity[]) {
  const [north, east] = [random.next(), random.next()]
  // ZIP codes divide a city into strips from west to east. Neighborhoods divide it into thirds from south to north, and those
  // into smaller parts.
  const zip = Math.floor(east * ZIPS_PER_CITY)
  const quarter = Math.floor(north * 3)
  const hood = quarter + 3 * (random.chance(0.25) ? 0 : 1 + Math.floor(east * 3))
  const near = (degrees: number, share: number) => Math.round((degrees + share * CITY_DEGREES) * 1e6) / 1e6
  const [lat, lon] = [near(city.lat, north), near(city.lon, east)]
  const other = random.chance(0.05) ? cities[city.number + STATES.length] : undefined
  return {
    city: random.maybe(0.97, () => (random.chance(0.1) ? city.city.toUpperCase() : city.city)),
    boundaryCities: other === undefined ? undefined : [other.city],
    stateOrProvince: random.maybe(0.98, () => city.stateOrProvince),
    countyFips: random.maybe(0.97, () => city.countyFips),
    postalCode: random.maybe(0.97, () => zipOf(city, zip)),
    point: random.maybe(0.95, () => ({ lat, lon })),
    neighborhoodIds: random.chance(0.7)
      ? [hoodOf(city, quarter), ...(hood >= 3 ? [hoodOf(city, hood)] : [])]
      : [],
    streetLine: random.maybe(0.9, () => `${random.whole(1, 9999)} oak st`),
    subdivisionName: random.maybe(0.3, () => `Acres ${random.whole(1, 40)}`),
  }
}

function makeChoices(random: Seeded) {
  const some = <T>(from: readonly T[], most: number) => new Set(random.some(from, 0, most))
  return {
    basements: some(BASEMENT_CHOICES, 1),
    listingTypes: new Set(
      random.chance(0.8) ? (['agent_listed'] as const) : random.some(LISTING_TYPE_CHOICES, 1, 2),
    ),
    tours: some(
      TOUR_CHOICES.filter((tour) => tour !== 'must_have_open_house'),
      2,
    ),
    amenities: some(AMENITY_CHOICES, 8),
    views: random.chance(0.3) ? some(VIEW_CHOICES, 2) : new Set<never>(),
    pets: random.chance(0.5) ? some(PET_CHOICES, 3) : new Set<never>(),
  }
}

/** Makes a text in which common words are far more frequent than rare ones. */
function makeText(random: Seeded, words: number): string {
  const text = Array.from({ length: words }, () => WORDS[Math.floor(random.next() ** 3 * WORDS.length)])
  return ` ${text.join(' ')} `
}
