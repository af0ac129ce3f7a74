import type { GeoPoint } from '../../records/geo-point.ts'

/** Cells along each side of the world: a cell is 20 to 40 metres across. */
const LEVELS = 20
const SIDE = 2 ** LEVELS

/**
 * A point's place along a Hilbert curve over the world, 0 to 2^40 - 1: points near on the curve are near on the map.
 * Each step takes a quadrant and turns it as the curve runs in there.
 */
export function findCurvePlace({ lat, lon }: GeoPoint): number {
  let x = cellOf((lon + 180) / 360)
  let y = cellOf((lat + 90) / 180)
  let place = 0
  for (let side = SIDE >>> 1; side > 0; side >>>= 1) {
    const isEast = (x & side) !== 0
    const isNorth = (y & side) !== 0
    place = place * 4 + (isEast ? (isNorth ? 2 : 3) : isNorth ? 1 : 0)
    if (isNorth) continue
    if (isEast) {
      x = SIDE - 1 - x
      y = SIDE - 1 - y
    }
    const swapped = x
    x = y
    y = swapped
  }
  return place
}

function cellOf(share: number): number {
  return Math.max(0, Math.min(SIDE - 1, Math.floor(share * SIDE)))
}
