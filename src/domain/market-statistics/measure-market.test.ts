import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  type MarketPeriod,
  type MeasuredValues,
  type PeriodMeasures,
  startMarketTally,
} from './measure-market.ts'
import type { Offering } from './offering.ts'

const day = fc.integer({ min: 90, max: 160 })
const dollars = fc.integer({ min: 1, max: 40 }).map((thousands) => thousands * 1000)
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })

const offering: fc.Arbitrary<Offering> = fc
  .record({
    tenure: fc.constantFrom('sale', 'lease'),
    outcome: fc.constantFrom('open', 'closed', 'ended'),
    listedDay: maybe(day),
    contractDay: maybe(day),
    endDay: maybe(day),
    closePriceDollars: maybe(dollars),
    areaSqft: maybe(fc.integer({ min: 400, max: 4000 })),
    prices: fc.array(fc.record({ fromDay: day, dollars }), { maxLength: 4 }),
  } as const)
  .map((one) => ({
    ...one,
    ...(one.outcome === 'open' && { endDay: undefined }),
    prices: one.prices.toSorted((a, b) => a.fromDay - b.fromDay),
  }))

const periods: fc.Arbitrary<MarketPeriod[]> = fc
  .tuple(fc.integer({ min: 95, max: 120 }), fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 5 }))
  .map(([first, lengths]) => {
    let fromDay = first
    return lengths.map((length) => {
      const period = { fromDay, toDay: fromDay + length }
      fromDay = period.toDay
      return period
    })
  })

/** Values are rounded to whole parts of one. */
function measure(values: readonly (number | undefined)[], parts: number): MeasuredValues {
  const known = values
    .filter((value) => value !== undefined)
    .map((value) => Math.floor(value * parts + 0.5))
    .sort((a, b) => a - b)
  const count = known.length
  if (count === 0) return { median: null, mean: null, count }
  const middle = count % 2 === 1 ? [known[(count - 1) / 2]!] : [known[count / 2 - 1]!, known[count / 2]!]
  const mean = (some: readonly number[]) => some.reduce((sum, one) => sum + one, 0) / some.length
  return { median: mean(middle) / parts, mean: mean(known) / parts, count }
}

/** The definitions of all measures, one by one. */
function measurePlainly(offerings: readonly Offering[], { fromDay, toDay }: MarketPeriod): PeriodMeasures {
  const within = (one: number | undefined) => one !== undefined && one >= fromDay && one < toDay
  const lastDay = toDay - 1
  const isOnMarket = ({ listedDay, endDay, outcome }: Offering) =>
    listedDay !== undefined &&
    listedDay <= lastDay &&
    (endDay === undefined ? outcome === 'open' : endDay > lastDay)
  const asked = ({ prices }: Offering) => prices.findLast((price) => price.fromDay <= lastDay)?.dollars
  const ofTenure = (tenure: Offering['tenure']) => offerings.filter((one) => one.tenure === tenure)
  const [sales, rentals] = [ofTenure('sale'), ofTenure('lease')]
  const sold = sales.filter((one) => one.outcome === 'closed' && within(one.endDay))
  const [onSale, onLease] = [sales.filter(isOnMarket), rentals.filter(isOnMarket)]
  return {
    inventory: onSale.length,
    listPrice: measure(onSale.map(asked), 100),
    listed: sales.filter((one) => within(one.listedDay)).length,
    contracted: sales.filter((one) => within(one.contractDay)).length,
    sold: sold.length,
    salePrice: measure(
      sold.map((one) => one.closePriceDollars),
      100,
    ),
    salePricePerSqft: measure(
      sold.map(({ closePriceDollars: price, areaSqft: area }) =>
        price === undefined || area === undefined ? undefined : price / area,
      ),
      10_000,
    ),
    daysOnMarket: measure(
      sold.map(({ listedDay, contractDay, endDay }) => {
        const days = (contractDay ?? endDay ?? Number.NaN) - (listedDay ?? Number.NaN)
        return days >= 0 ? days : undefined
      }),
      1,
    ),
    saleToList: measure(
      sold.map(({ closePriceDollars: price, prices }) => {
        const last = prices.at(-1)?.dollars
        return price === undefined || last === undefined ? undefined : price / last
      }),
      1_000_000,
    ),
    rentalInventory: onLease.length,
    rentalsListed: rentals.filter((one) => within(one.listedDay)).length,
    rent: measure(onLease.map(asked), 100),
  }
}

test('Every measure of every period is what its definition says of the offerings one by one', () => {
  fc.assert(
    fc.property(fc.array(offering, { maxLength: 40 }), periods, (offerings, wanted) => {
      const tally = startMarketTally(wanted)
      for (const one of offerings) tally.add(one)
      const measured = tally.finish()
      assert.deepEqual(
        measured.periods,
        wanted.map((period) => measurePlainly(offerings, period)),
      )
      const undated = offerings.filter((one) => one.outcome === 'open' && one.listedDay === undefined)
      assert.equal(measured.undated, undated.length)
    }),
    { numRuns: 500 },
  )
})

test('The order in which offerings are counted changes nothing', () => {
  fc.assert(
    fc.property(fc.array(offering, { maxLength: 30 }), periods, (offerings, wanted) => {
      const [one, other] = [startMarketTally(wanted), startMarketTally(wanted)]
      for (const each of offerings) one.add(each)
      for (const each of offerings.toReversed()) other.add(each)
      assert.deepEqual(one.finish(), other.finish())
    }),
  )
})
