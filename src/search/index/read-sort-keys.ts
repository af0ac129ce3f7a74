import type { ListingSort } from '../../domain/listing-search/listing-criteria.ts'
import { openFlags } from './flag-columns.ts'
import type { ListingImage, NumberField } from './listing-image.ts'
import { readNumber } from './number-column.ts'
import { isSet } from './row-candidates.ts'
import type { SortKeys } from './sort-ranks.ts'

const UNKNOWN = Number.NEGATIVE_INFINITY

const FIELDS: Readonly<Record<Exclude<ListingSort, 'relevance' | 'newest'>, NumberField>> = {
  priceDescending: 'priceDollars',
  priceAscending: 'priceDollars',
  beds: 'bedrooms',
  baths: 'bathrooms',
  area: 'areaSqft',
  lot: 'lotSqft',
}

/** The keys of an image's rows, equal to those that `buildSortKeys` makes of its listings, and their property ids. */
export function readSortKeys(
  image: ListingImage,
  sort: ListingSort,
): { keys: SortKeys; propertyIds: Float64Array } {
  const read = (field: NumberField) =>
    Float64Array.from({ length: image.size }, (_, row) => readNumber(image.numbers[field], row) ?? UNKNOWN)
  const propertyIds = read('propertyId')
  const recency = () => read(image.status === 'sold' ? 'closeDate' : 'onMarketAtMs')
  if (sort === 'relevance') return { keys: { major: readStanding(image), minor: recency() }, propertyIds }
  if (sort === 'newest') return { keys: { major: recency() }, propertyIds }
  const major = read(FIELDS[sort])
  if (sort === 'priceAscending')
    for (let row = 0; row < major.length; row++) if (major[row] !== UNKNOWN) major[row] = -major[row]!
  return { keys: { major }, propertyIds }
}

function readStanding(image: ListingImage): Float64Array {
  if (image.status === 'sold') return new Float64Array(image.size)
  const active = openFlags(image.flags).find('status Active')
  const { photoCount, priceDollars } = image.numbers
  return Float64Array.from({ length: image.size }, (_, row) => {
    const readiness =
      ((readNumber(photoCount, row) ?? 0) > 0 ? 1 : 0) + (readNumber(priceDollars, row) === undefined ? 0 : 1)
    return (isSet(active, row) ? 3 : 0) + readiness
  })
}
