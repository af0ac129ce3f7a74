/** The milliseconds of a day in UTC. */
export const DAY_MS = 86_400_000

/** A day in the Gregorian calendar as text "YYYY-MM-DD". Dates compare as texts. */
export type CalendarDate = `${number}-${number}-${number}`

const DATE_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/ // 2024-02-29

/** The calendar date in `text`, or undefined when it is not a real day written as YYYY-MM-DD. */
export function parseCalendarDate(text: string): CalendarDate | undefined {
  const match = DATE_PATTERN.exec(text)
  if (match === null) return undefined
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (month < 1 || month > 12 || day < 1 || (day > 28 && day > daysInMonth(year, month))) return undefined
  return text as CalendarDate
}

/** Days in a month; `month` is 1 to 12. */
function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** The calendar date of an instant in UTC. */
export function calendarDateOf(atMs: number): CalendarDate {
  return new Date(atMs).toISOString().slice(0, 10) as CalendarDate
}

/** Midnight UTC at the start of the date, in epoch milliseconds. */
export function startOfDateMs(date: CalendarDate): number {
  const year = readDigits(date, 0, 4)
  // `Date.UTC` takes earlier years for those of the twentieth century, and knows no days that do not exist.
  if (year < 100 || date.length !== DATE_LENGTH) return Date.parse(`${date}T00:00:00Z`)
  return Date.UTC(year, readDigits(date, 5, 7) - 1, readDigits(date, 8, 10))
}

const DATE_LENGTH = 10
const ZERO = 48

function readDigits(text: string, from: number, to: number): number {
  let number = 0
  for (let at = from; at < to; at++) number = number * 10 + text.charCodeAt(at) - ZERO
  return number
}

/** The date `days` later, or earlier when negative. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return calendarDateOf(startOfDateMs(date) + days * DAY_MS)
}

/** The date `months` calendar months later. In a shorter month it is the last day (Jan 31 + 1 is Feb 28). */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const count = year * 12 + (month - 1) + months
  const [toYear, toMonth] = [Math.floor(count / 12), (count % 12) + 1]
  const toDay = Math.min(day, daysInMonth(toYear, toMonth))
  return `${pad(toYear, 4)}-${pad(toMonth, 2)}-${pad(toDay, 2)}` as CalendarDate
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0')
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** The local time in an IANA time zone as "2024-02-29T23:05:00". Throws RangeError for an unknown zone. */
export function renderWallTime(timeZone: string, atMs: number): string {
  let format = formats.get(timeZone)
  if (format === undefined) {
    // The Swedish form is the ISO form with a blank instead of the "T".
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    formats.set(timeZone, format)
  }
  return format.format(atMs).replace(' ', 'T')
}
