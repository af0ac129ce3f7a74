import { findMiddle } from './find-middle.ts'
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
  /** Remembers nothing of the offering itself, so that the caller may change it afterwards. */
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
          addDollars(one.rents, dollars)
        })
        return
      }
      countAt(offering.listedDay, (one) => one.listed++)
      countAt(offering.contractDay, (one) => one.contracted++)
      addOnMarket(offering, (one, dollars) => {
        one.inventory++
        addDollars(one.listPrices, dollars)
      })
      if (offering.outcome === 'closed') countAt(offering.endDay, (one) => addSale(one, offering))
    },
    finish: () => ({ periods: counts.map(finishCounts), undated }),
  }
}

/** What was asked on a day: the price that is the last one by then. */
function findPriceOn({ prices }: Offering, day: number): number | undefined {
  let dollars: number | undefined
  for (let at = 0; at < prices.length && prices[at]!.fromDay <= day; at++) dollars = prices[at]!.dollars
  return dollars
}

interface Counts {
  inventory: number
  listed: number
  contracted: number
  sold: number
  rentalInventory: number
  rentalsListed: number
  listPrices: PartsList
  salePrices: PartsList
  pricesPerSqft: PartsList
  daysOnMarket: PartsList
  salesToList: PartsList
  rents: PartsList
}

function startCounts(): Counts {
  return {
    ...{ inventory: 0, listed: 0, contracted: 0, sold: 0, rentalInventory: 0, rentalsListed: 0 },
    ...{ listPrices: startParts(), salePrices: startParts(), pricesPerSqft: startParts() },
    ...{ daysOnMarket: startParts(), salesToList: startParts(), rents: startParts() },
  }
}

/**
 * Values are measured in whole parts of one, more of them than are shown. Sums of whole numbers are exact in any order, so that all
 * engines get the same mean.
 */
export const MEASURED_PARTS = { dollars: 100, dollarsPerSqft: 10_000, days: 1, share: 1_000_000 } as const

/** A value in whole parts. */
function countParts(value: number, parts: number): number {
  return Math.floor(value * parts + 0.5)
}

/** Values in whole parts, and their sum. */
interface PartsList {
  count: number
  sum: number
  values: Float64Array
}

const startParts = (): PartsList => ({ count: 0, sum: 0, values: new Float64Array(64) })

function addParts(list: PartsList, parts: number): void {
  if (list.count === list.values.length) {
    const longer = new Float64Array(list.count * 2)
    longer.set(list.values)
    list.values = longer
  }
  list.values[list.count++] = parts
  list.sum += parts
}

function addDollars(list: PartsList, dollars: number | undefined): void {
  if (dollars !== undefined) addParts(list, countParts(dollars, MEASURED_PARTS.dollars))
}

function addSale(counts: Counts, offering: Offering): void {
  const { closePriceDollars: price, areaSqft, listedDay, contractDay, endDay, prices } = offering
  const { dollarsPerSqft, share } = MEASURED_PARTS
  counts.sold++
  const asked = prices.at(-1)?.dollars
  addDollars(counts.salePrices, price)
  if (price !== undefined && areaSqft !== undefined)
    addParts(counts.pricesPerSqft, countParts(price / areaSqft, dollarsPerSqft))
  if (price !== undefined && asked !== undefined)
    addParts(counts.salesToList, countParts(price / asked, share))
  const until = contractDay ?? endDay
  if (listedDay !== undefined && until !== undefined && until >= listedDay)
    addParts(counts.daysOnMarket, until - listedDay)
}

function finishCounts(counts: Counts): PeriodMeasures {
  const { inventory, listed, contracted, sold, rentalInventory, rentalsListed } = counts
  const { dollars, dollarsPerSqft, days, share } = MEASURED_PARTS
  return {
    ...{ inventory, listed, contracted, sold, rentalInventory, rentalsListed },
    listPrice: measureValues(counts.listPrices, dollars),
    salePrice: measureValues(counts.salePrices, dollars),
    salePricePerSqft: measureValues(counts.pricesPerSqft, dollarsPerSqft),
    daysOnMarket: measureValues(counts.daysOnMarket, days),
    saleToList: measureValues(counts.salesToList, share),
    rent: measureValues(counts.rents, dollars),
  }
}

function measureValues({ count, sum, values }: PartsList, parts: number): MeasuredValues {
  const middle = count === 0 ? null : findMiddle(values.subarray(0, count))
  return describeValues({ count, sum, middle }, parts)
}

/** Some values in whole parts of one: their sum, and the middle one or the mean of the two in the middle, if there are any. */
interface SummedValues {
  count: number
  sum: number
  middle: number | null
}

/** Describes values that were counted in parts. */
export function describeValues({ count, sum, middle }: SummedValues, parts: number): MeasuredValues {
  if (middle === null) return { median: null, mean: null, count }
  return { median: middle / parts, mean: sum / count / parts, count }
}
