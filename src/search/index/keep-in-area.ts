import type { SearchArea } from '../../domain/listing-search/search-area.ts'
import { buildAreaTest } from './build-area-test.ts'
import type { ListingImage } from './listing-image.ts'
import { readKnown } from './number-column.ts'
import type { RowCandidates } from './row-candidates.ts'

/**
 * Keeps rows that an area holds; all candidates have a point. A word with more than one candidate is judged whole by the box
 * of its points, which the rows that are left lie close together in.
 */
export function keepInArea(candidates: RowCandidates, image: ListingImage, area: SearchArea): void {
  if (candidates.count === 0) return
  const { lat, lon } = image.numbers
  const boxes = image.boxes.words
  const { words, masks } = candidates
  const test = buildAreaTest(area)
  let kept = 0
  for (let at = 0; at < candidates.count; at++) {
    const word = words[at]!
    let mask = masks[at]!
    const isOne = (mask & (mask - 1)) === 0
    const verdict = isOne ? 0 : test.judgeBox(boxes, word * 4)
    if (verdict < 0) continue
    if (verdict === 0)
      for (let left = mask; left !== 0; left &= left - 1) {
        const row = (word << 5) + (31 - Math.clz32(left & -left))
        if (!test.holds(readKnown(lat, row), readKnown(lon, row))) mask &= ~(left & -left)
      }
    if (mask === 0) continue
    words[kept] = word
    masks[kept++] = mask
  }
  candidates.count = kept
}
