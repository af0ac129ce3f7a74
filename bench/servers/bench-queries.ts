import type { Service } from '../../src/app/serve/open-service.ts'
import type { RecordKind } from '../../src/records/record.ts'
import { Random } from '../../src/sample/random.ts'
import type { Stores } from '../../src/store/ports/stores.ts'

const SEED = 20_260_101
const IDS = 200
const LOAN =
  'hoa_fees=50&home_insurance_rate=0.003&interest_rate=0.06&property_tax_rate=0.01&loan_type=THIRTY_YEAR_FIX'
const PLACES = [
  'Seattle, WA',
  '98103',
  'Bellevue, WA',
  '98118',
  'Kent, WA',
  'Redmond',
  'King County, WA',
  '98052',
]
const FILTERS = [
  '',
  '&min_bedrooms=3',
  '&min_bedrooms=2&min_bathrooms=2&list_price_range=400000,1200000',
  '&home_type=houses&sort_by=priced',
  '&listing_status=sold&sold_within=12m',
  '&listing_status=for_rent&min_bedrooms=2',
  '&keywords=view&sort_by=days',
  '&square_feet_range=1500,3000&year_built_range=1980,&page=2',
]

const AREAS = [
  'bbox=-122.44,47.49,-122.24,47.73',
  'circle=47.61,-122.2,8',
  'polygon=47.5,-122.45;47.75,-122.3;47.5,-122.1;47.35,-122.2',
]

/** Lists seeded queries for each operation on the served data. */
export async function listBenchQueries(service: Service, store: Stores): Promise<Record<string, string[]>> {
  const random = new Random(SEED)
  const { editionIndex } = service.getServed()
  const { hits } = await editionIndex.findListings({
    ...{ location: { kind: 'state', stateOrProvince: 'WA' }, criteria: { status: 'for_sale' }, sort: 'lot' },
    ...{ offset: 0, limit: 100_000, nowMs: Date.now(), timeZone: 'UTC' },
  })
  const homes = random.some(hits, IDS).map((hit) => `property_id=${hit.propertyId}`)
  const searches = PLACES.flatMap((place) =>
    FILTERS.map((filter) => `location=${encodeURIComponent(place)}${filter}`),
  )
  const rates = ['Fixed30Year', 'Fixed15Year', 'ARM5'].flatMap((program) =>
    [30, 365].map((days) => `program=${program}&duration_days=${days}`),
  )
  const loans = Array.from({ length: IDS }, () => {
    const price = random.whole(200, 2000) * 1000
    return `price=${price}&down_payment=${Math.round(price * random.between(0, 0.5))}&${LOAN}`
  })
  const draw = async (kind: RecordKind, name: string) =>
    random.some(await listIds(kind, store), IDS).map((id) => `${name}=${id}`)
  return {
    'builder-detail': await draw('builder', 'feed_id'),
    'similar-homes': homes,
    'neighborhood-and-schools': homes,
    'nearby-rentals': homes,
    'property-detail': homes,
    lightbox: homes,
    'market-statistics': PLACES.map((place) => `location=${encodeURIComponent(place)}`),
    'place-outlines': PLACES.map((place) => `location=${encodeURIComponent(place)}`),
    'search-clusters': searches
      .filter((search) => !/sort_by|page=/.test(search))
      .map((search) => `${search}&zoom=11`),
    sources: [''],
    'mortgage-rates': rates,
    'loan-calculation': loans,
    'past-sales': await draw('agent', 'agent_id'),
    'search-by-location': searches,
    'search-suggest': ['text=sea', 'text=981', 'text=capitol%20h', 'text=bellvue'],
    'search-by-area': AREAS.flatMap((area) => FILTERS.map((filter) => `${area}${filter}`)),
    'search-facets': [...AREAS.map((area) => `${area}&min_bedrooms=2`), ...searches],
  }
}

async function listIds(kind: RecordKind, store: Stores): Promise<number[]> {
  const ids: number[] = []
  for await (const batch of (await store.editions.read()).scan(kind)) ids.push(...batch.map(({ id }) => id))
  return ids
}
