import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calendarDateOf, DAY_MS } from '../../../records/calendar-date.ts'
import type { Assessment, Transfer } from '../../../records/home/assessment.ts'
import type { HistoryEvent } from '../../../records/home-history.ts'
import type { Listing } from '../../../records/listing.ts'
import type { Property } from '../../../records/property.ts'
import { exampleListing, exampleProperty } from '../../listing-search/listing-examples.ts'
import { MODEL_FIELDS } from '../model/sale-rows.ts'
import { type DescribedHome, describeModelHome, type EvidenceRecords } from './describe-home.ts'
import { listHomeSales } from './list-home-sales.ts'

const CLOSED = { standardStatus: 'Closed', closeDate: '2024-03-01', closePriceCents: 500_000_00 } as const

function buildRecords(
  listings: readonly Partial<Listing>[],
  {
    property,
    transfers = [],
    events = [],
  }: { property?: Partial<Property>; transfers?: Transfer[]; events?: HistoryEvent[] } = {},
): EvidenceRecords {
  const assessment: Assessment = {
    ...{ id: 3, source: 'county', propertyId: 1, assessmentKey: 'P', parcelNumber: 'P', address: {} },
    ...{ values: [], taxes: [], transfers },
  }
  return {
    property: exampleProperty({
      point: { lat: 47.6, lon: -122.3 },
      address: { countyFips: '53033' },
      ...property,
    }),
    listings: listings.map((facts, index) =>
      exampleListing({ id: index + 1, listingKey: `L${index}`, ...CLOSED, ...facts }),
    ),
    assessments: transfers.length > 0 ? [assessment] : [],
    ...(events.length > 0 && { history: { id: 1, events } }),
  }
}

const summarize = (records: EvidenceRecords) =>
  listHomeSales(records).map(({ day, priceDollars }) => [calendarDateOf(day * DAY_MS), priceDollars])

const fieldsOf = ({ fields }: DescribedHome) =>
  Object.fromEntries(
    MODEL_FIELDS.map((field, index) => [field, fields[index]]).filter(([, value]) => !Number.isNaN(value)),
  )

test('Every sale of a home is evidence, oldest first', () => {
  const records = buildRecords(
    [
      {},
      { closeDate: '2019-05-01', closePriceCents: 400_000_00 },
      { standardStatus: 'Active', closePriceCents: undefined },
    ],
    {
      transfers: [
        { date: '2024-03-20', priceCents: 500_000_00 },
        { date: '2010-01-05', priceCents: 250_000_00 },
        { date: '2012-01-05', priceCents: 10_00 },
        { date: '2013-01-05', priceCents: 300_000_00, isNominal: true },
      ],
      events: [
        {
          ...{ source: 'mls', listingKey: 'gone', tenure: 'sale', type: 'closed', origin: 'feed' },
          ...{ date: '2015-06-01', priceCents: 300_000_00 },
        },
      ],
    },
  )
  assert.deepEqual(summarize(records), [
    ['2010-01-05', 250_000],
    ['2015-06-01', 300_000],
    ['2019-05-01', 400_000],
    ['2024-03-01', 500_000],
  ])
})

test('A sale that two listings tell counts once, and two sales within weeks at different prices are two', () => {
  assert.deepEqual(summarize(buildRecords([{}, { source: 'other', closeDate: '2024-03-10' }])), [
    ['2024-03-01', 500_000],
  ])
  const flipped = buildRecords([{}, { closeDate: '2024-04-10', closePriceCents: 610_000_00 }])
  assert.deepEqual(summarize(flipped), [
    ['2024-03-01', 500_000],
    ['2024-04-10', 610_000],
  ])
  const deed = {
    source: 'deeds',
    origin: undefined,
    closeDate: '2024-03-10',
    closePriceCents: 499_000_00,
  } as const
  assert.deepEqual(summarize(buildRecords([{}, deed])), [['2024-03-01', 500_000]])
})

test('Prices that are not of the open market are no evidence, and neither are leases and offers', () => {
  for (const facts of [
    { closePriceCents: 10_00 },
    { tenure: 'lease' },
    { standardStatus: 'Active' },
    { isIncomeRestricted: true },
    { isAuction: true },
    { propertyType: 'Commercial Sale' },
    { lookups: { specialListingConditions: ['Short Sale'] } },
    { lookups: { specialListingConditions: ['Real Estate Owned'] } },
    { isDisplayAllowed: false },
  ] as const)
    assert.deepEqual(summarize(buildRecords([facts as Partial<Listing>])), [], JSON.stringify(facts))
})

test('A sale has the facts of its own listing, and what only the assessor knows', () => {
  const sold = {
    livingAreaSqft: 1_500,
    belowGradeAreaSqft: 300,
    yearBuilt: 1950,
    hasView: false,
    hasGarage: false,
  }
  const recordedFacts = {
    asOf: '2025-01-01',
    livingAreaSqft: 2_400,
    lotSizeSqft: 5_000,
    buildingGrade: 8,
    yearRenovated: 2024,
  } as const
  const records = buildRecords([sold], { property: { recordedFacts } })
  const [sale] = listHomeSales(records)
  assert.deepEqual(fieldsOf(sale!), {
    ...{
      areaSqft: 1_500,
      aboveGradeSqft: 1_200,
      lotSqft: 5_000,
      yearBuilt: 1950,
      yearRenovated: 2024,
      grade: 8,
    },
    ...{ view: 0, garageSpaces: 0, homeType: 0, approximatePoint: 0 },
  })
  assert.equal(fieldsOf(describeModelHome(records)).areaSqft, 2_400)
  assert.deepEqual(
    [sale?.homeId, sale?.countyFips, sale?.homeType, sale?.latitude],
    [1, '53033', 'house', 47.6],
  )
})

test('A home without a point stands at its ZIP code, which is marked, and one without either nowhere', () => {
  const records = buildRecords([], { property: { point: undefined } as Partial<Property> })
  assert.ok(Number.isNaN(describeModelHome(records).latitude))
  const placed = describeModelHome({ ...records, zipPoint: { lat: 40.7, lon: -74 } })
  assert.deepEqual([placed.latitude, fieldsOf(placed).approximatePoint], [40.7, 1])
})
