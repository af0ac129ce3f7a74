import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, startOfDateMs } from '../../../records/calendar-date.ts'
import type { HistoryEvent } from '../../../records/home-history.ts'
import { exampleListing, exampleProperty } from '../../listing-search/listing-examples.ts'
import { FIELD_INDEX } from '../model/sale-rows.ts'
import { describeModelHome } from './describe-home.ts'
import { describeUnit, listHomeRents } from './list-home-rents.ts'

test('A building has a rent for each type of unit, which knows nothing of the rooms of the building', () => {
  const onMarketAtMs = startOfDateMs('2026-01-05')
  const lease = { tenure: 'lease', onMarketAtMs, listPriceCents: 1_500_00 } as const
  const unitTypes = [
    { bedsTotal: 1, bathsTotal: 1, areaSqft: 600, rentCentsMin: 1_500_00 },
    { bedsTotal: 2, bathsTotal: 2, areaSqft: 900, rentCentsMin: 2_100_00 },
  ]
  const records = { property: exampleProperty(), assessments: [] }
  const rents = listHomeRents({ ...records, listings: [exampleListing({ ...lease, unitTypes })] })
  assert.deepEqual(
    rents.map(({ priceDollars, unit }) => [priceDollars, unit?.areaSqft]),
    [
      [1500, 600],
      [2100, 900],
    ],
  )
  const property = exampleProperty({
    listedFacts: { asOf: '2026-01-01', livingAreaSqft: 9000, yearBuilt: 1990 },
  })
  const unit = describeUnit(describeModelHome({ property, listings: [], assessments: [] }), rents[1]!.unit)
  assert.deepEqual([unit.fields[FIELD_INDEX.areaSqft], unit.fields[FIELD_INDEX.yearBuilt]], [900, 1990])
  const restricted = exampleListing({ ...lease, isIncomeRestricted: true })
  assert.deepEqual(listHomeRents({ ...records, listings: [restricted] }), [])
})

test('A rental that its source no longer has counts with its last rent on the day when it was listed', () => {
  const event = { source: 'mls', listingKey: 'gone', tenure: 'lease', origin: 'feed' } as const
  const events: HistoryEvent[] = [
    { ...event, type: 'listed', date: '2025-05-01', priceCents: 2_000_00 },
    { ...event, type: 'priceChanged', date: '2025-05-09', priceCents: 1_900_00 },
    { ...event, type: 'removed', date: '2025-06-01' },
  ]
  const rents = listHomeRents({
    ...{ property: exampleProperty(), listings: [], assessments: [] },
    history: { id: 1, events },
  })
  assert.deepEqual(rents, [{ day: startOfDateMs('2025-05-01') / DAY_MS, priceDollars: 1900 }])
})
