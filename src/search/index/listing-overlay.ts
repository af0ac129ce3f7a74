import type { SearchableListing } from '../../domain/listing-search/searchable-listing.ts'
import type { Pause } from '../edition-tables.ts'
import { buildListingImage } from './build-listing-image.ts'
import { countWords, setBit } from './flag-columns.ts'
import type { ListingImage } from './listing-image.ts'
import { openImage } from './open-image.ts'
import { readSortKeys } from './read-sort-keys.ts'
import { allocateFloat64, allocateUint32 } from './shared-array.ts'
import { compareKeys, orderRows, SORTS, type SortKeys } from './sort-ranks.ts'

/** What has changed since an image was built: listings that came or changed, and rows of the image that no longer hold. */
export interface ListingOverlay {
  image: ListingImage
  /** A bit a row of the image below. */
  removed: Uint32Array
  /** How many bits are set. */
  removedCount: number
  /** For each sort and row: its place among the ranks of the image below, a number between two of them. */
  ranks: Readonly<Record<string, Float64Array>>
}

/** Lays changed listings over an image. Homes in `gone` are no longer listed under the status. */
export async function buildListingOverlay(
  base: ListingImage,
  changed: readonly SearchableListing[],
  gone: readonly number[],
  pause: Pause,
): Promise<ListingOverlay> {
  const image = await buildListingImage(changed, pause)
  const removed = allocateUint32(countWords(base.size))
  const below = openImage(base)
  let removedCount = 0
  for (const propertyId of [...changed.map((one) => one.propertyId), ...gone]) {
    const row = below.findRow(propertyId)
    if (row === undefined) continue
    setBit(removed, row)
    removedCount++
  }
  const ranks: Record<string, Float64Array> = {}
  for (const sort of SORTS) {
    ranks[sort] = placeRanks(base, image, sort)
    await pause()
  }
  return { image, removed, removedCount, ranks }
}

/** Between rank 3 and rank 4 of the image below come 3 + 1/n, 3 + 2/n ...: whole ranks stay where they are. */
function placeRanks(base: ListingImage, image: ListingImage, sort: (typeof SORTS)[number]): Float64Array {
  const [below, above] = [readSortKeys(base, sort), readSortKeys(image, sort)]
  const belowOrder = invert(base.ranks[sort])
  const placed = allocateFloat64(image.size)
  for (const [order, row] of orderRows(above.keys, above.propertyIds).entries()) {
    const before = countBefore(below, belowOrder, above, row)
    placed[row] = before - 1 + (order + 1) / (image.size + 1)
  }
  return placed
}

interface KeyedRows {
  keys: SortKeys
  propertyIds: Float64Array
}

/** How many rows of the image below come before a row. */
function countBefore(below: KeyedRows, order: Uint32Array, above: KeyedRows, row: number): number {
  let [low, high] = [0, order.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const ids = [below.propertyIds, above.propertyIds] as const
    if (compareKeys(below.keys, order[middle]!, above.keys, row, ids) < 0) low = middle + 1
    else high = middle
  }
  return low
}

function invert(ranks: Uint32Array): Uint32Array {
  const order = new Uint32Array(ranks.length)
  for (let row = 0; row < ranks.length; row++) order[ranks[row]!] = row
  return order
}
