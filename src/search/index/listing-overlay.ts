import type { SearchableListing } from '../../domain/listing-search/searchable-listing.ts'
import type { Pause } from '../edition-tables.ts'
import { buildListingImage } from './build-listing-image.ts'
import { countWords, setBit } from './flag-columns.ts'
import type { ListingImage } from './listing-image.ts'
import { readNumber } from './number-column.ts'
import { openImage } from './open-image.ts'
import { openSortKeys } from './read-sort-keys.ts'
import { allocateFloat64, allocateUint32 } from './shared-array.ts'
import { invertOrder, SORTS, type SortKeyReader } from './sort-ranks.ts'

/** What has changed since an image was built: listings that came or changed, and rows of the image that no longer hold. */
export interface ListingOverlay {
  image: ListingImage
  /** A bit a row of the image below. */
  removed: Uint32Array
  /** For each sort and row: its place among the ranks of the image below, a number between two of them. */
  ranks: Readonly<Record<string, Float64Array>>
}

/**
 * Lays changed listings over an image. Homes in `gone` are no longer listed under the status. The first overlay of an image
 * takes time with its size, later ones with the changes.
 */
export async function buildListingOverlay(
  base: ListingImage,
  changed: readonly SearchableListing[],
  gone: readonly number[],
  pause: Pause,
): Promise<ListingOverlay> {
  const image = await buildListingImage(changed, pause)
  const removed = allocateUint32(countWords(base.size))
  const below = openImage(base)
  const remove = (propertyId: number) => {
    const row = below.findRow(propertyId)
    if (row !== undefined) setBit(removed, row)
  }
  for (const { propertyId } of changed) remove(propertyId)
  for (const propertyId of gone) remove(propertyId)
  const ranks: Record<string, Float64Array> = {}
  for (const sort of SORTS) {
    ranks[sort] = placeRanks(base, image, sort)
    await pause()
  }
  return { image, removed, ranks }
}

/** Between rank 3 and rank 4 of the image below come 3 + 1/n, 3 + 2/n ...: whole ranks stay where they are. */
function placeRanks(base: ListingImage, image: ListingImage, sort: (typeof SORTS)[number]): Float64Array {
  const belowOrder = getOrder(base.ranks[sort])
  const [below, above] = [openRows(base, sort), openRows(image, sort)]
  const placed = allocateFloat64(image.size)
  for (let row = 0; row < image.size; row++) {
    const before = countBefore(below, belowOrder, above, row)
    placed[row] = before - 1 + (image.ranks[sort][row]! + 1) / (image.size + 1)
  }
  return placed
}

interface KeyedRows {
  keys: SortKeyReader
  propertyId(row: number): number
}

function openRows(image: ListingImage, sort: (typeof SORTS)[number]): KeyedRows {
  const { propertyId } = image.numbers
  return { keys: openSortKeys(image)(sort), propertyId: (row) => readNumber(propertyId, row)! }
}

/** How many rows of the image below come before a row. */
function countBefore(below: KeyedRows, order: Uint32Array, above: KeyedRows, row: number): number {
  let [low, high] = [0, order.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(below, order[middle]!, above, row)) low = middle + 1
    else high = middle
  }
  return low
}

function isBefore(below: KeyedRows, belowRow: number, above: KeyedRows, row: number): boolean {
  const [a, b] = [below.keys.major(belowRow), above.keys.major(row)]
  if (a !== b) return a > b
  if (below.keys.minor !== undefined && above.keys.minor !== undefined) {
    const [c, d] = [below.keys.minor(belowRow), above.keys.minor(row)]
    if (c !== d) return c > d
  }
  return below.propertyId(belowRow) < above.propertyId(row)
}

/** Kept for as long as the image is: the same one is laid over many times. */
const orders = new WeakMap<Uint32Array, Uint32Array>()

function getOrder(ranks: Uint32Array): Uint32Array {
  let order = orders.get(ranks)
  if (order === undefined) {
    order = invertOrder(ranks, new Uint32Array(ranks.length))
    orders.set(ranks, order)
  }
  return order
}
