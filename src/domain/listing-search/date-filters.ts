import { startOfDateMs } from '../../records/calendar-date.ts'
import type { FilterBuilder } from './filter.ts'
import { findStartOfDayMs, getLookBackStart } from './local-time.ts'

/** On the market since the first day of the look-back, not in the future. */
export const buildListedFilter: FilterBuilder = ({ listedWithin }, { nowMs, timeZone }, today) => {
  if (listedWithin === undefined) return undefined
  const start = getLookBackStart(today, listedWithin)
  const startMs = findStartOfDayMs(start, timeZone) ?? startOfDateMs(start)
  return ({ onMarketAtMs: atMs }) => atMs !== undefined && atMs >= startMs && atMs <= nowMs
}

/** Sold since the first day of the look-back, not in the future. */
export const buildSoldFilter: FilterBuilder = ({ soldWithin }, _clock, today) => {
  if (soldWithin === undefined) return undefined
  const start = getLookBackStart(today, soldWithin)
  return ({ closeDate }) => closeDate !== undefined && closeDate >= start && closeDate <= today
}

/** Known to be available on or before the date. */
export const buildMoveInFilter: FilterBuilder = ({ moveInDate }) =>
  moveInDate && (({ availabilityDate }) => availabilityDate !== undefined && availabilityDate <= moveInDate)
