import { calendarDateOf, DAY_MS } from '../../../records/calendar-date.ts'
import type { HomeType } from '../../../records/listing.ts'
import {
  type Comparable,
  EVIDENCE_HOMES,
  EVIDENCE_MILES,
  estimatePrice,
  type Subject,
} from '../estimate-price.ts'
import {
  buildSaleCells,
  createNearestSales,
  type NearestSaleFinder,
  openNearestSales,
} from '../model/baseline/nearest-sales.ts'
import { buildSaleRows, FIELD_INDEX, type ModelHome, type SaleRows } from '../model/sale-rows.ts'
import { fitMonthlyTrend } from '../price-trend.ts'
import type { BacktestSale, LearnEstimator } from './run-backtest.ts'

/** No home has this number, so that no sale is left out as one of the subject itself. */
const NO_HOME = -1

/**
 * The estimator that answers where no model has been trained: the nearest homes of the same type by their newest sale, as the index of an edition
 * finds them. It knows no price index: in a county with few sales, prices count as steady.
 */
export const learnComparables: LearnEstimator = ({ ofCounty }) => {
  const newest = listNewestSales(ofCounty)
  const monthlyTrend = fitMonthlyTrend(newest.flatMap(listPricePerSqft)) ?? 0
  const evidence = new Map<HomeType, SaleEvidence>()
  for (const [homeType, sales] of Map.groupBy(newest, (sale) => sale.homeType))
    evidence.set(homeType, openSaleEvidence(buildSaleRows(sales)))
  const nearest = createNearestSales(EVIDENCE_HOMES)
  return (home, day) => {
    const subject = describeSubject(home)
    const ofType = evidence.get(home.homeType)
    if (subject === undefined || ofType === undefined || Number.isNaN(home.latitude)) return undefined
    ofType.finder.find(home.latitude, home.longitude, NO_HOME, nearest)
    const comparables: Comparable[] = []
    for (let index = 0; index < nearest.count; index++) {
      const distanceMiles = nearest.miles[index]!
      if (distanceMiles > EVIDENCE_MILES) break
      const comparable = describeComparable(ofType.rows, nearest.rows[index]!, home.homeType, day)
      if (comparable !== undefined) comparables.push({ ...comparable, distanceMiles })
    }
    const estimate = estimatePrice(subject, comparables, { asOf: calendarDateOf(day * DAY_MS), monthlyTrend })
    return estimate && { dollars: estimate.dollars }
  }
}

interface SaleEvidence {
  rows: SaleRows
  finder: NearestSaleFinder
}

function openSaleEvidence(rows: SaleRows): SaleEvidence {
  return { rows, finder: openNearestSales(rows, buildSaleCells(rows)) }
}

function listNewestSales(sales: readonly BacktestSale[]): BacktestSale[] {
  const newest = new Map<number, BacktestSale>()
  for (const sale of sales) {
    const before = newest.get(sale.homeId)
    if (before === undefined || before.day < sale.day) newest.set(sale.homeId, sale)
  }
  return [...newest.values()]
}

function listPricePerSqft({ fields, priceDollars, day }: BacktestSale) {
  const areaSqft = fields[FIELD_INDEX.areaSqft] ?? 0
  return areaSqft > 0 ? [{ date: calendarDateOf(day * DAY_MS), dollarsPerSqft: priceDollars / areaSqft }] : []
}

function describeSubject({ fields, homeType }: ModelHome & { homeType: HomeType }): Subject | undefined {
  return describe(homeType, (field) => fields[FIELD_INDEX[field]])
}

function describeComparable(
  { fields, days, priceDollars }: SaleRows,
  row: number,
  homeType: HomeType,
  day: number,
): Omit<Comparable, 'distanceMiles'> | undefined {
  const subject = describe(homeType, (field) => fields[FIELD_INDEX[field]]?.[row])
  return subject && { ...subject, priceDollars: priceDollars[row]!, ageDays: day - days[row]! }
}

/** Only a home of known size can be compared. Unknown numbers are NaN. */
function describe(
  homeType: HomeType,
  read: (field: 'areaSqft' | 'bedrooms' | 'yearBuilt') => number | undefined,
): Subject | undefined {
  const known = (number: number | undefined) =>
    number === undefined || Number.isNaN(number) ? undefined : number
  const [areaSqft = 0, bedrooms, yearBuilt] = [read('areaSqft'), read('bedrooms'), read('yearBuilt')].map(
    known,
  )
  return areaSqft > 0 ? { homeType, areaSqft, bedrooms, yearBuilt } : undefined
}
