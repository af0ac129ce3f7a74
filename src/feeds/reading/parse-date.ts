import { type CalendarDate, parseCalendarDate } from '../../records/calendar-date.ts'

const ISO_DATE = /^(\d{4}-\d{2}-\d{2})(?:$|[T ])/ // "2024-05-04", "2024-05-04T00:00:00"
const COMPACT_DATE = /^(\d{4})(\d{2})(\d{2})(?:$|T)/ // "20141013T000000"
const US_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:$| )/ // "5/4/2024 12:00:00 AM"
const INSTANT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(\.\d+)?\s*(Z|[-+]\d{2}:?\d{2})?$/ // "2024-05-04T09:00:00.000-07:00"

/** The calendar date written in ISO, compact or US form; a time of day behind it is passed over. Years 1800 to 2199. */
export function parseFeedDate(value: unknown): CalendarDate | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  const date = parseCalendarDate(dateText(text) ?? '')
  return date !== undefined && date >= '1800' && date < '2200' ? date : undefined
}

function dateText(text: string): string | undefined {
  const iso = ISO_DATE.exec(text)
  if (iso !== null) return iso[1]
  const compact = COMPACT_DATE.exec(text)
  if (compact !== null) return `${compact[1]}-${compact[2]}-${compact[3]}`
  const us = US_DATE.exec(text)
  return us === null ? undefined : `${us[3]}-${us[1]?.padStart(2, '0')}-${us[2]?.padStart(2, '0')}`
}

/** Epoch milliseconds of a timestamp, UTC where it names no offset, or of a date's start in UTC. */
export function parseInstant(value: unknown): number | undefined {
  const date = parseFeedDate(value)
  if (date === undefined) return undefined
  const match = INSTANT.exec((value as string).trim())
  if (match === null)
    return ISO_DATE.test(value as string) && !/\d[T ]/.test(value as string) ? Date.parse(date) : undefined
  const time = (match[2] as string).length === 5 ? `${match[2]}:00` : match[2]
  const millis = (match[3] ?? '').slice(0, 4)
  const atMs = Date.parse(`${date}T${time}${millis}${withColon(match[4] ?? 'Z')}`)
  return Number.isNaN(atMs) ? undefined : atMs
}

function withColon(offset: string): string {
  return offset.length === 5 ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset
}
