import { toMicrodegrees } from '../../../domain/map/listing-clusters.ts'
import { type NumberColumn, readKnown } from '../columns/number-column.ts'
import type { ListingSegment } from '../listing-segment.ts'

/** The sums of the latitudes and longitudes of rows, in microdegrees. Sums of whole numbers are exact in any order. */
export interface PointSums {
  /** Adds the rows of a mask of a block to `latSums[at]` and `lonSums[at]`. Each of them has a point. */
  addRows(block: number, mask: number, latSums: Float64Array, lonSums: Float64Array, at: number): void
}

/** Opens the sums of a segment once per thread. Takes 20 bytes per block of 32 rows. */
export function openPointSums(segment: ListingSegment): PointSums {
  let sums = opened.get(segment)
  if (sums === undefined) {
    sums = startPointSums(segment)
    opened.set(segment, sums)
  }
  return sums
}

const opened = new WeakMap<ListingSegment, PointSums>()

/**
 * Caches the sums of the last mask of each block. The tiles of a map, the views after a move, and most visitors ask the same search, so
 * that nearly every block is asked for the same rows again.
 */
function startPointSums({ numbers: { lat, lon }, boxes: { placed } }: ListingSegment): PointSums {
  const masks = new Int32Array(placed.length)
  const lats = new Float64Array(placed.length)
  const lons = new Float64Array(placed.length)
  return {
    addRows: (block, mask, latSums, lonSums, at) => {
      if (masks[block] !== mask) {
        masks[block] = mask
        lats[block] = sumRows(lat, block << 5, mask)
        lons[block] = sumRows(lon, block << 5, mask)
      }
      latSums[at]! += lats[block]!
      lonSums[at]! += lons[block]!
    },
  }
}

/** Has a loop for each kind of column, because V8 reads them several times faster that way. */
function sumRows(column: NumberColumn, first: number, mask: number): number {
  const { data } = column
  let sum = 0
  if (data instanceof Float64Array)
    for (let left = mask; left !== 0; left &= left - 1)
      sum += toMicrodegrees(data[first + 31 - Math.clz32(left & -left)]!)
  else
    for (let left = mask; left !== 0; left &= left - 1)
      sum += toMicrodegrees(readKnown(column, first + 31 - Math.clz32(left & -left)))
  return sum
}
