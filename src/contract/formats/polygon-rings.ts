import { findPointFault } from './coordinates.ts'
import type { Reading } from './explained-format.ts'

/** A ring of [longitude, latitude] pairs; the first and last are equal. */
export type Ring = [number, number][]

/** Polygons, each an outer ring followed by its holes. */
export type Polygons = Ring[][]

/** A corner of four decimals takes 15 characters, so that a URL of 8 KB holds about half as many. */
export const MAX_CORNERS = 1000
const MIN_CORNERS = 3

/** Closes rings whose last corner is not the first, or says which corner or ring is none. */
export function closeRings(polygons: Polygons): Reading<Polygons> {
  const corners = polygons.flat(2).length
  if (corners > MAX_CORNERS) return { fault: `${corners} corners are more than ${MAX_CORNERS}` }
  const value = polygons.map((rings) => rings.map(closeRing))
  const isSingle = polygons.length === 1 && polygons[0]!.length === 1
  for (const [at, rings] of value.entries()) {
    for (const [ringAt, ring] of rings.entries()) {
      const fault = findRingFault(ring)
      const place = isSingle ? '' : `polygon ${at + 1}, ring ${ringAt + 1}, `
      if (fault !== undefined) return { fault: `${place}${fault}` }
    }
  }
  return { value }
}

function closeRing(ring: Ring): Ring {
  const [first] = ring
  return first === undefined || isSame(first, ring.at(-1)!) ? ring : [...ring, first]
}

function findRingFault(ring: Ring): string | undefined {
  for (const [index, [lon, lat]] of ring.entries()) {
    const fault = findPointFault(lat, lon) ?? findEdgeFault(ring, index)
    if (fault !== undefined) return `corner ${index + 1}: ${fault}`
  }
  const corners = new Set(ring.map(String)).size
  return corners < MIN_CORNERS ? `ring: ${corners} different corners instead of ${MIN_CORNERS}` : undefined
}

/** An edge over more than half of the Earth is meant to go the other way round. */
function findEdgeFault(ring: Ring, index: number): string | undefined {
  const before = ring[index - 1]
  if (before === undefined || Math.abs(ring[index]![0] - before[0]) <= 180) return undefined
  return 'its edge crosses the antimeridian; cut the shape there'
}

function isSame([lon, lat]: Ring[number], other: Ring[number]): boolean {
  return lon === other[0] && lat === other[1]
}
