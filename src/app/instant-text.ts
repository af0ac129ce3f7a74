import { InvalidArgumentError } from 'commander'
import { parseCalendarDate, startOfDateMs } from '../records/calendar-date.ts'

/** Midnight UTC of a day given on the command line. Throws commander's error for what is no day. */
export function parseDay(text: string): number {
  const date = parseCalendarDate(text)
  if (date === undefined) throw new InvalidArgumentError('A day is written YYYY-MM-DD.')
  return startOfDateMs(date)
}

/** "2026-03-01 14:05:09Z". */
export function renderInstant(atMs: number): string {
  return `${new Date(atMs).toISOString().slice(0, 19).replace('T', ' ')}Z`
}
