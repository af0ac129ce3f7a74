import type { SearchableListing } from '../../domain/listing-search/searchable-listing.ts'
import type { GeoBox } from '../../records/geo-point.ts'
import { countWords, setBit } from './flag-columns.ts'
import type { RowCandidates } from './row-candidates.ts'
import { allocateFloat64, allocateUint32 } from './shared-array.ts'

/**
 * Where rows lie: of every word of 32 rows, and of every block of 32 words, the box of the points, as south, north, west,
 * east. A word without a point has a box that touches none.
 */
export interface WordBoxes {
  words: Float64Array
  blocks: Float64Array
  /** A bit a row: whether it has a point. */
  placed: Uint32Array
}

export function packBoxes(rows: readonly SearchableListing[]): WordBoxes {
  const wordCount = countWords(rows.length)
  const words = allocateBoxes(wordCount)
  const blocks = allocateBoxes(countWords(wordCount))
  const placed = allocateUint32(wordCount)
  for (let row = 0; row < rows.length; row++) {
    const { point } = rows[row]!
    if (point === undefined) continue
    setBit(placed, row)
    stretch(words, row >>> 5, point.lat, point.lon)
    stretch(blocks, row >>> 10, point.lat, point.lon)
  }
  return { words, blocks, placed }
}

function allocateBoxes(count: number): Float64Array {
  const boxes = allocateFloat64(count * 4)
  for (let at = 0; at < boxes.length; at++) boxes[at] = (at & 1) === 0 ? Infinity : -Infinity
  return boxes
}

function stretch(boxes: Float64Array, box: number, lat: number, lon: number): void {
  const at = box * 4
  if (lat < boxes[at]!) boxes[at] = lat
  if (lat > boxes[at + 1]!) boxes[at + 1] = lat
  if (lon < boxes[at + 2]!) boxes[at + 2] = lon
  if (lon > boxes[at + 3]!) boxes[at + 3] = lon
}

/** Takes the rows with a point of every word whose box touches a box. */
export function startInBox(
  { words, blocks, placed }: WordBoxes,
  candidates: RowCandidates,
  box: GeoBox,
): void {
  const { south, north, west, east } = box
  let count = 0
  for (let block = 0; block * 4 < blocks.length; block++) {
    if (!touches(blocks, block * 4, south, north, west, east)) continue
    const end = Math.min((block + 1) << 5, placed.length)
    for (let word = block << 5; word < end; word++) {
      if (!touches(words, word * 4, south, north, west, east)) continue
      candidates.words[count] = word
      candidates.masks[count++] = placed[word]!
    }
  }
  candidates.count = count
}

function touches(
  boxes: Float64Array,
  at: number,
  south: number,
  north: number,
  west: number,
  east: number,
): boolean {
  return boxes[at]! <= north && boxes[at + 1]! >= south && boxes[at + 2]! <= east && boxes[at + 3]! >= west
}

/** Whether all points of a word lie in a box. */
export function isWordWithin({ words }: WordBoxes, word: number, box: GeoBox): boolean {
  const at = word * 4
  return (
    words[at]! >= box.south &&
    words[at + 1]! <= box.north &&
    words[at + 2]! >= box.west &&
    words[at + 3]! <= box.east
  )
}
