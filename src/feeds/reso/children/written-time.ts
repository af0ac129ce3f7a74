import { renderWallTime } from '../../../records/calendar-date.ts'
import { parseFeedDate } from '../../reading/parse-date.ts'

const FULL = /^(\d[\d/-]{5,9})[T ]\s*(.+)$/ // "2024-05-04T09:00:00Z", "5/4/2024 9:00 AM"
const CLOCK =
  /^(\d{1,2})(?::?(\d{2}))?(?::(\d{2})(?:\.\d+)?)?\s*(?:([ap])\.?m?\.?)?\s*(Z|[-+]\d{2}:?\d{2})?$/i // "9:00 am", "09:00-07:00", "1400"

/** A time as feeds write it for open houses: the time on the wall clock, with the date and offset if they were written. */
export interface WrittenTime {
  date?: string
  /** "HH:MM:SS" on a 24-hour clock. */
  time: string
  /** "Z", "-07:00" or absent. */
  offset?: string
}

/** Reads "9:00 am", "14:00", "09:00-07:00" and full timestamps; undefined for anything else. */
export function parseWrittenTime(text: string): WrittenTime | undefined {
  const full = FULL.exec(text.trim())
  const date = full === null ? undefined : parseFeedDate(full[1])
  if (full !== null && date === undefined) return undefined
  const clock = CLOCK.exec(full === null ? text.trim() : (full[2] as string))
  if (clock === null) return undefined
  const [, hourText, minute = '00', second = '00', half, offset] = clock
  const hour = toHour(Number(hourText), half?.toLowerCase())
  if (hour === undefined || Number(minute) > 59 || Number(second) > 59) return undefined
  const written: WrittenTime = { time: `${String(hour).padStart(2, '0')}:${minute}:${second}` }
  if (date !== undefined) written.date = date
  if (offset !== undefined) written.offset = offset.toUpperCase()
  return written
}

function toHour(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour <= 23 ? hour : undefined
  if (hour < 1 || hour > 12) return undefined
  return (hour % 12) + (half === 'p' ? 12 : 0)
}

/**
 * The local wall time "YYYY-MM-DDTHH:MM:SS" on `date` (the written date wins). UTC times and full timestamps with an offset are
 * converted to the zone. An offset after a bare time only repeats what the local clock shows, so that time stays as it is.
 */
export function toWallTime(
  written: WrittenTime,
  date: string | undefined,
  timeZone: string,
): string | undefined {
  const day = written.date ?? date
  if (day === undefined) return undefined
  if (!isInstant(written)) return `${day}T${written.time}`
  const offset = written.offset === 'Z' ? '+00:00' : written.offset
  const withColon = offset.includes(':') ? offset : `${offset.slice(0, 3)}:${offset.slice(3)}`
  const atMs = Date.parse(`${day}T${written.time}${withColon}`)
  return Number.isNaN(atMs) ? undefined : renderWallTime(timeZone, atMs)
}

/** True when the text says which instant is meant, so that the local time depends on the zone. */
export function isInstant(written: WrittenTime): written is WrittenTime & { offset: string } {
  const { date, offset } = written
  return offset !== undefined && (date !== undefined || /^(Z|[-+]00:?00)$/.test(offset))
}
