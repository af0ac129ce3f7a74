import { calendarDateOf, DAY_MS } from '../../../records/calendar-date.ts'
import type { Listing } from '../../../records/listing.ts'
import type { Property } from '../../../records/property.ts'
import { findInstantOf } from '../local-time.ts'

/** When the last open house of a listing ends; undefined when there is none, or when no end is known. */
export function findLastOpenHouseEndMs(listing: Listing, property: Property): number | undefined {
  const ends = listing.openHouses.map(({ endLocal }) => findLocalInstantMs(endLocal, listing, property))
  const known = ends.filter((end) => end !== undefined)
  return known.length === 0 ? undefined : Math.max(...known)
}

/**
 * When a listing came on the market; undefined when no feed said. A date without a time of day is the midnight at which
 * that day began where the home is.
 */
export function findOnMarketAtMs(listing: Listing, property: Property): number | undefined {
  const { onMarketAtMs, isOnMarketDateOnly } = listing
  if (onMarketAtMs === undefined || isOnMarketDateOnly !== true) return onMarketAtMs
  const midnight = `${calendarDateOf(onMarketAtMs)}T00:00:00`
  return findLocalInstantMs(midnight, listing, property) ?? onMarketAtMs
}

const MS_PER_DEGREE = DAY_MS / 360
const HOUR_MS = 3_600_000

/** The instant of a wall time at a home: in its time zone, else in the zone that its longitude suggests. */
function findLocalInstantMs(wallTime: string, listing: Listing, property: Property): number | undefined {
  const timeZone = listing.timeZone ?? property.timeZone
  const instant = timeZone === undefined ? undefined : findInstantOf(wallTime, timeZone)
  if (instant !== undefined) return instant
  const lon = (listing.point ?? property.point)?.lon
  const asUtcMs = Date.parse(`${wallTime}Z`)
  if (lon === undefined || Number.isNaN(asUtcMs)) return undefined
  return asUtcMs - Math.round((lon * MS_PER_DEGREE) / HOUR_MS) * HOUR_MS
}
