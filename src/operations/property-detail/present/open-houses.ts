import type { PublishedOpenHouse as ShownOpenHouse } from '../../../contract/operations/property-detail.ts'
import { findInstantOf } from '../../../domain/listing-search/local-time.ts'
import { DAY_MS } from '../../../records/calendar-date.ts'
import type { Listing } from '../../../records/listing.ts'

/** Open houses that are not over, soonest first, in local wall time. If no time zone is known, they count for another day. */
export function presentOpenHouses(
  { openHouses }: Listing,
  timeZone: string | undefined,
  nowMs: number,
): ShownOpenHouse[] {
  return openHouses
    .filter(({ endLocal }) => isAhead(endLocal, timeZone, nowMs))
    .sort((a, b) => (a.startLocal < b.startLocal ? -1 : 1))
    .map(({ startLocal, endLocal, description }) => ({
      start_date: startLocal,
      end_date: endLocal,
      description: description ?? null,
      time_zone: timeZone,
      dst: timeZone === undefined ? undefined : isDaylightTime(startLocal, timeZone),
    }))
}

/** The end of each open house. */
export function listOpenHouseEnds({ openHouses }: Listing, timeZone: string | undefined) {
  return openHouses.map(({ endLocal }) => findEndMs(endLocal, timeZone))
}

function isAhead(endLocal: string, timeZone: string | undefined, nowMs: number): boolean {
  const endMs = findEndMs(endLocal, timeZone)
  return endMs !== undefined && endMs > nowMs
}

function findEndMs(endLocal: string, timeZone: string | undefined): number | undefined {
  return timeZone === undefined ? Date.parse(`${endLocal}Z`) + DAY_MS : findInstantOf(endLocal, timeZone)
}

/** Whether daylight time is in force: the zone is ahead of its standard time, which is the smaller of its January and July offsets. */
function isDaylightTime(wallTime: string, timeZone: string): boolean | undefined {
  const atMs = findInstantOf(wallTime, timeZone)
  if (atMs === undefined) return undefined
  const year = wallTime.slice(0, 4)
  const offsets = [wallTime, `${year}-01-15T12:00:00`, `${year}-07-15T12:00:00`].map(
    (wall) => Date.parse(`${wall}Z`) - (findInstantOf(wall, timeZone) ?? 0),
  )
  return offsets[0]! > Math.min(offsets[1]!, offsets[2]!)
}
