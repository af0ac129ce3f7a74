import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { buildCsvFeed } from '../feeds/csv/csv-feed.ts'
import { parseMapping } from '../feeds/csv/parse-mapping.ts'
import { buildResoFeed } from '../feeds/reso/reso-feed.ts'
import { factsOf, readFeed } from '../feeds/testing/read-feed.ts'
import { addDays } from '../records/calendar-date.ts'
import type { ListingFacts } from '../records/listing.ts'
import { PARCELS_MAPPING, writeListingFiles, writeSampleMarket } from './write-sample-market.ts'

const asOf = '2026-06-01'
const zipCodes = [
  { postalCode: '98004', city: 'Bellevue', lat: 47.61834, lon: -122.20534 },
  { postalCode: '98042', city: 'Kent', lat: 47.36401, lon: -122.11674 },
  { postalCode: '98101', city: 'Seattle', lat: 47.6109, lon: -122.33642 },
  { postalCode: '98103', city: 'Seattle', lat: 47.68309, lon: -122.33787 },
  { postalCode: '98111', city: 'Seattle', lat: 47.6062, lon: -122.3321 },
]
const request = { homes: 1_500, seed: 7, asOf, zipCodes } as const

const directory = await mkdtemp(join(tmpdir(), 'plat-sample-'))
test.after(() => rm(directory, { recursive: true }))
const { reso, parcels } = await writeSampleMarket({ ...request, directory })
const { records, issues } = await readFeed(buildResoFeed(), reso)
const listings = records.flatMap((record): ListingFacts[] =>
  record.kind === 'listing' ? [record.facts] : [],
)
const agentKeys = new Set(
  records.flatMap((record) => (record.kind === 'agent' ? [record.facts.agentKey] : [])),
)

test('the same request writes the same bytes, and another seed writes others', async () => {
  const again = await writeSampleMarket({ ...request, directory: join(directory, 'again') })
  const other = await writeSampleMarket({ ...request, seed: 8, directory: join(directory, 'other') })
  for (const [index, path] of reso.entries()) {
    const bytes = await readFile(path)
    assert.ok(bytes.equals(await readFile(again.reso[index] as string)), path)
    assert.ok(!bytes.equals(await readFile(other.reso[index] as string)), path)
  }
})

test('listings split over several files are the same records in the same order', async () => {
  const parts = join(directory, 'parts')
  const paths = await Array.fromAsync(writeListingFiles({ ...request, directory: parts }, 700))
  assert.deepEqual(
    paths.map((path) => basename(path)),
    ['office.json', 'member.json', 'property-1.json', 'property-2.json', 'property-3.json'],
  )
  assert.deepEqual((await readFeed(buildResoFeed(), paths)).records, records)
})

test('the RESO feed reads every record without an issue, except for fields that Plat does not use', () => {
  assert.deepEqual(
    issues.filter(({ name }) => name !== 'FieldIgnored'),
    [],
  )
  assert.ok(listings.length > request.homes)
})

test('nothing that has happened is later than the market day, and dates are in order', () => {
  const endMs = Date.parse(asOf)
  for (const { listingKey, onMarketAtMs = 0, closeDate, modifiedAtMs = 0, ...listing } of listings) {
    assert.ok(
      onMarketAtMs < endMs && modifiedAtMs < endMs && (listing.priceChangeAtMs ?? 0) < endMs,
      listingKey,
    )
    if (listing.priceChangeAtMs !== undefined) assert.ok(listing.priceChangeAtMs > onMarketAtMs, listingKey)
    if (closeDate === undefined) continue
    assert.ok(Date.parse(closeDate) > onMarketAtMs && closeDate < asOf, listingKey)
    assert.ok((listing.purchaseContractDate as string) < closeDate, listingKey)
    if (listing.yearBuilt !== undefined)
      assert.ok(Number(closeDate.slice(0, 4)) >= listing.yearBuilt, listingKey)
  }
})

test('every listing has a price, bathrooms add up, and areas are consistent', () => {
  for (const listing of listings) {
    const { listingKey, bathroomsFull = 0, bathroomsThreeQuarter = 0, bathroomsHalf = 0 } = listing
    assert.ok((listing.listPriceCents ?? 0) > 0, listingKey)
    assert.equal((listing.closePriceCents ?? 0) > 0, listing.standardStatus === 'Closed', listingKey)
    const baths = bathroomsFull + bathroomsThreeQuarter + bathroomsHalf
    assert.equal(listing.bathroomsTotalInteger ?? 0, baths, listingKey)
    assert.equal(listing.homeType === 'lot', listing.livingAreaSqft === undefined, listingKey)
    assert.ok((listing.aboveGradeAreaSqft ?? 0) <= (listing.livingAreaSqft ?? 0), listingKey)
    assert.notEqual(listing.homeType, 'other', listingKey)
  }
})

test('every agent of a listing is a member, and every home has its own address', () => {
  const parcelByAddress = new Map<string, string>()
  for (const { listingKey, listAgent, coListAgent, buyerAgent, coBuyerAgent, ...listing } of listings) {
    for (const side of [listAgent, coListAgent, buyerAgent, coBuyerAgent])
      if (side?.agentKey !== undefined) assert.ok(agentKeys.has(side.agentKey), listingKey)
    const address = JSON.stringify(listing.address)
    const parcel = listing.parcelNumber as string
    assert.equal(parcelByAddress.get(address) ?? parcel, parcel, address)
    parcelByAddress.set(address, parcel)
  }
})

test('larger homes cost more, and a home costs more than it did before', () => {
  const houses = listings.filter(
    ({ homeType, tenure, closePriceCents }) =>
      homeType === 'house' && tenure === 'sale' && closePriceCents !== undefined,
  )
  const mean = (some: readonly ListingFacts[]) =>
    some.reduce((sum, { closePriceCents = 0 }) => sum + closePriceCents, 0) / some.length
  const kent = houses.filter(({ address }) => address.city === 'Kent')
  const large = kent.filter(({ livingAreaSqft = 0 }) => livingAreaSqft > 2_000)
  const small = kent.filter(({ livingAreaSqft = 0 }) => livingAreaSqft <= 2_000)
  assert.ok(large.length > 20 && small.length > 20)
  assert.ok(mean(large) > 1.2 * mean(small))
  const byParcel = Map.groupBy(houses, ({ parcelNumber }) => parcelNumber)
  const resold = [...byParcel.values()].filter(({ length }) => length === 2)
  assert.ok(resold.length > 20)
  const [earlier, latest] = [resold.map(([first]) => first!), resold.map(([, second]) => second!)]
  assert.ok(mean(latest) > mean(earlier))
})

test('some price changes are rises, and every change has a date', () => {
  const changed = listings.filter(
    ({ listPriceCents, previousListPriceCents: previous }) =>
      previous !== undefined && previous !== listPriceCents,
  )
  const rises = changed.filter(({ listPriceCents = 0, previousListPriceCents = 0, closeDate }) => {
    return closeDate === undefined && listPriceCents > previousListPriceCents
  })
  assert.ok(changed.length > 100)
  assert.ok(rises.length > 3 && rises.length < changed.length / 4, `${rises.length} of ${changed.length}`)
  assert.deepEqual(
    changed.filter(({ priceChangeAtMs }) => priceChangeAtMs === undefined),
    [],
  )
})

test('a split level has more than one story and a ranch has one', () => {
  const storiesOf = (style: string) =>
    listings.flatMap(({ lookups, stories }) =>
      stories !== undefined && lookups.architecturalStyle?.includes(style) ? [stories] : [],
    )
  assert.ok(storiesOf('Split Level').length > 10 && Math.min(...storiesOf('Split Level')) > 1)
  const houses = listings.filter(({ homeType, lookups }) => {
    return homeType === 'house' && lookups.architecturalStyle?.includes('Ranch')
  })
  assert.ok(houses.length > 10)
  assert.deepEqual(
    houses.filter(({ stories = 1 }) => stories > 1),
    [],
  )
})

test('the first picture of a flat shows its building, and that of a house shows a house', () => {
  const fronts = (homeType: string) =>
    new Set(
      listings.flatMap(({ media, homeType: type }) =>
        type === homeType && media?.[0] !== undefined ? [media[0].url.replace(/^.*-|\.svg$/g, '')] : [],
      ),
    )
  assert.deepEqual([...fronts('condo')], ['building'])
  assert.deepEqual([...fronts('townhouse')], ['townhouses'])
  assert.deepEqual([...fronts('house')], ['exterior'])
})

test('some pictures of each home on the market have a description, and every office has a point', () => {
  const offered = listings.filter(({ standardStatus }) => standardStatus === 'Active')
  assert.ok(offered.length > 100)
  for (const { listingKey, media } of offered)
    assert.ok(
      media.some(({ description }) => description !== undefined),
      listingKey,
    )
  const offices = records.flatMap((record) => (record.kind === 'office' ? [record.facts] : []))
  assert.ok(offices.length > 3 && offices.every(({ point }) => point !== undefined))
})

test('homes in a ZIP code that mostly belongs to a smaller city are in that city', async () => {
  const burien = [{ postalCode: '98166', city: 'Seattle', lat: 47.45158, lon: -122.35299 }]
  const elsewhere = join(directory, 'burien')
  const paths = await Array.fromAsync(
    writeListingFiles({ ...request, homes: 20, zipCodes: burien, directory: elsewhere }),
  )
  const { records: found } = await readFeed(buildResoFeed(), paths)
  const cities = found.flatMap((record) => (record.kind === 'listing' ? [record.facts.address.city] : []))
  assert.deepEqual([...new Set(cities)], ['Burien'])
})

test('a market without any covered ZIP code is refused', async () => {
  const elsewhere = [{ postalCode: '10001', city: 'New York', lat: 40.75, lon: -74 }]
  await assert.rejects(
    writeSampleMarket({ ...request, zipCodes: elsewhere, directory }),
    /None of the ZIP codes/,
  )
})

test("about half of the homes for rent have a lease that was on the market a year ago, at a rent near today's", () => {
  const yearAgo = addDays(asOf, -365)
  const leases = listings.filter(
    ({ tenure, standardStatus }) => tenure === 'lease' && standardStatus === 'Closed',
  )
  const rentals = new Map(
    listings
      .filter(
        ({ tenure, standardStatus, unitTypes }) =>
          tenure === 'lease' && standardStatus !== 'Closed' && unitTypes.length === 0,
      )
      .map((listing) => [listing.parcelNumber, listing]),
  )
  const share = leases.length / rentals.size
  assert.ok(share > 0.4 && share < 0.6, String(share))
  for (const { listingKey, parcelNumber, onMarketAtMs = 0, offMarketDate, listPriceCents = 0 } of leases) {
    assert.ok(onMarketAtMs < Date.parse(yearAgo) && (offMarketDate as string) > yearAgo, listingKey)
    const change = (rentals.get(parcelNumber)?.listPriceCents ?? 0) / listPriceCents
    assert.ok(change > 0.6 && change < 1.7, listingKey)
  }
  const numbers = listings.map(({ listingId }) => listingId)
  assert.equal(new Set(numbers).size, numbers.length)
})

test('The assessor has houses with values, taxes and an old sale, and none of them is a home with listings', async () => {
  const mapping = parseMapping('parcels.yaml', await readFile(PARCELS_MAPPING, 'utf8'))
  const reading = await readFeed(buildCsvFeed(mapping), parcels)
  assert.deepEqual(reading.issues, [])
  const houses = factsOf(reading, 'assessment')
  assert.equal(houses.length, 15)
  const listed = new Set(listings.flatMap(({ parcelNumber }) => parcelNumber ?? []))
  for (const { parcelNumber, homeType, values, taxes, transfers } of houses) {
    assert.ok(!listed.has(parcelNumber))
    assert.deepEqual([homeType, values.length, taxes.length, transfers.length], ['house', 1, 1, 1])
    assert.ok(transfers[0]!.date < addDays(asOf, -5 * 365))
  }
})
