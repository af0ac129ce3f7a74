import { countBits, type RowCandidates } from '../plan/row-candidates.ts'
import { findBandOffsets, type NumberBands } from './number-bands.ts'
import type { NumberColumn, StoredRange } from './number-column.ts'

/** Keeps rows whose stored number is within a range: most are told by the bands, the others by the column. */
export function filterBetween(
  candidates: RowCandidates,
  { data }: NumberColumn,
  bands: NumberBands,
  range: StoredRange,
): void {
  if (data instanceof Float64Array) filterDoubles(candidates, data, bands, range)
  else filterIntegers(candidates, data, bands, range)
}

/** Up to so many candidates of a word are looked up at once, without asking the bands. */
const FEW = 4

// The two loops are one but for the kind of array and how a row is tested: each is compiled for its own kind.

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
  let kept = 0
  for (let at = 0; at < candidates.count; at++) {
    const word = blocks[at]!
    let mask = masks[at]!
    let doubt = mask
    if (countBits(mask) > FEW) {
      mask &= bits[anyAtLeast + word]!
      if (surelyAbove >= 0) mask &= ~bits[surelyAbove + word]!
      doubt = surelyAtLeast < 0 ? mask : mask & ~bits[surelyAtLeast + word]!
      if (anyAbove >= 0) doubt |= mask & bits[anyAbove + word]!
    }
    const start = word << 5
    for (; doubt !== 0; doubt &= doubt - 1) {
      const bit = 31 - Math.clz32(doubt & -doubt)
      const value = data[start + bit]!
      mask &= ~((((value - from) | (to - value)) >>> 31) << bit)
    }
    blocks[kept] = word
    masks[kept] = mask
    if (mask !== 0) kept++
  }
  candidates.count = kept
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
  let kept = 0
  for (let at = 0; at < candidates.count; at++) {
    const word = blocks[at]!
    let mask = masks[at]!
    let doubt = mask
    if (countBits(mask) > FEW) {
      mask &= bits[anyAtLeast + word]!
      if (surelyAbove >= 0) mask &= ~bits[surelyAbove + word]!
      doubt = surelyAtLeast < 0 ? mask : mask & ~bits[surelyAtLeast + word]!
      if (anyAbove >= 0) doubt |= mask & bits[anyAbove + word]!
    }
    const start = word << 5
    for (; doubt !== 0; doubt &= doubt - 1) {
      const bit = 31 - Math.clz32(doubt & -doubt)
      const value = data[start + bit]!
      if (!(value >= from && value <= to)) mask &= ~(1 << bit)
    }
    blocks[kept] = word
    masks[kept] = mask
    if (mask !== 0) kept++
  }
  candidates.count = kept
}
