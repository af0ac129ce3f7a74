import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { JsonObject } from '../json/json-records.ts'
import { mapListing } from '../testing/map-listing.ts'

const factsOf = (fields: JsonObject) => mapListing(fields).facts
const issuesOf = (fields: JsonObject) =>
  mapListing(fields).issues.map(({ name, detail }) => `${name} ${detail}`)

describe('mapping prices and costs', () => {
  it('takes the current price for the asking price until the listing has closed', () => {
    const prices = { ListPrice: 500_000, CurrentPrice: 480_000 }
    assert.equal(factsOf(prices).listPriceCents, 480_000_00)
    const { listPriceCents, closePriceCents } = factsOf({
      ...prices,
      StandardStatus: 'Closed',
      ClosePrice: 480_000,
    })
    assert.deepEqual([listPriceCents, closePriceCents], [500_000_00, 480_000_00])
    assert.equal(factsOf({ StandardStatus: 'Closed', CurrentPrice: 480_000 }).listPriceCents, undefined)
  })

  it('dates a price change by its own timestamp, or by that of a major change of the price', () => {
    const major = { MajorChangeTimestamp: '2026-05-04T10:00:00Z' }
    const changedAt = (fields: JsonObject) => factsOf(fields).priceChangeAtMs
    assert.equal(changedAt({ ...major, MajorChangeType: 'PriceChange' }), Date.parse('2026-05-04T10:00:00Z'))
    assert.equal(
      changedAt({ ...major, MajorChangeType: 'Price Decrease' }),
      Date.parse('2026-05-04T10:00:00Z'),
    )
    assert.equal(changedAt({ ...major, MajorChangeType: 'Pending' }), undefined)
    assert.equal(changedAt(major), undefined)
    const own = { PriceChangeTimestamp: '2026-05-01T10:00:00Z' }
    assert.equal(
      changedAt({ ...major, ...own, MajorChangeType: 'Price Change' }),
      Date.parse('2026-05-01T10:00:00Z'),
    )
  })

  it('converts recurring association fees to a month and adds the second one', () => {
    const monthly: [string, number | undefined][] = [
      ['Annually', 10_000],
      ['Semi-Annually', 20_000],
      ['SemiAnnually', 20_000],
      ['Quarterly', 40_000],
      ['Bi-Monthly', 60_000],
      ['Monthly', 120_000],
      ['Semi-Monthly', 240_000],
      ['BiWeekly', 260_000],
      ['Weekly', 520_000],
      ['Daily', 3_650_000],
      ['One Time', undefined],
      ['Seasonal', undefined],
    ]
    for (const [frequency, cents] of monthly) {
      const { facts, issues } = mapListing({ AssociationFee: 1200, AssociationFeeFrequency: frequency })
      assert.deepEqual([facts.associationFeeMonthlyCents, issues], [cents, []], frequency)
    }
    const two = {
      ...{ AssociationFee: 100, AssociationFeeFrequency: 'Monthly' },
      ...{ AssociationFee2: 10, AssociationFee2Frequency: 'Monthly' },
    }
    assert.equal(factsOf(two).associationFeeMonthlyCents, 11_000)
    assert.deepEqual(issuesOf({ AssociationFee: 100 }), [
      'FrequencyUnreadable AssociationFeeFrequency: absent',
    ])
  })

  it('converts the rent of a lease to a month', () => {
    const lease = { PropertyType: 'ResidentialLease', ListPrice: 600 }
    assert.equal(factsOf(lease).tenure, 'lease')
    assert.equal(factsOf({ ...lease, PropertyType: 'Rental' }).tenure, 'lease')
    assert.equal(factsOf({ ...lease, LeaseAmountFrequency: 'Weekly' }).listPriceCents, 260_000)
    assert.equal(factsOf({ ...lease, LeaseAmountFrequency: 'Annually' }).listPriceCents, 5_000)
    assert.deepEqual(issuesOf({ ...lease, LeaseAmountFrequency: 'One Time' }), [
      'FrequencyUnreadable LeaseAmountFrequency: One Time',
    ])
    assert.equal(factsOf({ ListPrice: 0 }).listPriceCents, undefined)
  })
})
