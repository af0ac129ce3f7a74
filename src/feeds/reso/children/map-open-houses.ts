import { renderWallTime } from '../../../records/calendar-date.ts'
import { foldName } from '../../../records/fold-name.ts'
import type { OpenHouse } from '../../../records/listing.ts'
import { dropAbsent } from '../../reading/drop-absent.ts'
import { parseFeedDate } from '../../reading/parse-date.ts'
import { listNested, type RecordReader } from '../values/record-reader.ts'

/**
 * The public, active open houses nested in a Property record, in local wall time, by start. `timeZone` is the home's.
 * Undefined when the record did not send any list of them.
 */
export function mapOpenHouses(reader: RecordReader, timeZone: string): OpenHouse[] | undefined {
  return listNested(reader, ['OpenHouse', 'OpenHouses'])
    ?.flatMap((item) => mapOpenHouse(item, timeZone) ?? [])
    .sort((a, b) => (a.startLocal < b.startLocal ? -1 : 1))
}

/** One open house; undefined when it is not for the public, not active, or (with an issue) not readable. */
export function mapOpenHouse(item: RecordReader, timeZone: string): OpenHouse | undefined {
  const type = foldName(item.text('OpenHouseType') ?? 'public')
  const status = foldName(item.text('OpenHouseStatus') ?? 'active')
  if (!type.includes('public') || status !== 'active') return undefined
  const date = item.date('OpenHouseDate')
  const startLocal = mapWallTime(item, 'OpenHouseStartTime', date, timeZone)
  const endLocal = mapWallTime(item, 'OpenHouseEndTime', date, timeZone)
  if (startLocal === undefined || endLocal === undefined || endLocal <= startLocal) {
    const times = `${item.raw('OpenHouseStartTime')} to ${item.raw('OpenHouseEndTime')}`
    item.report('OpenHouseUnreadable', times.slice(0, 80))
    return undefined
  }
  return dropAbsent<OpenHouse>({
    startLocal,
    endLocal,
    description: item.text('OpenHouseRemarks'),
    isVirtual: type.startsWith('livestream') || undefined,
  })
}

function mapWallTime(
  item: RecordReader,
  field: string,
  date: string | undefined,
  timeZone: string,
): string | undefined {
  const text = item.text(field)
  const written = text === undefined ? undefined : parseWrittenTime(text)
  return written === undefined ? undefined : toWallTime(written, date, timeZone)
}

/** True when the times of an open house are instants, so that local times are known only with the time zone of the home. */
export function hasInstants(item: RecordReader): boolean {
  const written = parseWrittenTime(item.text('OpenHouseStartTime') ?? '')
  return written !== undefined && isInstant(written)
}

const FULL = /^(\d[\d/-]{5,9})[T ]\s*(.+)$/ // "2024-05-04T09:00:00Z", "5/4/2024 9:00 AM"
const CLOCK =
  /^(\d{1,2})(?::?(\d{2}))?(?::(\d{2})(?:\.\d+)?)?\s*(?:([ap])\.?m?\.?)?\s*(Z|[-+]\d{2}:?\d{2})?$/i // "9:00 am", "09:00-07:00", "1400"

/** A time as feeds write it for open houses: the time on the wall clock, with the date and offset if they were written. */
interface WrittenTime {
  date?: string
  /** "HH:MM:SS" on a 24-hour clock. */
  time: string
  /** "Z", "-07:00" or absent. */
  offset?: string
}

/** Reads "9:00 am", "14:00", "09:00-07:00" and full timestamps; undefined for anything else. */
function parseWrittenTime(text: string): WrittenTime | undefined {
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
function toWallTime(written: WrittenTime, date: string | undefined, timeZone: string): string | undefined {
  const day = written.date ?? date
  if (day === undefined) return undefined
  if (!isInstant(written)) return `${day}T${written.time}`
  const offset = written.offset === 'Z' ? '+00:00' : written.offset
  const withColon = offset.includes(':') ? offset : `${offset.slice(0, 3)}:${offset.slice(3)}`
  const atMs = Date.parse(`${day}T${written.time}${withColon}`)
  return Number.isNaN(atMs) ? undefined : renderWallTime(timeZone, atMs)
}

/** True when the text says which instant is meant, so that the local time depends on the zone. */
function isInstant(written: WrittenTime): written is WrittenTime & { offset: string } {
  const { date, offset } = written
  return offset !== undefined && (date !== undefined || /^(Z|[-+]00:?00)$/.test(offset))
}
