import assert from 'node:assert/strict'
import test from 'node:test'
import { searchByLocationContract } from '../../contract/operations/search-by-location.ts'
import { parseParameters } from '../../contract/parameters/parse-parameters.ts'
import { buildSearchableListing } from '../../domain/listing-search/build-searchable-listing.ts'
import { exampleListing, exampleProperty } from '../../domain/listing-search/listing-examples.ts'
import type { Listing } from '../../records/listing.ts'
import type { ListingQuery } from '../../search/ports/edition-index.ts'
import { createRequestContext, getAnswer, TODAY_NOON_MS } from '../testing/request-context.ts'
import { runSearchByLocation } from './search-by-location.ts'

const DAY_MS = 86_400_000
const home: Partial<Listing> = {
  listingId: 'S1787431',
  originatingSystemId: '6955001',
  address: {
    streetNumber: '33',
    streetName: 'Beach',
    streetSuffix: 'Ave',
    unitNumber: '2',
    city: 'Seattle',
    stateOrProvince: 'WA',
    postalCode: '98101',
  },
  point: { lat: 47.61234, lon: -122.33456 },
  listPriceCents: 634_500_00,
  bedroomsTotal: 3,
  bathroomsTotal: 2.5,
  livingAreaSqft: 1800,
  onMarketAtMs: TODAY_NOON_MS - 30.66 * DAY_MS,
  listAgent: { agentName: 'Agent', officeName: 'Cedar Realty' },
  isNonOwnerOccupied: false,
}

type Query = [string, string][]

async function ask(
  listings: Partial<Listing>[],
  query: Query = [],
  onSearch?: (query: ListingQuery) => void,
) {
  const records = listings.map((facts, index) =>
    exampleListing({ ...home, id: index + 1, propertyId: 100 + index, ...facts }),
  )
  const searchable = records.map(
    (listing) => buildSearchableListing(listing, exampleProperty(), { neighborhoodIds: [] })!,
  )
  const community = {
    id: 5,
    source: 's',
    communityKey: 'c',
    builderKey: 'b',
    builderId: 1,
    name: 'C',
    isActive: true,
  }
  const media = [{ url: '/photos/c1.svg', category: 'photo', roomTag: 'exterior' }] as const
  const context = createRequestContext(
    {
      records: {
        listing: records,
        property: records.map(({ propertyId }) => ({ id: propertyId, address: {} })),
        community: [{ ...community, amenities: [], plans: [], media: [...media] }],
      },
    },
    {
      places: { Seattle: { kind: 'city', city: 'Seattle', stateOrProvince: 'WA' } },
      listings: searchable,
      rents: { 100: 2750 },
      onSearch,
    },
  )
  const parsed = parseParameters(searchByLocationContract, [['location', 'Seattle'], ...query])
  if (!parsed.ok) throw new Error(parsed.detail)
  return runSearchByLocation(parsed.parameters, context)
}

async function getCard(facts: Partial<Listing>, query: Query = []) {
  const [card] = getAnswer(searchByLocationContract, await ask([facts], query))
  return card!
}

test('A home for sale has a card with everything that is known of it', async () => {
  const { hdpData, carouselPhotosComposable, ...card } = await getCard({
    media: [
      { url: '/photos/a1.svg', category: 'photo', roomTag: 'exterior' },
      { url: '/photos/a2.svg', category: 'photo', roomTag: 'kitchen' },
      { url: 'https://tour.test/3d', category: 'virtualTour', roomTag: 'unknown', is3d: true },
    ],
  })
  assert.deepEqual(card, {
    ppid: '100',
    palsId: '6955001_S1787431',
    id: '100',
    rawHomeStatusCd: 'ForSale',
    marketingStatusSimplifiedCd: 'For Sale by Agent',
    imgSrc: 'http://main.test/photos/a1.svg',
    hasImage: true,
    detailUrl: '/homes/33-beach-ave-2-seattle-wa-98101/100',
    statusType: 'FOR_SALE',
    statusText: 'House for sale',
    countryCurrency: '$',
    price: '$634,500',
    unformattedPrice: 634_500,
    address: '33 Beach Ave # 2, Seattle, WA 98101',
    addressStreet: '33 Beach Ave # 2',
    addressCity: 'Seattle',
    addressState: 'WA',
    addressZipcode: '98101',
    isUndisclosedAddress: false,
    shouldShowRequestOnPrice: false,
    beds: 3,
    baths: 2.5,
    area: 1800,
    latLong: { latitude: 47.61234, longitude: -122.33456 },
    isProviderOwned: false,
    flexFieldText: 'Listed 30 days ago',
    contentType: 'homeInsight',
    pgapt: 'ForSale',
    sgapt: 'For Sale (Broker)',
    shouldShowEstimateAsPrice: false,
    has3DModel: true,
    hasVideo: false,
    isHomeRec: false,
    hasAdditionalAttributions: false,
    isFeaturedListing: false,
    isShowcaseListing: false,
    relaxed: false,
    ma: false,
    isPaidBuilderNewConstruction: false,
    brokerName: 'Cedar Realty',
  })
  assert.deepEqual(carouselPhotosComposable, {
    baseUrl: 'http://main.test/photos/{photoKey}.svg',
    communityBaseUrl: null,
    photoData: [{ photoKey: 'a1' }, { photoKey: 'a2' }],
    communityPhotoData: null,
    isStaticUrls: false,
  })
  assert.deepEqual(hdpData?.homeInfo, {
    ppid: 100,
    streetAddress: '33 Beach Ave # 2',
    zipcode: '98101',
    city: 'Seattle',
    state: 'WA',
    latitude: 47.61234,
    longitude: -122.33456,
    price: 634_500,
    bathrooms: 2.5,
    bedrooms: 3,
    livingArea: 1800,
    homeType: 'SINGLE_FAMILY',
    homeStatus: 'FOR_SALE',
    daysOnProvider: 30,
    isFeatured: false,
    shouldHighlight: false,
    rentEstimate: 2750,
    listing_sub_type: { is_FSBA: true },
    isUnmappable: false,
    isPreforeclosureAuction: false,
    homeStatusForHDP: 'FOR_SALE',
    priceForHDP: 634_500,
    timeOnProvider: 30.66 * DAY_MS,
    isNonOwnerOccupied: false,
    isPremierBuilder: false,
    isProviderOwned: false,
    currency: 'USD',
    country: 'USA',
    unit: '# 2',
    isShowcaseListing: false,
  })
})

test('An address that must not be shown is nowhere on the card', async () => {
  const card = await getCard({ isAddressDisplayAllowed: false })
  assert.doesNotMatch(JSON.stringify(card), /beach|47\.61234|# 2/i)
  assert.equal(card.isUndisclosedAddress, true)
  assert.equal(card.address, 'Seattle, WA 98101')
  assert.deepEqual(card.latLong, { latitude: 47.61, longitude: -122.33 })
})

test('A cut price has its text, its change and the midnight of its day; a rise has no text; no change has none', async () => {
  const priceChangeAtMs = TODAY_NOON_MS - 3 * DAY_MS
  const cut = await getCard({ previousListPriceCents: 659_500_00, priceChangeAtMs })
  assert.equal(cut.hdpData?.homeInfo?.priceReduction, '$25,000 (Jan 17)')
  assert.equal(cut.hdpData?.homeInfo?.priceChange, -25_000)
  assert.equal(cut.hdpData?.homeInfo?.datePriceChanged, Date.UTC(2026, 0, 17))
  assert.equal(cut.flexFieldText, 'Price cut: $25,000 (Jan 17)')
  const rise = (await getCard({ originalListPriceCents: 600_000_00, priceChangeAtMs })).hdpData?.homeInfo
  assert.equal(rise?.priceChange, 34_500)
  assert.ok(rise !== undefined && !('priceReduction' in rise))
  const same = (await getCard({ originalListPriceCents: 634_500_00, priceChangeAtMs })).hdpData?.homeInfo
  assert.ok(same !== undefined && !('priceChange' in same) && !('datePriceChanged' in same))
})

test('A home for rent shows its rent by the month, a building its lowest', async () => {
  const rent: Query = [['listing_status', 'for_rent']]
  const house = await getCard({ tenure: 'lease', listPriceCents: 1850_00 }, rent)
  assert.deepEqual([house.price, house.statusText, house.pgapt], ['$1,850/mo', 'House for rent', 'ForRent'])
  assert.equal(house.hdpData?.homeInfo?.rentEstimate, undefined)
  const unitTypes = [{ rentCentsMin: 1500_00 }, { rentCentsMin: 1200_00 }]
  const building = await getCard(
    { tenure: 'lease', listPriceCents: undefined, unitTypes, homeType: 'apartment' },
    rent,
  )
  assert.deepEqual([building.price, building.unformattedPrice], ['$1,200+/mo', 1200])
})

test('A sold home shows its sale', async () => {
  const card = await getCard(
    { standardStatus: 'Closed', closePriceCents: 600_000_00, closeDate: '2025-11-21' },
    [['listing_status', 'sold']],
  )
  assert.deepEqual(
    [card.price, card.statusType, card.statusText, card.rawHomeStatusCd, card.sgapt, card.flexFieldText],
    ['$600,000', 'SOLD', 'Sold', 'RecentlySold', 'Recently Sold', 'Sold 11/21/2025'],
  )
  assert.equal(card.marketingStatusSimplifiedCd, 'Sold')
})

test('States and kinds of sale have their words', async () => {
  const words = async (facts: Partial<Listing>) => {
    const card = await getCard(facts)
    const info = card.hdpData?.homeInfo
    return [card.marketingStatusSimplifiedCd, card.statusText, card.sgapt, info?.homeStatusForHDP].join(' | ')
  }
  assert.equal(
    await words({ standardStatus: 'Pending' }),
    'Pending | House for sale | For Sale (Broker) | PENDING',
  )
  assert.equal(
    await words({ standardStatus: 'Coming Soon', homeType: 'condo' }),
    'Coming Soon | Coming soon | For Sale (Broker) | COMING_SOON',
  )
  assert.equal(
    await words({ isNewConstruction: true }),
    'New Construction | New construction | New Construction | FOR_SALE',
  )
  assert.equal(
    await words({ origin: 'owner', homeType: 'lot' }),
    'For Sale by Owner | Lot / Land for sale | For Sale by Owner | FOR_SALE',
  )
  assert.equal(
    await words({ lookups: { specialListingConditions: ['Real Estate Owned'] } }),
    'Foreclosure | Foreclosure | Foreclosure | FOR_SALE',
  )
})

test('The insight is the next open house before anything else', async () => {
  const openHouses = [
    { startLocal: '2026-01-24T13:00:00', endLocal: '2026-01-24T15:30:00' },
    { startLocal: '2026-01-20T09:00:00', endLocal: '2026-01-20T11:00:00' },
  ]
  assert.equal((await getCard({ openHouses })).flexFieldText, 'Open house: Jan 24, 1pm-3:30pm')
  const soldOut = await getCard({ openHouses: openHouses.slice(1), lookups: { view: ['Lake'] } })
  assert.equal(soldOut.flexFieldText, 'Water view')
  assert.equal((await getCard({ onMarketAtMs: TODAY_NOON_MS - 1000 })).flexFieldText, 'Listed today')
})

test('A home of which little is known has a card without what is unknown', async () => {
  const card = await getCard({
    address: {},
    point: undefined,
    listPriceCents: undefined,
    listingId: undefined,
  })
  assert.deepEqual(
    [card.hasImage, card.shouldShowRequestOnPrice, card.hdpData?.homeInfo?.isUnmappable],
    [false, true, true],
  )
  for (const name of ['price', 'address', 'latLong', 'imgSrc', 'palsId', 'carouselPhotosComposable'])
    assert.ok(!(name in card), name)
})

test("A builder's home carries the photos of its community", async () => {
  const media = [{ url: '/photos/h1.svg', category: 'photo', roomTag: 'exterior' }] as const
  const card = await getCard({ communityId: 5, media: [...media] })
  assert.equal(card.carouselPhotosComposable?.communityBaseUrl, 'http://main.test/photos/{photoKey}.svg')
  assert.deepEqual(card.carouselPhotosComposable?.communityPhotoData, [{ photoKey: 'c1' }])
})

test('Pages hold the page size, and has_more says whether a later one has data', async () => {
  const pages = await Promise.all(['1', '2', '3'].map((page) => ask([{}, {}, {}], [['page', page]])))
  const shown = pages.map((page) => {
    const ids = getAnswer(searchByLocationContract, page).map(({ ppid }) => ppid)
    return page.kind === 'answer' && [ids, page.total, page.hasMore]
  })
  assert.deepEqual(shown, [
    [['100', '101'], 3, true],
    [['102'], 3, false],
    [[], 3, false],
  ])
})

test('A location that names no place has no match', async () => {
  const parsed = parseParameters(searchByLocationContract, [['location', 'nowhere']])
  const result =
    parsed.ok && (await runSearchByLocation(parsed.parameters, createRequestContext({ records: {} })))
  const headers = { 'x-location': 'unknown nowhere' }
  assert.deepEqual(result, { kind: 'answer', data: [], total: 0, hasMore: false, headers })
})

test('Every parameter reaches the search', async () => {
  let asked: ListingQuery | undefined
  const query: Query = [
    ['page', '3'],
    ['sort_by', 'size'],
    ['list_price_range', '1,2'],
    ['monthly_payment_range', ',9'],
    ['down_payment', '5'],
    ['credit_score', 'CS620_659'],
    ['beds', '2'],
    ['exact_bedrooms', 'true'],
    ['baths', '1.5'],
    ['home_type', 'houses'],
    ['hoa', '0'],
    ['listing_type', 'auctions'],
    ['property_status', 'comming_soon'],
    ['tours', 'must_have_showcase'],
    ['parking_spots', '1'],
    ['have_garage', 'false'],
    ['sqft', '3,4'],
    ['lot_size', '5,6'],
    ['year_built', '7,8'],
    ['basement', 'finished'],
    ['single_story', 'true'],
    ['senior_communities', 'only_show'],
    ['amenities', 'waterfront'],
    ['views', 'park'],
    ['days_on_provider', '6m'],
    ['keywords', 'red door'],
  ]
  await ask([{}], query, (given) => {
    asked = given
  })
  assert.deepEqual(JSON.parse(JSON.stringify(asked)), {
    location: { kind: 'city', city: 'Seattle', stateOrProvince: 'WA' },
    criteria: {
      status: 'for_sale',
      priceDollars: { min: 1, max: 2 },
      monthlyPaymentDollars: { max: 9 },
      downPaymentDollars: 5,
      creditBand: 'CS620_659',
      maxHoaFeeDollars: 0,
      minBedrooms: 2,
      isBedroomsExact: true,
      minBathrooms: 1.5,
      homeTypes: ['houses'],
      listingTypes: ['auctions'],
      propertyStatuses: ['comming_soon'],
      areaSqft: { min: 3, max: 4 },
      lotSqft: { min: 5, max: 6 },
      yearBuilt: { min: 7, max: 8 },
      tours: ['must_have_showcase'],
      minParkingSpots: 1,
      basements: ['finished'],
      isSingleStory: true,
      seniorCommunities: 'only_show',
      amenities: ['waterfront'],
      views: ['park'],
      keywords: 'red door',
      listedWithin: { months: 6 },
    },
    sort: 'area',
    offset: 4,
    limit: 2,
    nowMs: TODAY_NOON_MS,
    timeZone: 'UTC',
  })
  await ask(
    [{ tenure: 'lease' }],
    [
      ['status', 'for_rent'],
      ['move_in_date', '2026-02-01'],
      ['pets', 'no_pets'],
    ],
    (given) => {
      asked = given
    },
  )
  assert.equal(asked?.criteria.moveInDate, '2026-02-01')
  assert.deepEqual(asked?.criteria.pets, ['no_pets'])
  await ask(
    [{}],
    [
      ['status', 'sold'],
      ['sold_within', '90'],
    ],
    (given) => {
      asked = given
    },
  )
  assert.deepEqual(asked?.criteria.soldWithin, { days: 90 })
})
