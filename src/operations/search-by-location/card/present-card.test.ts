import assert from 'node:assert/strict'
import test from 'node:test'
import { DAY_MS } from '../../../records/calendar-date.ts'
import type { Listing } from '../../../records/listing.ts'
import { TODAY_NOON_MS } from '../../testing/request-context.ts'
import { getCard, type Query } from '../testing/example-search.ts'

test('The card of a home for sale has everything that is known about it', async () => {
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
    flexFieldText: 'Listed 31 days ago',
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

test('An address that must not be shown does not occur on the card', async () => {
  const card = await getCard({ isAddressDisplayAllowed: false })
  assert.doesNotMatch(JSON.stringify(card), /beach|47\.61234|# 2/i)
  assert.equal(card.isUndisclosedAddress, true)
  assert.equal(card.address, 'Seattle, WA 98101')
  assert.deepEqual(card.latLong, { latitude: 47.61, longitude: -122.33 })
})

test('A price cut has a text, the change and the midnight of its day, a rise has no text, and no change has nothing', async () => {
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

test('A home for rent shows its rent per month, a building that of its cheapest unit type', async () => {
  const rent: Query = [['listing_status', 'for_rent']]
  const house = await getCard({ tenure: 'lease', listPriceCents: 1850_00 }, rent)
  assert.deepEqual([house.price, house.statusText, house.pgapt], ['$1,850/mo', 'House for rent', 'ForRent'])
  assert.equal(house.hdpData?.homeInfo?.rentEstimate, undefined)
  const unitTypes = [
    { rentCentsMin: 1500_00, bedsTotal: 2 },
    { rentCentsMin: 1200_00, bedsTotal: 1 },
  ]
  const building = await getCard(
    { tenure: 'lease', listPriceCents: undefined, unitTypes, homeType: 'apartment' },
    rent,
  )
  assert.deepEqual([building.price, building.unformattedPrice, building.beds], ['$1,200+/mo', 1200, 1])
})

test('A listing without a date has neither a number of days nor a text about them', async () => {
  const card = await getCard({ onMarketAtMs: undefined, firstSeenAtMs: TODAY_NOON_MS - DAY_MS })
  const info = card.hdpData?.homeInfo ?? {}
  assert.ok(!('flexFieldText' in card) && !('daysOnProvider' in info) && !('timeOnProvider' in info))
})

test('Days are those of the home: a date begins at local midnight, and so does the date of a price cut', async () => {
  // It is 4 am in Seattle on January 20.
  const timeZone = 'America/Los_Angeles'
  const onDate = { onMarketAtMs: Date.UTC(2026, 0, 20), isOnMarketDateOnly: true }
  const card = await getCard({ ...onDate, timeZone })
  assert.equal(card.flexFieldText, 'Listed today')
  assert.equal(card.hdpData?.homeInfo?.timeOnProvider, 4 * 3_600_000)
  const yesterday = await getCard({ onMarketAtMs: Date.parse('2026-01-19T23:00:00-08:00'), timeZone })
  assert.equal(yesterday.flexFieldText, 'Listed 1 day ago')
  const cut = await getCard({
    ...{ previousListPriceCents: 659_500_00, priceChangeAtMs: Date.parse('2026-01-20T02:00:00Z'), timeZone },
  })
  assert.equal(cut.hdpData?.homeInfo?.priceReduction, '$25,000 (Jan 19)')
  assert.equal(cut.hdpData?.homeInfo?.datePriceChanged, Date.parse('2026-01-19T00:00:00-08:00'))
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

test("A recorded sale that is not known to be an agent's listing is not shown as one", async () => {
  const deed = {
    standardStatus: 'Closed',
    closePriceCents: 1,
    closeDate: '2025-11-21',
    origin: undefined,
  } as const
  const card = await getCard(deed, [['listing_status', 'sold']])
  assert.deepEqual(card.hdpData?.homeInfo?.listing_sub_type, { is_FSBA: false })
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

test('The next open house is more important than any other fact', async () => {
  const openHouses = [
    { startLocal: '2026-01-24T13:00:00', endLocal: '2026-01-24T15:30:00' },
    { startLocal: '2026-01-20T09:00:00', endLocal: '2026-01-20T11:00:00' },
  ]
  assert.equal((await getCard({ openHouses })).flexFieldText, 'Open house: Jan 24, 1pm-3:30pm')
  const soldOut = await getCard({ openHouses: openHouses.slice(1), lookups: { view: ['Lake'] } })
  assert.equal(soldOut.flexFieldText, 'Water view')
  assert.equal((await getCard({ onMarketAtMs: TODAY_NOON_MS - 1000 })).flexFieldText, 'Listed today')
})

test('The card of a home about which little is known leaves out what is unknown', async () => {
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

test("The card of a builder's home has the photos of its community", async () => {
  const media = [{ url: '/photos/h1.svg', category: 'photo', roomTag: 'exterior' }] as const
  const card = await getCard({ communityId: 5, media: [...media] })
  assert.equal(card.carouselPhotosComposable?.communityBaseUrl, 'http://main.test/photos/{photoKey}.svg')
  assert.deepEqual(card.carouselPhotosComposable?.communityPhotoData, [{ photoKey: 'c1' }])
})
