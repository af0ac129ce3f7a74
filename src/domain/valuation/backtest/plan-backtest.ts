import { addMonths, type CalendarDate, calendarDateOf, DAY_MS } from '../../../records/calendar-date.ts'
import { buildSaleRows } from '../model/sale-rows.ts'
import { screenSales } from '../model/screen-sales.ts'
import { MIN_MODEL_SALES } from '../model/train-model.ts'
import type { BacktestSale } from './run-backtest.ts'

/** A year has all seasons. */
const MONTHS_TESTED = 12

/**
 * The first day of the month from which on sales are tested unless another one is asked for: twelve months up to the newest sale, or fewer, so that
 * a model can learn from the sales before. undefined if no month has enough of them before it.
 */
export function findFirstMonth(sales: readonly BacktestSale[]): CalendarDate | undefined {
  const days = sales.map(({ day }) => day).sort((left, right) => left - right)
  const [enough, newest] = [days[MIN_MODEL_SALES - 1], days.at(-1)]
  if (enough === undefined || newest === undefined) return undefined
  const lastMonth = startOfMonth(newest)
  const first = addMonths(startOfMonth(enough), 1)
  const yearAgo = addMonths(lastMonth, 1 - MONTHS_TESTED)
  if (first > lastMonth) return undefined
  return first > yearAgo ? first : yearAgo
}

function startOfMonth(day: number): CalendarDate {
  return `${calendarDateOf(day * DAY_MS).slice(0, 7)}-01` as CalendarDate
}

/**
 * The sales whose prices are not of the open market, by what all sales of the county say, or those of the state if the county has few. They
 * are no test of estimates. Whether a sale is tested depends on later sales too; what is estimated for it does not.
 */
export function listNominalSales(sales: readonly BacktestSale[], seed: number): Set<BacktestSale> {
  const nominal = new Set<BacktestSale>()
  for (const ofState of Map.groupBy(sales, ({ countyFips }) => countyFips.slice(0, 2)).values()) {
    const counties = [...Map.groupBy(ofState, ({ countyFips }) => countyFips).values()]
    const small = counties.filter(({ length }) => length < MIN_MODEL_SALES).flat()
    for (const ofCounty of counties)
      for (const sale of findScreened(ofCounty, ofCounty, seed)) nominal.add(sale)
    if (small.length > 0) for (const sale of findScreened(ofState, small, seed)) nominal.add(sale)
  }
  return nominal
}

/** Those among `sales` that the screen of all sales of the pool leaves out; none if the pool is too small for a model. */
function findScreened(
  pool: readonly BacktestSale[],
  sales: readonly BacktestSale[],
  seed: number,
): BacktestSale[] {
  if (pool.length < MIN_MODEL_SALES) return []
  const { screened } = screenSales(buildSaleRows(pool), seed)
  const names = new Set(screened.map(nameSale))
  return sales.filter((sale) => names.has(nameSale(sale)))
}

function nameSale({
  homeId,
  day,
  priceDollars,
}: Pick<BacktestSale, 'homeId' | 'day' | 'priceDollars'>): string {
  return `${homeId} ${day} ${priceDollars}`
}
