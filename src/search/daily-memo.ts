import { type CalendarDate, calendarDateOf } from '../records/calendar-date.ts'

/** Keeps what was worked out for a key on a day; a new day starts afresh, so that old days take no memory. */
export function buildDailyMemo<K, V>(
  workOut: (key: K, day: CalendarDate) => V,
): (key: K, nowMs: number) => V {
  let keptDay: CalendarDate | undefined
  const kept = new Map<K, V>()
  return (key, nowMs) => {
    const day = calendarDateOf(nowMs)
    if (day !== keptDay) kept.clear()
    keptDay = day
    if (!kept.has(key)) kept.set(key, workOut(key, day))
    return kept.get(key) as V
  }
}
