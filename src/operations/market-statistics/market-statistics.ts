import {
  type MarketStatisticsData,
  type MarketStatisticsParameters,
  MOST_PERIODS,
} from '../../contract/operations/statistics/market-statistics.ts'
import { getDateIn } from '../../domain/listing-search/local-time.ts'
import {
  type CalendarPeriod,
  countDays,
  divideDays,
  startOfMonth,
} from '../../domain/market-statistics/calendar-periods.ts'
import {
  type MarketMeasures,
  type MeasuredValues,
  type PeriodMeasures,
  startMarketTally,
} from '../../domain/market-statistics/measure-market.ts'
import { addMonths, type CalendarDate } from '../../records/calendar-date.ts'
import { findDateValidity } from '../documents/answer-validity.ts'
import type { Operation } from '../operation.ts'
import { gatherLocation } from '../presentation/location-reading.ts'
import { planAreaPlace } from '../search-by-area/search-by-area.ts'

const MONTHS_SHOWN = 12

/** The market of a place over time. */
export const runMarketStatistics: Operation<MarketStatisticsParameters, MarketStatisticsData> = async (
  parameters,
  { nowMs, editionIndex, settings },
) => {
  const planned = planPeriods(parameters, getDateIn(settings.timeZone, nowMs))
  if ('detail' in planned) return { kind: 'rejected', ...planned }
  const { location } = parameters
  const read = location === undefined ? undefined : await gatherLocation(location, editionIndex)
  if (read?.kind === 'rejected') return read
  const place = location === undefined ? planAreaPlace(parameters, editionIndex) : read?.place
  const periods = planned.periods.map(({ from, to }) => ({
    fromDay: countDays(from),
    toDay: countDays(to) + 1,
  }))
  const measures =
    place === undefined
      ? startMarketTally(periods).finish()
      : await editionIndex.measureOfferings(place, periods)
  const data = presentMeasures(measures, planned.periods, parameters.by)
  const validity = findDateValidity(settings.timeZone, nowMs)
  return { kind: 'answer', data, headers: read?.headers, validity }
}

/** The periods that were asked for, or why they cannot be given. */
function planPeriods(
  { from, to, by }: Pick<MarketStatisticsParameters, 'from' | 'to' | 'by'>,
  today: CalendarDate,
): { periods: CalendarPeriod[] } | { detail: string } {
  const last = to ?? today
  if (last > today) return { detail: `to: got ${last}, but today is ${today}; takes a day up to today` }
  const first = from ?? startOfMonth(addMonths(last, 1 - MONTHS_SHOWN))
  if (first > last)
    return { detail: `from: got ${first}, which is after ${last}; takes a day up to the last one` }
  const periods = divideDays({ from: first, to: last }, by, MOST_PERIODS)
  if (periods !== undefined) return { periods }
  return {
    detail: `from: got ${first}, which is more than ${MOST_PERIODS} ${by}s before ${last}; takes a later day`,
  }
}

function presentMeasures(
  { periods, undated }: MarketMeasures,
  days: readonly CalendarPeriod[],
  by: MarketStatisticsData['by'],
): MarketStatisticsData {
  return {
    by,
    undated_count: undated,
    periods: days.map((period, index) => ({ ...period, ...presentPeriod(periods[index]!) })),
  }
}

const CENTS = 100
const TEN_THOUSANDTHS = 10_000

function presentPeriod(
  measures: PeriodMeasures,
): Omit<MarketStatisticsData['periods'][number], 'from' | 'to'> {
  return {
    inventory: measures.inventory,
    list_price: presentValues(measures.listPrice, CENTS),
    new_listings: measures.listed,
    pending: measures.contracted,
    sold: measures.sold,
    sale_price: presentValues(measures.salePrice, CENTS),
    price_per_sqft: presentValues(measures.salePricePerSqft, CENTS),
    days_on_market: presentValues(measures.daysOnMarket, CENTS),
    sale_to_list: presentValues(measures.saleToList, TEN_THOUSANDTHS),
    rental_inventory: measures.rentalInventory,
    new_rentals: measures.rentalsListed,
    rent: presentValues(measures.rent, CENTS),
  }
}

/** Rounds to whole parts of one. */
function presentValues({ median, mean, count }: MeasuredValues, parts: number): MeasuredValues {
  const round = (value: number | null) => value && Math.round(value * parts) / parts
  return { median: round(median), mean: round(mean), count }
}
