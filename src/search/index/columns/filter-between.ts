import { countBits, type RowCandidates } from '../plan/row-candidates.ts'
import { findBandOffsets, type NumberBands } from './number-bands.ts'
import type { NumberColumn, StoredRange } from './number-column.ts'

/** Leaves the rows whose stored number is within a range. The bands decide most rows, the column decides the others. */
export function filterBetween(
  candidates: RowCandidates,
  { data }: NumberColumn,
  bands: NumberBands,
  range: StoredRange,
): void {
  if (data instanceof Float64Array) filterDoubles(candidates, data, bands, range)
  else filterIntegers(candidates, data, bands, range)
}

/** Up to so many candidates in a block are looked up in the column right away. */
const FEW = 4

// The two loops differ only in the kind of array and in how a row is tested, so that V8 compiles each for its kind.

function filterIntegers(
  candidates: RowCandidates,
  data: Int32Array,
  bands: NumberBands,
  range: StoredRange,
): void {
  const { blocks, masks } = candidates
  const { bits } = bands
  const { from, to } = range
  const { anyAtLeast, surelyAtLeast, anyAbove, surelyAbove } = findBandOffsets(bands, range, 1)
  let left = 0
  for (let at = 0; at < candidates.count; at++) {
    const block = blocks[at]!
    let mask = masks[at]!
    let doubt = mask
    if (countBits(mask) > FEW) {
      mask &= bits[anyAtLeast + block]!
      if (surelyAbove >= 0) mask &= ~bits[surelyAbove + block]!
      doubt = surelyAtLeast < 0 ? mask : mask & ~bits[surelyAtLeast + block]!
      if (anyAbove >= 0) doubt |= mask & bits[anyAbove + block]!
    }
    const start = block << 5
    for (; doubt !== 0; doubt &= doubt - 1) {
      const bit = 31 - Math.clz32(doubt & -doubt)
      const value = data[start + bit]!
      mask &= ~((((value - from) | (to - value)) >>> 31) << bit)
    }
    blocks[left] = block
    masks[left] = mask
    if (mask !== 0) left++
  }
  candidates.count = left
}

function filterDoubles(
  candidates: RowCandidates,
  data: Float64Array,
  bands: NumberBands,
  range: StoredRange,
): void {
  const { blocks, masks } = candidates
  const { bits } = bands
  const { from, to } = range
  const { anyAtLeast, surelyAtLeast, anyAbove, surelyAbove } = findBandOffsets(bands, range, 0)
  let left = 0
  for (let at = 0; at < candidates.count; at++) {
    const block = blocks[at]!
    let mask = masks[at]!
    let doubt = mask
    if (countBits(mask) > FEW) {
      mask &= bits[anyAtLeast + block]!
      if (surelyAbove >= 0) mask &= ~bits[surelyAbove + block]!
      doubt = surelyAtLeast < 0 ? mask : mask & ~bits[surelyAtLeast + block]!
      if (anyAbove >= 0) doubt |= mask & bits[anyAbove + block]!
    }
    const start = block << 5
    for (; doubt !== 0; doubt &= doubt - 1) {
      const bit = 31 - Math.clz32(doubt & -doubt)
      const value = data[start + bit]!
      if (!(value >= from && value <= to)) mask &= ~(1 << bit)
    }
    blocks[left] = block
    masks[left] = mask
    if (mask !== 0) left++
  }
  candidates.count = left
}
