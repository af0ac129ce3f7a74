import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startOfDateMs } from '../../../records/calendar-date.ts'
import { exampleListing } from '../../listing-search/listing-examples.ts'
import {
  describeSaleToList,
  learnSaleToList,
  MIN_RATIO_SALES,
  readSaleToList,
  type SaleToList,
} from './sale-to-list.ts'

test('Ratios of sale to asking price are learned by days on the market and month, and few sales teach nothing', () => {
  const make = (count: number) =>
    Array.from({ length: count }, (_, index): SaleToList => {
      const daysOnMarket = index % 2 === 0 ? 3 : 200
      return {
        month: index % 12,
        daysOnMarket,
        logRatio: (index % 2 === 0 ? 0.02 : -0.05) + 0.001 * (index % 7),
      }
    })
  assert.equal(learnSaleToList(make(MIN_RATIO_SALES - 1)), undefined)
  const ratios = learnSaleToList(make(4000)) ?? assert.fail('nothing was learned')
  const quick = readSaleToList(ratios, { month: 0, daysOnMarket: 2 })
  const slow = readSaleToList(ratios, { month: 1, daysOnMarket: 300 })
  assert.ok(
    Math.abs(quick.ratio - Math.exp(0.023)) < 0.003 && Math.abs(slow.ratio - Math.exp(-0.047)) < 0.003,
  )
  for (const { ratio, low, high } of [quick, slow]) assert.ok(low <= ratio && ratio <= high)
})

test('A closed listing tells its ratio by the day of the contract, else of the closing', () => {
  const listing = exampleListing({
    ...{ standardStatus: 'Closed', closeDate: '2020-03-31', closePriceCents: 480_000_00 },
    ...{ listPriceCents: 500_000_00, onMarketAtMs: startOfDateMs('2020-03-01') },
  })
  const closing = describeSaleToList(listing)
  const contract = describeSaleToList({ ...listing, purchaseContractDate: '2020-03-11' })
  assert.deepEqual([closing?.daysOnMarket, contract?.daysOnMarket, closing?.month], [30, 10, 2])
  assert.equal(describeSaleToList({ ...listing, listPriceCents: undefined }), undefined)
})
