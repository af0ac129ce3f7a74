import { Random } from '../../src/sample/random.ts'
import { type AskedService, askService, type Question } from './service.ts'

/** Identifiers that exist in a service. */
export interface Identifiers {
  properties: readonly string[]
  agents: readonly string[]
  builders: readonly string[]
  /** Street, city, state and ZIP code of the homes among them that show it. */
  addresses: readonly string[]
}

const STATUSES = ['for_sale', 'for_rent', 'sold'] as const
const PAGES = 6

/** Collects identifiers from pages of search results, and from the details of the homes on them. */
export async function findIdentifiers(
  service: AskedService,
  places: readonly string[],
): Promise<Identifiers> {
  const properties = new Set<string>()
  const addresses = new Set<string>()
  for (const place of places)
    for (const status of STATUSES)
      for (let page = 1; page <= PAGES; page += 1) {
        const query = `location=${encodeURIComponent(place)}&listing_status=${status}&sort_by=lot&page=${page}`
        const { body } = await askService(service, { ...SEARCH, query })
        for (const card of (body as { data: Card[] }).data) {
          properties.add(card.ppid)
          const { addressStreet, addressCity, addressState, addressZipcode } = card
          addresses.add(`${addressStreet}, ${addressCity}, ${addressState} ${addressZipcode}`)
        }
      }
  const [agents, builders] = [new Set<string>(), new Set<string>()]
  for (const property of [...properties].filter((_property, index) => index % 4 === 0)) {
    const { body } = await askService(service, { ...DETAIL, query: `property_id=${property}` })
    const { data } = body as {
      data?: { source?: { agents?: { agent_id?: string }[] }; builder?: { feed_id?: number } }
    }
    for (const { agent_id: id } of data?.source?.agents ?? []) if (id !== undefined) agents.add(id)
    if (data?.builder?.feed_id !== undefined) builders.add(String(data.builder.feed_id))
  }
  return {
    properties: [...properties],
    agents: [...agents],
    builders: [...builders],
    addresses: [...addresses],
  }
}

interface Card {
  ppid: string
  addressStreet?: string
  addressCity?: string
  addressState?: string
  addressZipcode?: string
}

const SEARCH = { base: 'main', path: '/api/v1/search/by-location' } as const
const DETAIL = { base: 'alt', path: '/api/v1/property/detail' } as const
const FILTERS = [
  'min_bedrooms=3',
  'min_bathrooms=2',
  'list_price_range=300000,900000',
  'home_type=houses,townhomes',
  'home_type=condos_co_ops',
  'square_feet_range=1200,',
  'year_built_range=1990,',
  'must_have_garage=true',
  'other_amenities=must_have_ac',
  'view=water',
  'keywords=kitchen',
  'sort_by=priced',
  'sort_by=days',
  'sort_by=size',
]

/** Ways in which people write a place, or something else that may be one. */
const WRITINGS: readonly ((place: string, random: Random) => string)[] = [
  (place) => place,
  (place) => place.toLowerCase(),
  (place) => place.split(',')[0]!,
  (place, random) => leaveOutLetter(place, random.whole(1, place.length - 1)),
  (place) => `${place}; Redmond, WA; 98052`,
  (_place, random) => `${random.whole(1, 40) * 100} Main St`,
  () => 'Washington',
]

function leaveOutLetter(text: string, index: number): string {
  return text.slice(0, index) + text.slice(index + 1)
}

const AREAS = [
  'bbox=-122.44,47.49,-122.24,47.73',
  'circle=47.61,-122.2,8',
  'circle=47.61,-122.33,0.7&include_approximate=true',
  'polygon=47.5,-122.45;47.75,-122.3;47.5,-122.1;47.35,-122.2',
]

/** The beginning of a place, of an address, or of a name with a typing error. */
function startTyping(place: string, random: Random): string {
  const start = place.slice(0, random.whole(1, place.length))
  return random.pick([
    start,
    leaveOutLetter(start, 2),
    `${random.whole(1, 99)}`,
    `${random.whole(1, 40) * 100} m`,
  ])
}

/** One address or several, some with typing errors or without a part. */
function drawLookup(addresses: readonly string[], random: Random): string {
  const write = () => {
    const address = random.pick(addresses)
    return random.pick([
      address,
      address.toLowerCase().replaceAll(',', ''),
      leaveOutLetter(address, random.whole(5, 12)),
      address.replace(/ \d{5}$/, ''),
      address.split(',')[0]!,
      address.replace(/ [A-Za-z]+,/, ','),
    ])
  }
  return Array.from(
    { length: random.pick([1, 1, 1, 5]) },
    () => `address=${encodeURIComponent(write())}`,
  ).join('&')
}

/** Draws random requests for every operation of the API. The same arguments give the same requests. */
export function drawQuestions(
  { properties, agents, builders, addresses }: Identifiers,
  places: readonly string[],
  count: number,
  seed: number,
): Question[] {
  const random = new Random(seed)
  const property = () => `property_id=${random.pick(properties)}`
  const search = () => {
    const status = random.pick(STATUSES)
    const filters = random
      .some(FILTERS, random.whole(0, 3))
      .filter((filter) => status !== 'for_rent' || !filter.startsWith('home_type'))
    const unique = new Map(filters.map((filter) => [filter.split('=')[0], filter]))
    return [`listing_status=${status}`, `page=${random.whole(1, 4)}`, ...unique.values()].join('&')
  }
  const location = () => `location=${encodeURIComponent(random.pick(WRITINGS)(random.pick(places), random))}`
  const area = () => random.pick(AREAS)
  const loan = () =>
    `price=${random.whole(2, 30) * 50_000}&down_payment=${random.whole(0, 10) * 10_000}&hoa_fees=${random.whole(0, 300)}` +
    `&home_insurance_rate=0.003&interest_rate=0.0${random.whole(30, 79)}&property_tax_rate=0.01` +
    `&loan_type=${random.pick(['THIRTY_YEAR_FIX', 'FIFTEEN_YEAR_FIX', 'THIRTY_YEAR_FHA', 'THIRTY_YEAR_VA'])}`
  const rates = () =>
    `program=${random.pick(['Fixed30Year', 'Fixed15Year', 'Fixed20Year', 'Fixed10Year', 'ARM5', 'ARM7'])}` +
    `&duration_days=${random.pick([7, 30, 90, 365])}&credit_score=${random.pick(['VeryHigh', 'High', 'Low'])}`
  const kinds: readonly (readonly [weight: number, draw: () => Question])[] = [
    [28, () => ({ ...DETAIL, query: property() })],
    [15, () => ({ base: 'alt', path: '/api/v1/property/similar-homes', query: property() })],
    [12, () => ({ base: 'alt', path: '/api/v1/property/neighborhood-and-schools', query: property() })],
    [10, () => ({ base: 'alt', path: '/api/v1/property/nearby-rentals', query: property() })],
    [20, () => ({ ...SEARCH, query: `${location()}&${search()}` })],
    [6, () => ({ base: 'main', path: '/api/v1/search/by-area', query: `${area()}&${search()}` })],
    [
      6,
      () => ({
        base: 'main',
        path: '/api/v1/search/facets',
        query: `${random.pick([location, area])()}&listing_status=${random.pick(STATUSES)}`,
      }),
    ],
    [
      6,
      () => ({
        base: 'main',
        path: '/api/v1/search/suggest',
        query: `text=${encodeURIComponent(startTyping(random.pick(places), random))}&limit=${random.whole(1, 12)}`,
      }),
    ],
    [
      6,
      () => ({
        base: 'main',
        path: '/api/v1/property/lookup',
        query: drawLookup(addresses, random),
      }),
    ],
    [
      2,
      () => ({
        base: 'main',
        path: '/api/v1/property/imx-lightbox',
        query: property().replace('property_id', 'ppid'),
      }),
    ],
    [5, () => ({ base: 'main', path: '/api/v1/agent/past-sale', query: `agent_id=${random.pick(agents)}` })],
    [2, () => ({ base: 'main', path: '/api/v1/builder/detail', query: `feed_id=${random.pick(builders)}` })],
    [3, () => ({ base: 'main', path: '/api/v1/mortgage/rates', query: rates() })],
    [3, () => ({ base: 'alt', path: '/api/v1/mortgage/loan-calculation', query: loan() })],
  ]
  let sum = 0
  const sums = kinds.map(([weight]) => (sum += weight))
  return Array.from({ length: count }, () => kinds[random.index(sums)]![1]())
}
