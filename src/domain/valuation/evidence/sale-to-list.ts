import { calendarDateOf, DAY_MS, startOfDateMs } from '../../../records/calendar-date.ts'
import type { Listing } from '../../../records/listing.ts'

/** What a home sold for as a fraction of its last asking price. */
export interface SaleToList {
  /** 0 for January. */
  month: number
  daysOnMarket: number
  logRatio: number
}

/** What a closed listing says of asking prices; undefined if it lacks a price or a date. */
export function describeSaleToList(listing: Listing): SaleToList | undefined {
  const { tenure, standardStatus, isDisplayAllowed, listPriceCents = 0, closePriceCents = 0 } = listing
  const { closeDate, onMarketAtMs, purchaseContractDate, contingentDate, offMarketDate } = listing
  if (tenure !== 'sale' || standardStatus !== 'Closed' || !isDisplayAllowed) return undefined
  if (closeDate === undefined || onMarketAtMs === undefined || !(listPriceCents > 0 && closePriceCents > 0))
    return undefined
  // The market ends with the contract. Where no feed says when that was, the closing has to stand for it.
  const end = purchaseContractDate ?? contingentDate ?? offMarketDate ?? closeDate
  const startMs = startOfDateMs(calendarDateOf(onMarketAtMs))
  return {
    month: Number(closeDate.slice(5, 7)) - 1,
    daysOnMarket: Math.max(0, Math.round((startOfDateMs(end) - startMs) / DAY_MS)),
    logRatio: Math.log(closePriceCents / listPriceCents),
  }
}

/** Days on the market below which an offer belongs to a class; the last class is open. */
const CLASS_ENDS = [8, 15, 31, 61, 91, 181] as const

/** A class or month counts as if so many more sales had the ratio of all. */
const SHRINKING_SALES = 20

/** With fewer closed listings nothing is learned. */
export const MIN_RATIO_SALES = 100

/** Ratios as logarithms: of all sales, what each class of days and each month adds, and the inner 80 % around that. */
export interface SaleToListRatios {
  sales: number
  base: number
  byDays: readonly number[]
  byMonth: readonly number[]
  low: number
  high: number
}

/** Medians, so that a wrong price changes little; undefined with too few sales. */
export function learnSaleToList(given: readonly SaleToList[]): SaleToListRatios | undefined {
  if (given.length < MIN_RATIO_SALES) return undefined
  const base = getQuantile(
    given.map(({ logRatio }) => logRatio),
    0.5,
  )
  const learn = (
    count: number,
    classOf: (sale: SaleToList) => number,
    left: (sale: SaleToList) => number,
  ) => {
    const groups = Map.groupBy(given, classOf)
    return Array.from({ length: count }, (_, index) => {
      const group = groups.get(index) ?? []
      if (group.length === 0) return 0
      return (group.length * getQuantile(group.map(left), 0.5)) / (group.length + SHRINKING_SALES)
    })
  }
  const byDays = learn(
    CLASS_ENDS.length + 1,
    ({ daysOnMarket }) => findClass(daysOnMarket),
    ({ logRatio }) => logRatio - base,
  )
  const withoutDays = ({ logRatio, daysOnMarket }: SaleToList) =>
    logRatio - base - byDays[findClass(daysOnMarket)]!
  const byMonth = learn(12, ({ month }) => month, withoutDays)
  const left = given.map((sale) => withoutDays(sale) - byMonth[sale.month]!)
  return {
    ...{ sales: given.length, base, byDays, byMonth },
    low: getQuantile(left, 0.1),
    high: getQuantile(left, 0.9),
  }
}

/** The ratio of sale price to asking price for an offer, with the ends of the inner 80 %. */
export function readSaleToList(
  { base, byDays, byMonth, low, high }: SaleToListRatios,
  { month, daysOnMarket }: Pick<SaleToList, 'month' | 'daysOnMarket'>,
): { ratio: number; low: number; high: number } {
  const middle = base + byDays[findClass(daysOnMarket)]! + byMonth[month]!
  return {
    ratio: Math.exp(middle),
    low: Math.exp(middle + Math.min(0, low)),
    high: Math.exp(middle + Math.max(0, high)),
  }
}

function findClass(daysOnMarket: number): number {
  const found = CLASS_ENDS.findIndex((end) => daysOnMarket < end)
  return found < 0 ? CLASS_ENDS.length : found
}

function getQuantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(share * (sorted.length - 1))]!
}
