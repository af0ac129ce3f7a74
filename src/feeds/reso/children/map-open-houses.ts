import type { OpenHouse } from '../../../records/listing.ts'
import { dropAbsent } from '../../reading/drop-absent.ts'
import { openHouseUnreadable } from '../issues.ts'
import { normalizeLookup } from '../values/lookup-values.ts'
import type { RecordReader } from '../values/record-reader.ts'

/** The public, active open houses of a listing in local wall time, by start. `timeZone` is the home's. */
export function mapOpenHouses(reader: RecordReader, timeZone: string): OpenHouse[] {
  const houses: OpenHouse[] = []
  for (const field of ['OpenHouse', 'OpenHouses']) {
    for (const record of reader.objects(field)) {
      const item = reader.within(record, 'OpenHouse')
      const house = isForPublic(item) ? mapOpenHouse(item, timeZone) : undefined
      if (house !== undefined) houses.push(house)
    }
  }
  return houses.sort((a, b) => (a.startLocal < b.startLocal ? -1 : 1))
}

function isForPublic(item: RecordReader): boolean {
  const type = normalizeLookup(item.text('OpenHouseType') ?? 'public')
  const status = normalizeLookup(item.text('OpenHouseStatus') ?? 'active')
  return type.includes('public') && status === 'active'
}

function mapOpenHouse(item: RecordReader, timeZone: string): OpenHouse | undefined {
  const date = item.date('OpenHouseDate')
  const startLocal = wallTime(item, 'OpenHouseStartTime', date, timeZone)
  const endLocal = wallTime(item, 'OpenHouseEndTime', date, timeZone)
  if (startLocal === undefined || endLocal === undefined || endLocal <= startLocal) {
    item.report(
      openHouseUnreadable,
      `${item.raw('OpenHouseStartTime')} to ${item.raw('OpenHouseEndTime')}`.slice(0, 80),
    )
    return undefined
  }
  const isVirtual = normalizeLookup(item.text('OpenHouseType') ?? '').startsWith('livestream') || undefined
  return dropAbsent<OpenHouse>({
    startLocal,
    endLocal,
    description: item.text('OpenHouseRemarks'),
    isVirtual,
  })
}

function wallTime(
  item: RecordReader,
  field: string,
  date: string | undefined,
  timeZone: string,
): string | undefined {
  const text = item.text(field)
  const written = text === undefined ? undefined : parseWrittenTime(text)
  return written === undefined ? undefined : toWallTime(written, date, timeZone)
}

const FULL = /^(\d{4}-\d{2}-\d{2})[T ](.+)$/
// "2024-05-04T09:00:00Z"
const CLOCK =
  /^(\d{1,2})(?::?(\d{2}))?(?::(\d{2})(?:\.\d+)?)?\s*(?:([ap])\.?m?\.?)?\s*(Z|[-+]\d{2}:?\d{2})?$/i
// "9:00 am", "09:00-07:00", "1400"

/** A moment as feeds write it for open houses: a wall time, and the offset where one was given. */
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
  const clock = CLOCK.exec(full === null ? text.trim() : (full[2] as string))
  if (clock === null) return undefined
  const [, hourText, minute = '00', second = '00', half, offset] = clock
  const hour = toHour(Number(hourText), half?.toLowerCase())
  if (hour === undefined || Number(minute) > 59 || Number(second) > 59) return undefined
  const written: WrittenTime = { time: `${String(hour).padStart(2, '0')}:${minute}:${second}` }
  if (full !== null) written.date = full[1] as string
  if (offset !== undefined) written.offset = offset.toUpperCase()
  return written
}

function toHour(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour <= 23 ? hour : undefined
  if (hour < 1 || hour > 12) return undefined
  return (hour % 12) + (half === 'p' ? 12 : 0)
}

/**
 * The local wall time "YYYY-MM-DDTHH:MM:SS" on `date` (the written one wins). UTC and full timestamps with an offset are brought to
 * the zone; an offset behind a bare time only says what the wall's clock shows there, so that time stays.
 */
export function toWallTime(
  written: WrittenTime,
  date: string | undefined,
  timeZone: string,
): string | undefined {
  const day = written.date ?? date
  if (day === undefined) return undefined
  const offset = written.offset === 'Z' ? '+00:00' : written.offset
  const isZero = offset !== undefined && /^[-+]00:?00$/.test(offset)
  if (offset === undefined || (written.date === undefined && !isZero)) return `${day}T${written.time}`
  const withColon = offset.includes(':') ? offset : `${offset.slice(0, 3)}:${offset.slice(3)}`
  const atMs = Date.parse(`${day}T${written.time}${withColon}`)
  return Number.isNaN(atMs) ? undefined : formatInZone(atMs, timeZone)
}

const formats = new Map<string, Intl.DateTimeFormat | undefined>()

function formatInZone(atMs: number, timeZone: string): string | undefined {
  if (!formats.has(timeZone)) formats.set(timeZone, openFormat(timeZone))
  // The Swedish form is the ISO one with a blank in place of the "T".
  return formats.get(timeZone)?.format(atMs).replace(' ', 'T')
}

function openFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  } catch {
    return undefined
  }
}
