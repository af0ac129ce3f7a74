import { addDays, type CalendarDate, DAY_MS, startOfDateMs } from '../records/calendar-date.ts'

/** An instant on a date, as RESO writes it: "2026-05-30T17:04:00Z". `minute` counts from midnight UTC. */
export function renderTimestamp(date: CalendarDate, minute: number): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${date}T${pad(Math.floor(minute / 60))}:${pad(minute % 60)}:00Z`
}

/** 0 for Sunday. */
function weekdayOf(date: CalendarDate): number {
  return (startOfDateMs(date) / DAY_MS + 4) % 7
}

export function yearOf(date: CalendarDate): number {
  return Number(date.slice(0, 4))
}

/** The Saturday or Sunday on or after the date. */
export function nextWeekend(date: CalendarDate, isSunday: boolean): CalendarDate {
  return addDays(date, ((isSunday ? 0 : 6) - weekdayOf(date) + 7) % 7)
}
