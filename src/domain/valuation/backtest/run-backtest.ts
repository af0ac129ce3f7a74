import { addMonths, type CalendarDate, DAY_MS, startOfDateMs } from '../../../records/calendar-date.ts'
import type { HomeType } from '../../../records/listing.ts'
import type { HomeSale } from '../evidence/list-home-sales.ts'
import type { ModelHome } from '../model/sale-rows.ts'

/** A sale of a home whose county is known. */
export type BacktestSale = HomeSale & { countyFips: string }

/** What an estimator says of a home. */
export interface EstimatorAnswer {
  dollars: number
  lowDollars?: number
  highDollars?: number
  confidence?: 'high' | 'medium' | 'low'
}

/** An estimator that has learned from the sales before a day. */
export type LearnedEstimator = (
  home: ModelHome & { homeType: HomeType },
  day: number,
) => EstimatorAnswer | undefined

/** What an estimator may learn from: the earlier sales of the county, and of the whole state. */
export interface EarlierSales {
  ofCounty: readonly BacktestSale[]
  ofState: readonly BacktestSale[]
}

/** How an estimator learns. It is handed no sale of the day for which it learns, or of a later one. */
export type LearnEstimator = (earlier: EarlierSales) => LearnedEstimator

export interface BacktestPlan {
  /** The first day of the first month whose sales are estimated. */
  from: CalendarDate
  /** After how many months the estimators learn anew. */
  monthsPerStep: number
  /** FIPS codes; all counties if absent. Sales of other counties of a state count as evidence only. */
  counties?: ReadonlySet<string>
}

/** A sale with what each estimator said before it. */
export interface TestedSale {
  sale: BacktestSale
  answers: readonly (EstimatorAnswer | undefined)[]
}

/** The sales of a county in some months. */
export interface BacktestStep {
  countyFips: string
  from: CalendarDate
  /** How many steps there are in all, and how many have ended with this one. */
  steps: number
  ended: number
  tested: TestedSale[]
}

/**
 * Estimates each sale from `plan.from` on by what was sold before its step, county by county. Each step trains all estimators, which takes
 * seconds, so steps come one by one. Counties of one state get the same array of its sales in succession.
 */
export function* runBacktest(
  sales: readonly BacktestSale[],
  plan: BacktestPlan,
  estimators: readonly LearnEstimator[],
): Generator<BacktestStep> {
  const sorted = sales.toSorted((left, right) => left.day - right.day)
  const tasks = listTasks(sorted, plan)
  let ended = 0
  for (const { from, firstDay, ofState, counties } of tasks) {
    const stateBefore = listBefore(ofState, firstDay)
    for (const { countyFips, ofCounty, tested } of counties) {
      const earlier = { ofCounty: listBefore(ofCounty, firstDay), ofState: stateBefore }
      const learned = estimators.map((learn) => learn(earlier))
      ended++
      yield {
        ...{ countyFips, from, ended, steps: tasks.reduce((sum, task) => sum + task.counties.length, 0) },
        tested: tested.map((sale) => ({
          sale,
          answers: learned.map((estimate) => estimate(hidePrice(sale), sale.day)),
        })),
      }
    }
  }
}

interface BacktestTask extends StepBounds {
  ofState: readonly BacktestSale[]
  /** Those with sales to be tested in this step. */
  counties: { countyFips: string; ofCounty: readonly BacktestSale[]; tested: readonly BacktestSale[] }[]
}

/** By state, then step, then county. */
function listTasks(sorted: readonly BacktestSale[], plan: BacktestPlan): BacktestTask[] {
  const bounds = listBounds(sorted, plan)
  return sortByKey(Map.groupBy(sorted, getState)).flatMap(([, ofState]) => {
    const byCounty = sortByKey(Map.groupBy(ofState, ({ countyFips }) => countyFips))
    return bounds.flatMap((step) => {
      const counties = byCounty.flatMap(([countyFips, ofCounty]) => {
        if (plan.counties?.has(countyFips) === false) return []
        const tested = ofCounty.filter(({ day }) => day >= step.firstDay && day < step.endDay)
        return tested.length === 0 ? [] : [{ countyFips, ofCounty, tested }]
      })
      return counties.length === 0 ? [] : [{ ...step, ofState, counties }]
    })
  })
}

function sortByKey(groups: Map<string, BacktestSale[]>): [string, BacktestSale[]][] {
  return [...groups].sort(([left], [right]) => (left < right ? -1 : 1))
}

function listBefore(sales: readonly BacktestSale[], day: number): BacktestSale[] {
  return sales.filter((sale) => sale.day < day)
}

/** Counties are numbered within states. */
function getState({ countyFips }: BacktestSale): string {
  return countyFips.slice(0, 2)
}

/** What an estimator gets to see of a sale. */
function hidePrice({ homeId, latitude, longitude, fields, homeType }: BacktestSale) {
  return { homeId, latitude, longitude, fields, homeType }
}

interface StepBounds {
  from: CalendarDate
  firstDay: number
  endDay: number
}

/** The steps from the first month to the one of the newest sale. `sorted` is by day. */
function listBounds(sorted: readonly BacktestSale[], { from, monthsPerStep }: BacktestPlan): StepBounds[] {
  const newestDay = sorted.at(-1)?.day ?? Number.NEGATIVE_INFINITY
  const bounds: StepBounds[] = []
  for (let index = 0; ; index++) {
    const start = addMonths(from, index * monthsPerStep)
    const firstDay = countDaysTo(start)
    if (firstDay > newestDay) return bounds
    bounds.push({ from: start, firstDay, endDay: countDaysTo(addMonths(from, (index + 1) * monthsPerStep)) })
  }
}

function countDaysTo(date: CalendarDate): number {
  return startOfDateMs(date) / DAY_MS
}
