import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exampleListing, exampleProperty } from '../../domain/listing-search/listing-examples.ts'
import { LISTING_STATUSES } from '../../domain/listing-search/search-choices.ts'
import { addDays, type CalendarDate } from '../../records/calendar-date.ts'
import type { Assessment, Transfer } from '../../records/home/assessment.ts'
import { buildEditionIndex } from '../edition/open-edition-index.ts'
import { openSegmentEngine } from '../edition/segment-engine.ts'
import { createIndexBuilder } from '../live/index-builder.ts'
import { buildMemoryEdition, createMemoryEditions, type MemoryRecords } from '../testing/memory-edition.ts'

const TODAY: CalendarDate = '2026-06-01'
const NOW_MS = Date.parse(`${TODAY}T12:00:00Z`)

/** Houses of one size around a point, of which home 1 is for sale and the others are known from their parcels alone. */
function makeRecords(transferOf: (id: number) => Transfer): MemoryRecords {
  const ids = Array.from({ length: 13 }, (_, index) => index + 1)
  const point = (id: number) => ({ lat: 47.6 + id / 10_000, lon: -122.3 })
  const property = ids.map((id) =>
    exampleProperty({
      ...{ id, point: point(id), address: { streetNumber: `${id}`, streetName: 'Elm', countyFips: '53033' } },
      recordedFacts: { asOf: '2026-01-01', homeType: 'house', livingAreaSqft: 1800, bedroomsTotal: 3 },
    }),
  )
  const subject = { id: 1, propertyId: 1, homeType: 'house', livingAreaSqft: 1800, point: point(1) } as const
  const listing = [exampleListing({ ...subject, standardStatus: 'Active', bedroomsTotal: 3 })]
  const assessment = ids.slice(1).map((id) => ({
    ...{ id: 100 + id, propertyId: id, source: 'county', assessmentKey: `${id}`, parcelNumber: `${id}` },
    ...{ address: {}, values: [], taxes: [], transfers: [transferOf(id)] },
  })) satisfies Assessment[]
  return { property, listing, assessment }
}

const sold = (id: number): Transfer => ({ date: addDays(TODAY, -30 * id), priceCents: 500_000_00 })

async function estimate(records: MemoryRecords) {
  const index = await buildEditionIndex(buildMemoryEdition(records))
  const compared = await index.findCompared([{ propertyId: 1, status: 'for_sale' }])
  return (await index.estimateValues([compared[0]!], NOW_MS))[0]
}

test('The sales that public records have are evidence of the value of the homes around them', async () => {
  const found = await estimate(makeRecords(sold))
  assert.deepEqual([found?.dollars, found?.comparables], [500_000, 12])
})

test('Where a county has too few sales to say how prices change, a price index of it or of its state does', async () => {
  const county = { id: 53033, fips: '53033', name: 'King', stateOrProvince: 'WA' }
  const state = { id: 53, stateOrProvince: 'WA' }
  const rising = (last: number) => ({
    dates: [`${last - 1}-07-01`, `${last}-07-01`] as CalendarDate[],
    values: [100, 112],
  })
  const falling = { dates: rising(2025).dates, values: [112, 100] }
  const estimateBy = async (countyIndex?: typeof falling, stateIndex?: typeof falling) => {
    const tables = {
      county: [{ ...county, ...(countyIndex && { priceIndex: countyIndex }) }],
      stateCosts: [{ ...state, ...(stateIndex && { priceIndex: stateIndex }) }],
    }
    return (await estimate({ ...makeRecords(sold), ...tables }))!.dollars
  }
  assert.equal(await estimateBy(), 500_000)
  // The sales are one to thirteen months old, and newer ones weigh more.
  const risen = await estimateBy(rising(2025), falling)
  assert.ok(risen > 510_000 && risen < 560_000, String(risen))
  assert.ok((await estimateBy(undefined, falling)) < 490_000)
  assert.equal(await estimateBy(rising(2023)), 500_000)
})

test('Nominal transfers and sales without a price are no evidence', async () => {
  assert.equal(await estimate(makeRecords((id) => ({ ...sold(id), isNominal: true }))), undefined)
  assert.equal(await estimate(makeRecords((id) => ({ ...sold(id), priceCents: 10_00 }))), undefined)
  assert.equal(await estimate(makeRecords((id) => ({ date: sold(id).date }))), undefined)
})

test('A transfer that is also the closing of a listing counts once, and a later one beside it', async () => {
  const records = makeRecords(sold)
  const closings = Array.from({ length: 12 }, (_, index) =>
    exampleListing({
      ...{ id: index + 2, propertyId: index + 2, homeType: 'house', livingAreaSqft: 1800 },
      ...{ standardStatus: 'Closed', tenure: 'sale', closePriceCents: 500_000_00 },
      closeDate: addDays(sold(index + 2).date, -10),
      point: records.property![index + 1]!.point!,
    }),
  )
  const engineOf = async (listing: typeof closings) => {
    const index = createMemoryEditions({ ...records, listing: [...records.listing!, ...listing] })
    const built = await createIndexBuilder({ ...index, pause: async () => {} }).buildNewest()
    return openSegmentEngine(built!.segments)
  }
  const once = await engineOf(closings)
  assert.deepEqual(
    [(await once.listSales('53033')).length, (await once.listRecordedSales('53033')).length],
    [12, 0],
  )
  const earlier = closings.map((one) => ({ ...one, closeDate: addDays(one.closeDate!, -400) }))
  const both = await engineOf(earlier)
  assert.deepEqual(
    [(await both.listSales('53033')).length, (await both.listRecordedSales('53033')).length],
    [12, 12],
  )
})

test('No search, count or suggestion finds a home that is known from public records alone', async () => {
  const index = await buildEditionIndex(buildMemoryEdition(makeRecords(sold)))
  const entries = LISTING_STATUSES.map((status) => ({ propertyId: 2, status }))
  assert.deepEqual(await index.findEntries(entries), [undefined, undefined, undefined])
  assert.deepEqual(await index.suggestLocations('2 Elm', 5), [])
  const near = await index.listNearest({ point: { lat: 47.6, lon: -122.3 }, status: 'sold', limit: 9 })
  assert.deepEqual(near, [])
})

test('A later edition has the recorded sales that changed, as a full build would', async () => {
  const records = makeRecords(sold)
  const editions = createMemoryEditions(records)
  const builder = createIndexBuilder({ ...editions, pause: async () => {} })
  await builder.buildNewest()
  const assessment = records.assessment!.map((one) =>
    one.id === 102 ? { ...one, transfers: [{ date: TODAY, priceCents: 900_000_00 } as const] } : one,
  )
  editions.publish({ ...records, assessment: assessment.slice(0, -1) })
  const built = await builder.buildNewest()
  const sales = await openSegmentEngine(built!.segments).listRecordedSales('53033')
  assert.equal(sales.length, 11)
  assert.equal(sales.filter(({ priceDollars }) => priceDollars === 900_000).length, 1)
})
