import { type CalendarDate, DAY_MS, parseCalendarDate } from '../../records/calendar-date.ts'

const ISO_DATE = /^(\d{4}-\d{2}-\d{2})(?:$|[T ])/ // "2024-05-04", "2024-05-04T00:00:00"
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:$|[T ])/ // "2010-5-1", "2010/05/01"
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:$|T)/ // "20141013T000000"
const US = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:$|,? )/ // "5/4/2024 12:00:00 AM"
const MONTH_FIRST = /^([A-Za-z]{3,9})\.?[-\s,]+(\d{1,2})(?:st|nd|rd|th)?[-\s,]+(\d{4})(?:$|,? )/i // "June-28-2018", "Jun. 28th, 2018"
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th)?[-\s.]+([A-Za-z]{3,9})[-\s.,]+(\d{4})(?:$|,? )/i // "14 Jul 2015", "14-JUL-2015"
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[,.]?\s+/i // "Thursday, "
const TIME = /[T ](\d{1,2}):(\d{2})(?::(\d{2})(\.\d+)?)?\s*([ap])?\.?m?\.?\s*(Z|UTC|[-+]\d{2}:?\d{2})?$/i // "T09:00:00.000-07:00", " 1:05 PM"

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

/**
 * The calendar date in a text that can be read in one way only: ISO and other forms with the year first ("2010-5-1"), a month
 * by name ("June-28-2018", "14 Jul 2015"), or month/day/year with slashes, as the United States write it. A time of day
 * behind the date is ignored. Years 1800 to 2199; undefined for anything else, such as "5-4-2024", which needs a pattern.
 */
export function parseFeedDate(value: unknown): CalendarDate | undefined {
  if (typeof value !== 'string') return undefined
  return inRange(parseDateText(value.trim()))
}

function parseDateText(text: string): CalendarDate | undefined {
  const iso = ISO_DATE.exec(text)
  if (iso !== null) return parseCalendarDate(iso[1] as string)
  const yearFirst = YEAR_FIRST.exec(text)
  if (yearFirst !== null) return joinDate(yearFirst[1], yearFirst[3], yearFirst[4])
  const compact = COMPACT.exec(text)
  if (compact !== null) return joinDate(compact[1], compact[2], compact[3])
  const us = US.exec(text)
  if (us !== null) return joinDate(us[3], us[1], us[2])
  const named = text.replace(WEEKDAY, '')
  const monthFirst = MONTH_FIRST.exec(named)
  if (monthFirst !== null) return joinDate(monthFirst[3], monthNumber(monthFirst[1]), monthFirst[2])
  const dayFirst = DAY_FIRST.exec(named)
  return dayFirst === null ? undefined : joinDate(dayFirst[3], monthNumber(dayFirst[2]), dayFirst[1])
}

function joinDate(year = '', month = '', day = ''): CalendarDate | undefined {
  return parseCalendarDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

function inRange(date: CalendarDate | undefined): CalendarDate | undefined {
  return date !== undefined && date >= '1800' && date < '2200' ? date : undefined
}

/** "06" of "June", "Jun" and "sept"; undefined for other words. */
function monthNumber(name = ''): string | undefined {
  const text = name.toLowerCase()
  const month = MONTHS.findIndex((full) => full === text || full.slice(0, 3) === text)
  const number = month < 0 && text === 'sept' ? 9 : month + 1
  return number === 0 ? undefined : String(number)
}

/** Epoch milliseconds of a timestamp, in UTC unless it names an offset; a date alone stands for its first instant in UTC. */
export function parseInstant(value: unknown): number | undefined {
  const date = parseFeedDate(value)
  if (date === undefined) return undefined
  const text = (value as string).trim()
  const time = TIME.exec(text)
  if (time === null) return text.includes(':') ? undefined : Date.parse(date)
  const [, hourText = '', minute = '', second = '00', fraction = '', half, offset = 'Z'] = time
  const hour = half === undefined ? Number(hourText) : (Number(hourText) % 12) + (/p/i.test(half) ? 12 : 0)
  const zone = offset.toUpperCase() === 'UTC' ? 'Z' : offset.toUpperCase()
  const atMs = Date.parse(
    `${date}T${String(hour).padStart(2, '0')}:${minute}:${second}${fraction.slice(0, 4)}${withColon(zone)}`,
  )
  return Number.isNaN(atMs) ? undefined : atMs
}

function withColon(offset: string): string {
  return offset.length === 5 ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset // "-0700" -> "-07:00"
}

/** A way to write dates that a mapping declares. */
export type DatePattern = (text: string) => CalendarDate | undefined

const TOKENS: Readonly<Record<string, { part: 'year' | 'month' | 'day' | 'weekday'; source: string }>> = {
  yyyy: { part: 'year', source: '(\\d{4})' },
  yy: { part: 'year', source: '(\\d{2})' },
  MMMM: { part: 'month', source: '([A-Za-z]{3,9})\\.?' },
  MMM: { part: 'month', source: '([A-Za-z]{3,9})\\.?' },
  MM: { part: 'month', source: '(\\d{1,2})' },
  M: { part: 'month', source: '(\\d{1,2})' },
  dd: { part: 'day', source: '(\\d{1,2})' },
  d: { part: 'day', source: '(\\d{1,2})' },
  EEEE: { part: 'weekday', source: '([A-Za-z]+)' },
}

/** Ways to write a date as a number. The first day of spreadsheets is two days too early, because they have a February 29, 1900. */
const READ_NUMBER: Readonly<Record<string, (number: number) => number>> = {
  spreadsheetDays: (days) => Date.UTC(1899, 11, 30) + Math.floor(days) * DAY_MS,
  epochSeconds: (seconds) => seconds * 1000,
  epochMilliseconds: (milliseconds) => milliseconds,
}

/** The names of the patterns of dates that are numbers. */
export const NUMBERED_DATES: readonly string[] = Object.keys(READ_NUMBER)

/**
 * Compiles a pattern such as "MMMM-d-yyyy", "d.M.yyyy" or "dd/MM/yy": year (yyyy, yy), month (M, MM, MMM, MMMM), day (d, dd) and
 * weekday (EEEE); other characters stand for themselves. Two-digit years are 1970 to 2069. The date may be followed by a
 * blank or "T" and a time, which is ignored. Dates may also be numbers: "spreadsheetDays" (45000 is March 15, 2023), "epochSeconds"
 * or "epochMilliseconds", in UTC. Undefined when year, month or day does not occur exactly once.
 */
export function parseDatePattern(pattern: string): DatePattern | undefined {
  const readNumber = READ_NUMBER[pattern]
  if (readNumber !== undefined) return (text) => readNumberedDate(text, readNumber)
  const parts: string[] = []
  const source = pattern.replace(/yyyy|yy|MMMM|MMM|MM|M|dd|d|EEEE|[^A-Za-z]|[A-Za-z]/g, (piece) => {
    const token = TOKENS[piece]
    if (token === undefined) return piece === ' ' ? '\\s+' : escapeForPattern(piece)
    parts.push(token.part)
    return token.source
  })
  if (['year', 'month', 'day'].some((part) => parts.filter((each) => each === part).length !== 1))
    return undefined
  const expression = new RegExp(`^${source}(?:$|[T\\s])`, 'i')
  return (text) => {
    const match = expression.exec(text.trim())
    if (match === null) return undefined
    const written = (part: string) => match[parts.indexOf(part) + 1] ?? ''
    const month = /^\d/.test(written('month')) ? written('month') : monthNumber(written('month'))
    return inRange(joinDate(fullYear(written('year')), month, written('day')))
  }
}

function readNumberedDate(text: string, readNumber: (number: number) => number): CalendarDate | undefined {
  if (!/^-?\d+(?:\.\d+)?$/.test(text.trim())) return undefined
  const date = new Date(readNumber(Number(text)))
  return Number.isNaN(date.getTime())
    ? undefined
    : inRange(parseCalendarDate(date.toISOString().slice(0, 10)))
}

function escapeForPattern(piece: string): string {
  return piece.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&') // "." -> "\\."
}

function fullYear(year: string): string {
  if (year.length === 4) return year
  return `${Number(year) < 70 ? '20' : '19'}${year}`
}
