import assert from 'node:assert/strict'
import { test } from 'node:test'
import { propertyEstimateContract } from '../../contract/operations/valuation/property-estimate.ts'
import { exampleListing, exampleProperty } from '../../domain/listing-search/listing-examples.ts'
import { DAY_MS } from '../../records/calendar-date.ts'
import type { Listing } from '../../records/listing.ts'
import type { ExplainedEstimate } from '../../search/ports/home-estimate.ts'
import type { IndexContent } from '../testing/memory-index.ts'
import { createHomesContext, getAnswer, TODAY_NOON_MS } from '../testing/request-context.ts'
import { runPropertyEstimate } from './property-estimate.ts'

const BY_MODEL: ExplainedEstimate = {
  estimate: {
    ...{ dollars: 600_000, date: '2026-01-20' },
    range: { lowDollars: 540_000, highDollars: 670_000, deviation: 0.08123, confidence: 'high' },
  },
  byModel: {
    model: {
      ...{ version: '1-abc', area: '53033', trainedOn: '2026-01-18', sales: 20_000 },
      accuracy: { sales: 900, medianError: 0.0791, within10Percent: 0.6, inRange: 0.801 },
    },
    sales: [
      {
        ...{ propertyId: 7, date: '2025-12-01', priceDollars: 580_000, miles: 0.4567 },
        ...{ adjustedDollars: 590_000, weight: 0.25 },
      },
    ],
    modelWeight: 0.75,
    baseDollars: 500_000,
    contributions: [{ group: 'size', logFactor: Math.log(1.2) }],
    history: [{ month: '2025-12', dollars: 598_000 }],
  },
}

async function ask(listings: Partial<Listing>[], market: IndexContent) {
  const properties = [exampleProperty({ id: 1 })]
  const homes = listings.map((facts, index) => exampleListing({ id: 10 + index, propertyId: 1, ...facts }))
  const context = createHomesContext({ properties, listings: homes }, {}, market)
  return getAnswer(propertyEstimateContract, await runPropertyEstimate({ property_id: 1 }, context))
}

test('A value by a model has its range, comparables, weights, contributions and history', async () => {
  const { value, model, ...rest } = await ask([{}], { explained: { 1: BY_MODEL } })
  assert.deepEqual(value, {
    ...{ value: 600_000, low: 540_000, high: 670_000, confidence: 'high', fsd: 0.0812 },
    ...{ date: '2026-01-20', method: 'model' },
  })
  assert.deepEqual(rest.comparables, [
    {
      ...{ property_id: '7', price: 580_000, date: '2025-12-01', miles: 0.46 },
      ...{ adjusted: 590_000, weight: 0.25 },
    },
  ])
  assert.deepEqual(
    [rest.model_weight, rest.base_value, rest.contributions],
    [0.75, 500_000, [{ group: 'size', percent: 20 }]],
  )
  assert.deepEqual(rest.history, [{ month: '2025-12', value: 598_000 }])
  assert.deepEqual([model?.area, model?.accuracy?.mdape], ['53033', 0.0791])
})

test('Without a model the answer says that it comes from comparables, and leaves open what they do not tell', async () => {
  const { value, rent, model, rent_model, comparables, model_weight } = await ask([{}], {
    values: { 1: 600_000 },
  })
  assert.deepEqual(value, {
    ...{ value: 600_000, low: null, high: null, confidence: null, fsd: null },
    ...{ date: '2026-01-01', method: 'comparables' },
  })
  assert.deepEqual([rent, model, rent_model, comparables, model_weight], [null, null, null, [], null])
})

test('An offer that forbids estimates leaves none, whatever an earlier sale allows', async () => {
  const sale = { standardStatus: 'Closed', closeDate: '2020-01-01' } as const
  const answer = await ask([{ isValuationDisplayAllowed: false }, sale], { values: { 1: 600_000 } })
  assert.deepEqual([answer.value, answer.rent, answer.on_market], [null, null, null])
})

test('A home whose address is hidden shows no distances to other homes', async () => {
  const answer = await ask([{ isAddressDisplayAllowed: false }], { explained: { 1: BY_MODEL } })
  assert.equal(answer.value?.value, 600_000)
  assert.deepEqual(answer.comparables, [])
})

test('What a home for sale will sell for is told apart from its value', async () => {
  const expectedSale = {
    dollars: 495_000,
    lowDollars: 470_000,
    highDollars: 510_000,
    ratio: 0.99,
    sales: 300,
  }
  const offer = { listPriceCents: 500_000_00, onMarketAtMs: TODAY_NOON_MS - 34 * DAY_MS }
  const { on_market, value } = await ask([offer], { expectedSale, values: { 1: 600_000 } })
  assert.deepEqual(on_market, {
    ...{ value: 495_000, low: 470_000, high: 510_000, list_price: 500_000 },
    ...{ ratio: 0.99, days_on_market: 34, sales: 300 },
  })
  assert.equal(value?.value, 600_000)
  assert.equal((await ask([{ ...offer, tenure: 'lease' }], { expectedSale })).on_market, null)
})

test('An address must mean one home', async () => {
  const properties = [exampleProperty({ id: 1 })]
  const context = createHomesContext({ properties, listings: [exampleListing({ id: 10, propertyId: 1 })] })
  assert.deepEqual(await runPropertyEstimate({ address: '1 Nowhere St' }, context), { kind: 'notFound' })
})
