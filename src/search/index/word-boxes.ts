import type { SearchableListing } from '../../domain/listing-search/searchable-listing.ts'
import type { GeoBox } from '../../records/geo-point.ts'
import { countWords, setBit } from './flag-columns.ts'
import type { RowCandidates } from './row-candidates.ts'
import { allocateFloat64, allocateUint32 } from './shared-array.ts'

/**
 * Where rows lie: of every word of 32 rows, every block of 32 words and every region of 32 blocks, the box of the points, as
 * south, north, west, east. One without a point has a box that touches none.
 */
export interface WordBoxes {
  words: Float64Array
  blocks: Float64Array
  regions: Float64Array
  /** A bit a row: whether it has a point. */
  placed: Uint32Array
}

export function packBoxes(rows: readonly SearchableListing[]): WordBoxes {
  const wordCount = countWords(rows.length)
  const blockCount = countWords(wordCount)
  const words = allocateBoxes(wordCount)
  const blocks = allocateBoxes(blockCount)
  const regions = allocateBoxes(countWords(blockCount))
  const placed = allocateUint32(wordCount)
  for (let row = 0; row < rows.length; row++) {
    const { point } = rows[row]!
    if (point === undefined) continue
    setBit(placed, row)
    stretch(words, row >>> 5, point.lat, point.lon)
    stretch(blocks, row >>> 10, point.lat, point.lon)
    stretch(regions, row >>> 15, point.lat, point.lon)
  }
  return { words, blocks, regions, placed }
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
  { words, blocks, regions, placed }: WordBoxes,
  candidates: RowCandidates,
  box: GeoBox,
): void {
  candidates.count = 0
  for (let region = 0; region * 4 < regions.length; region++) {
    if (!touches(regions, region * 4, box)) continue
    const lastBlock = Math.min((region + 1) << 5, blocks.length >>> 2)
    for (let block = region << 5; block < lastBlock; block++) {
      if (!touches(blocks, block * 4, box)) continue
      const lastWord = Math.min((block + 1) << 5, placed.length)
      for (let word = block << 5; word < lastWord; word++)
        if (touches(words, word * 4, box)) candidates.add(word, placed[word]!)
    }
  }
}

function touches(boxes: Float64Array, at: number, { south, north, west, east }: GeoBox): boolean {
  return boxes[at]! <= north && boxes[at + 1]! >= south && boxes[at + 2]! <= east && boxes[at + 3]! >= west
}
