import type { Listing } from '../../../records/listing.ts'
import type { Property } from '../../../records/property.ts'
import { findInstantOf } from '../local-time.ts'

const MS_PER_DEGREE = 86_400_000 / 360
const HOUR_MS = 3_600_000

/**
 * When the last open house of a listing ends. Without a time zone the one that its longitude lies in by the sun is
 * taken; without a point either the end is unknown.
 */
export function findLastOpenHouseEndMs(listing: Listing, property: Property): number | undefined {
  const ends = listing.openHouses.map(({ endLocal }) => findEndMs(endLocal, listing, property))
  const known = ends.filter((end) => end !== undefined)
  return known.length === 0 ? undefined : Math.max(...known)
}

function findEndMs(endLocal: string, listing: Listing, property: Property): number | undefined {
  const timeZone = listing.timeZone ?? property.timeZone
  const instant = timeZone === undefined ? undefined : findInstantOf(endLocal, timeZone)
  if (instant !== undefined) return instant
  const lon = (listing.point ?? property.point)?.lon
  const asUtc = Date.parse(`${endLocal}Z`)
  if (lon === undefined || Number.isNaN(asUtc)) return undefined
  return asUtc - Math.round((lon * MS_PER_DEGREE) / HOUR_MS) * HOUR_MS
}
