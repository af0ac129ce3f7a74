import type { OpenHouse } from '../../records/listing.ts'
import { dropAbsent } from '../reading/drop-absent.ts'
import { openHouseUnreadable } from './issues/open-house-unreadable.ts'
import { normalizeLookup } from './normalize-lookup.ts'
import type { RecordReader } from './record-reader.ts'
import { parseWrittenTime, toWallTime } from './wall-time.ts'

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
