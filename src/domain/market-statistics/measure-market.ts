import type { Offering } from './offering.ts'

/** Days in a row, counted from 1970-01-01: those from `fromDay` up to, but not including, `toDay`. */
export interface MarketPeriod {
  fromDay: number
  toDay: number
}

/** Some values, in short. Median and mean are null if there are none. */
export interface MeasuredValues {
  median: number | null
  mean: number | null
  count: number
}

/** What happened on a market in a period, and what was on offer at its end. */
export interface PeriodMeasures {
  /** Offers for sale on the market at the end of the last day: listed by then, and not closed or ended. */
  inventory: number
  /** Their asking prices at that time, in dollars. */
  listPrice: MeasuredValues
  /** Offers for sale that came on the market. */
  listed: number
  /** Offers for sale that went under contract. */
  contracted: number
  sold: number
  /** Of what was sold, in dollars. */
  salePrice: MeasuredValues
  salePricePerSqft: MeasuredValues
  /** From the listing to the contract, or to the closing if no contract is known. */
  daysOnMarket: MeasuredValues
  /** Sale price as a share of the last asking price. */
  saleToList: MeasuredValues
  rentalInventory: number
  rentalsListed: number
  /** Asking rents per month at the end of the last day, in dollars. */
  rent: MeasuredValues
}

/** Counts the offerings of a place. */
export interface MarketTally {
  add(offering: Offering): void
  /** The measures of each period, and the offers that no period could count. */
  finish(): MarketMeasures
}

export interface MarketMeasures {
  periods: readonly PeriodMeasures[]
  /** Offers on the market whose first day is unknown. They are in no inventory. */
  undated: number
}

/** Starts to count offerings in periods, which ascend and follow on each other. */
export function startMarketTally(periods: readonly MarketPeriod[]): MarketTally {
  const firstDay = periods[0]?.fromDay ?? 0
  const lastDay = periods.at(-1)?.toDay ?? firstDay
  const periodOfDay = new Int32Array(lastDay - firstDay)
  for (const [index, { fromDay, toDay }] of periods.entries())
    periodOfDay.fill(index, fromDay - firstDay, toDay - firstDay)
  /** The period of a day. A day before all periods is in none, and neither is one after them. */
  const periodAt = (day: number | undefined) =>
    day === undefined || day < firstDay || day >= lastDay ? undefined : periodOfDay[day - firstDay]
  const counts = periods.map(() => startCounts())
  let undated = 0

  const addOnMarket = (offering: Offering, count: (counts: Counts, dollars: number | undefined) => void) => {
    const { listedDay, endDay, outcome } = offering
    if (outcome !== 'open' && endDay === undefined) return
    if (listedDay === undefined) {
      if (outcome === 'open') undated++
      return
    }
    for (
      let at = listedDay < firstDay ? 0 : (periodAt(listedDay) ?? periods.length);
      at < periods.length;
      at++
    ) {
      const last = periods[at]!.toDay - 1
      if (endDay !== undefined && endDay <= last) break
      count(counts[at]!, findPriceOn(offering, last))
    }
  }
  const countAt = (day: number | undefined, count: (counts: Counts) => void) => {
    const at = periodAt(day)
    if (at !== undefined) count(counts[at]!)
  }

  return {
    add: (offering) => {
      if (offering.tenure === 'lease') {
        countAt(offering.listedDay, (one) => one.rentalsListed++)
        addOnMarket(offering, (one, dollars) => {
          one.rentalInventory++
          addKnown(one.rents, dollars)
        })
        return
      }
      countAt(offering.listedDay, (one) => one.listed++)
      countAt(offering.contractDay, (one) => one.contracted++)
      addOnMarket(offering, (one, dollars) => {
        one.inventory++
        addKnown(one.listPrices, dollars)
      })
      if (offering.outcome === 'closed') countAt(offering.endDay, (one) => addSale(one, offering))
    },
    finish: () => ({ periods: counts.map(finishCounts), undated }),
  }
}

/** What was asked on a day: the price that is the last one by then. */
function findPriceOn({ prices }: Offering, day: number): number | undefined {
  let dollars: number | undefined
  for (const price of prices) {
    if (price.fromDay > day) break
    dollars = price.dollars
  }
  return dollars
}

interface Counts {
  inventory: number
  listed: number
  contracted: number
  sold: number
  rentalInventory: number
  rentalsListed: number
  listPrices: number[]
  salePrices: number[]
  pricesPerSqft: number[]
  daysOnMarket: number[]
  salesToList: number[]
  rents: number[]
}

function startCounts(): Counts {
  return {
    ...{ inventory: 0, listed: 0, contracted: 0, sold: 0, rentalInventory: 0, rentalsListed: 0 },
    ...{ listPrices: [], salePrices: [], pricesPerSqft: [], daysOnMarket: [], salesToList: [], rents: [] },
  }
}

function addKnown(values: number[], value: number | undefined): void {
  if (value !== undefined) values.push(value)
}

function addSale(counts: Counts, offering: Offering): void {
  const { closePriceDollars: price, areaSqft, listedDay, contractDay, endDay, prices } = offering
  counts.sold++
  const asked = prices.at(-1)?.dollars
  addKnown(counts.salePrices, price)
  if (price !== undefined && areaSqft !== undefined) counts.pricesPerSqft.push(price / areaSqft)
  if (price !== undefined && asked !== undefined) counts.salesToList.push(price / asked)
  const until = contractDay ?? endDay
  if (listedDay !== undefined && until !== undefined && until >= listedDay)
    counts.daysOnMarket.push(until - listedDay)
}

function finishCounts(counts: Counts): PeriodMeasures {
  const { inventory, listed, contracted, sold, rentalInventory, rentalsListed } = counts
  return {
    ...{ inventory, listed, contracted, sold, rentalInventory, rentalsListed },
    listPrice: measureValues(counts.listPrices),
    salePrice: measureValues(counts.salePrices),
    salePricePerSqft: measureValues(counts.pricesPerSqft),
    daysOnMarket: measureValues(counts.daysOnMarket),
    saleToList: measureValues(counts.salesToList),
    rent: measureValues(counts.rents),
  }
}

/** The median is the middle value, or the mean of the two in the middle. Values are added in ascending order, so that all engines get the same mean. */
function measureValues(values: readonly number[]): MeasuredValues {
  const count = values.length
  if (count === 0) return { median: null, mean: null, count }
  const sorted = Float64Array.from(values).sort()
  const median = (sorted[(count - 1) >> 1]! + sorted[count >> 1]!) / 2
  return { median, mean: sorted.reduce((sum, value) => sum + value, 0) / count, count }
}
