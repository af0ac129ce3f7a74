import { addDays, addMonths, type CalendarDate, DAY_MS, startOfDateMs } from '../../records/calendar-date.ts'

/** Some days in a row, both of which belong to it. */
export interface CalendarPeriod {
  from: CalendarDate
  to: CalendarDate
}

/**
 * Divides days into calendar months, or into weeks from Monday to Sunday. The first and the last period may be parts of one. Returns
 * undefined if there are more than `most`.
 */
export function divideDays(
  { from, to }: CalendarPeriod,
  by: 'month' | 'week',
  most: number,
): CalendarPeriod[] | undefined {
  const periods: CalendarPeriod[] = []
  for (let first = from; first <= to; ) {
    if (periods.length === most) return undefined
    const next = by === 'month' ? addMonths(startOfMonth(first), 1) : addDays(startOfWeek(first), 7)
    const last = addDays(next, -1)
    periods.push({ from: first, to: last < to ? last : to })
    first = next
  }
  return periods
}

/** The first day of the month of a day. */
export function startOfMonth(day: CalendarDate): CalendarDate {
  return `${day.slice(0, 8)}01` as CalendarDate
}

/** The Monday on or before a day. */
function startOfWeek(day: CalendarDate): CalendarDate {
  // 1970-01-01 was a Thursday.
  return addDays(day, -((((countDays(day) + 3) % 7) + 7) % 7))
}

/** The days from 1970-01-01 to a day. */
export function countDays(day: CalendarDate): number {
  return startOfDateMs(day) / DAY_MS
}
