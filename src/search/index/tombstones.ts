import { findPartitionFrom } from '../../domain/bisect.ts'
import { countBlocks, setBit } from './columns/flag-columns.ts'
import { type NumberColumn, readKnown } from './columns/number-column.ts'
import { allocateUint32 } from './columns/shared-array.ts'

/** The rows of homes, whatever else is known of them. */
export interface RowsOfHomes {
  size: number
  numbers: { readonly propertyId: NumberColumn }
  /** All rows, ordered by property id. */
  byProperty: Uint32Array
}

/**
 * Adds the rows of homes to the tombstones of a segment, which threads may be reading: one bit for each row. Returns those before if the
 * segment has no row of these homes.
 */
export function addTombstones(
  { size, numbers, byProperty }: RowsOfHomes,
  propertyIds: readonly number[],
  before: Uint32Array | undefined,
): Uint32Array | undefined {
  let removed: Uint32Array | undefined
  let index = 0
  const idAt = (at: number) => readKnown(numbers.propertyId, byProperty[at]!)
  for (const id of Float64Array.from(propertyIds).sort()) {
    index = findPartitionFrom(index, byProperty.length, (at) => idAt(at) < id)
    for (let at = index; at < byProperty.length && idAt(at) === id; at++) {
      removed ??= copyTombstones(size, before)
      setBit(removed, byProperty[at]!)
    }
  }
  return removed ?? before
}

function copyTombstones(rows: number, before: Uint32Array | undefined): Uint32Array {
  const copy = allocateUint32(countBlocks(rows))
  if (before !== undefined) copy.set(before)
  return copy
}
