import { buildReferenceFeed } from '../../src/feeds/reference/reference-feed.ts'
import { DAY_MS } from '../../src/records/calendar-date.ts'
import type { GeoPoint } from '../../src/records/geo-point.ts'
import { mixSeed, Random } from '../../src/sample/random.ts'

/** A ZIP code whose city, state and point are known. */
interface LeanZipCode {
  postalCode: string
  city: string
  stateOrProvince: string
  point: GeoPoint
}

/** All of the country that Plat's own tables know. */
export async function listLeanZipCodes(): Promise<LeanZipCode[]> {
  const zipCodes: LeanZipCode[] = []
  const sink = { issue: () => undefined, progress: () => undefined }
  for await (const batch of buildReferenceFeed().read([], sink)) {
    for (const record of batch) {
      if (record.kind !== 'zipCode') continue
      const { postalCode, city, stateOrProvince, point } = record.facts
      if (
        postalCode !== undefined &&
        city !== undefined &&
        stateOrProvince !== undefined &&
        point !== undefined
      )
        zipCodes.push({ postalCode, city, stateOrProvince, point })
    }
  }
  return zipCodes
}

const NAMES = [
  'Alder',
  'Birch',
  'Cedar',
  'Dogwood',
  'Elm',
  'Fern',
  'Grove',
  'Hazel',
  'Juniper',
  'Laurel',
  'Maple',
]
const MORE_NAMES = [
  'Oak',
  'Pine',
  'Quince',
  'Rowan',
  'Spruce',
  'Tamarack',
  'Willow',
  'Lake',
  'Hill',
  'Park',
  'Church',
]
const STREETS = [...NAMES, ...MORE_NAMES].flatMap((name) =>
  ['St', 'Ave', 'Dr', 'Ln'].map((kind) => [name, kind] as const),
)

/** A listing is for sale with this chance, and sold within the last two years otherwise. */
const FOR_SALE_SHARE = 0.4

/** One listing in five is an earlier sale of the home of the one before it. */
const SAME_HOME_EVERY = 5

const LISTINGS_PER_AGENT = 40

const AGENTS_PER_OFFICE = 7

const REMARKS =
  'Bright home on a quiet street with an open kitchen, a covered porch and a fenced yard. Close to schools, shops and a park. Generated for measurements.'

export interface LeanListing {
  /** A RESO Property record of about 1,000 bytes. */
  text: string
  listPrice: number
}

/**
 * Listings all over the country with the fields that an index of listings has: no rooms, taxes or features, one photo and a short remark.
 * A listing depends only on the seed and its number. Nothing is stored, so there may be any number of them.
 */
export function* listLeanListings(
  count: number,
  seed: number,
  zipCodes: readonly LeanZipCode[],
): Generator<LeanListing> {
  const agents = Math.ceil(count / LISTINGS_PER_AGENT)
  for (let number = 0; number < count; number += 1) {
    const isEarlierSale = number % SAME_HOME_EVERY === SAME_HOME_EVERY - 1
    const home = isEarlierSale ? number - 1 : number
    yield buildListing(number, home, isEarlierSale, agents, seed, zipCodes)
  }
}

function buildListing(
  number: number,
  home: number,
  isEarlierSale: boolean,
  agents: number,
  seed: number,
  zipCodes: readonly LeanZipCode[],
): LeanListing {
  const random = new Random(mixSeed(seed, home))
  const { postalCode, city, stateOrProvince, point } = random.pick(zipCodes)
  const [StreetName, StreetSuffix] = random.pick(STREETS)
  const area = random.whole(700, 4200)
  const listPrice = Math.round((area * random.between(110, 480)) / 1000) * 1000
  const isForSale = !isEarlierSale && random.chance(FOR_SALE_SHARE)
  const closedDaysAgo = isEarlierSale ? random.whole(800, 1500) : random.whole(5, 700)
  const onMarketAtMs =
    Date.UTC(2026, 4, 31) - DAY_MS * (isForSale ? random.whole(1, 120) : closedDaysAgo + 40)
  const changedAtMs = isForSale ? onMarketAtMs + DAY_MS : Date.UTC(2026, 4, 31) - DAY_MS * closedDaysAgo
  const agent = random.whole(1, agents)
  const record = {
    ListingKey: `LN${number}`,
    ListingId: String(30_000_000 + number),
    OriginatingSystemName: 'Plat benchmark',
    StandardStatus: isForSale ? 'Active' : 'Closed',
    PropertyType: 'Residential',
    PropertySubType: random.chance(0.85) ? 'Single Family Residence' : 'Townhouse',
    ListPrice: listPrice,
    ...(!isForSale && {
      ClosePrice: listPrice - random.whole(0, 9) * 1000,
      CloseDate: new Date(changedAtMs).toISOString().slice(0, 10),
    }),
    OnMarketTimestamp: new Date(onMarketAtMs).toISOString(),
    ModificationTimestamp: new Date(changedAtMs).toISOString(),
    StreetNumber: String(random.whole(1, 9999)),
    StreetName,
    StreetSuffix,
    City: city,
    StateOrProvince: stateOrProvince,
    PostalCode: postalCode,
    Latitude: roundDegrees(point.lat + random.between(-0.03, 0.03)),
    Longitude: roundDegrees(point.lon + random.between(-0.03, 0.03)),
    ParcelNumber: String(1_000_000_000 + home),
    BedroomsTotal: random.whole(1, 6),
    BathroomsTotalInteger: random.whole(1, 4),
    LivingArea: area,
    LotSizeSquareFeet: random.whole(2000, 40_000),
    YearBuilt: random.whole(1900, 2025),
    ListAgentKey: `LA${agent}`,
    ListAgentFullName: `Agent ${agent}`,
    ListOfficeKey: `LO${Math.ceil(agent / AGENTS_PER_OFFICE)}`,
    ListOfficeName: `Office ${Math.ceil(agent / AGENTS_PER_OFFICE)}`,
    PublicRemarks: REMARKS,
    Media: [{ MediaKey: `LN${number}-1`, MediaURL: `https://photos.example.com/${number}/1.jpg`, Order: 1 }],
  }
  return { text: JSON.stringify(record), listPrice }
}

function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}
