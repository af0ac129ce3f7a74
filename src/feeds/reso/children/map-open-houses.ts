import { foldName } from '../../../records/fold-name.ts'
import type { OpenHouse } from '../../../records/listing.ts'
import { dropAbsent } from '../../reading/drop-absent.ts'
import type { RecordReader } from '../values/record-reader.ts'
import { listNested } from './list-nested.ts'
import { isInstant, parseWrittenTime, toWallTime } from './written-time.ts'

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
