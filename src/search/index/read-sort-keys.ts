import type { ListingSort } from '../../domain/listing-search/listing-criteria.ts'
import { openFlags } from './flag-columns.ts'
import type { ListingImage, NumberField } from './listing-image.ts'
import { readNumber } from './number-column.ts'
import { isSet } from './row-candidates.ts'
import type { SortKeyReader } from './sort-ranks.ts'

/** What the keys of an image are made of. */
export type SortedImage = Pick<ListingImage, 'status' | 'size' | 'numbers' | 'flags'>

const UNKNOWN = Number.NEGATIVE_INFINITY

const FIELDS: Readonly<Record<Exclude<ListingSort, 'relevance' | 'newest'>, NumberField>> = {
  priceDescending: 'priceDollars',
  priceAscending: 'priceDollars',
  beds: 'bedrooms',
  baths: 'bathrooms',
  area: 'areaSqft',
  lot: 'lotSqft',
}

/** The keys of an image's rows by which `buildListingOrder` sorts listings; ties are broken by property id. */
export function openSortKeys(image: SortedImage): (sort: ListingSort) => SortKeyReader {
  const read = (field: NumberField) => {
    const column = image.numbers[field]
    return (row: number) => readNumber(column, row) ?? UNKNOWN
  }
  const recency = read(image.status === 'sold' ? 'closeDate' : 'onMarketAtMs')
  const standing = readStanding(image)
  return (sort) => {
    if (sort === 'relevance') return { major: standing, minor: recency }
    if (sort === 'newest') return { major: recency }
    const value = read(FIELDS[sort])
    if (sort !== 'priceAscending') return { major: value }
    return {
      major: (row) => {
        const price = value(row)
        return price === UNKNOWN ? UNKNOWN : -price
      },
    }
  }
}

/** Available before spoken for, then picture and price; sold ones are all alike. */
function readStanding({ status, flags, numbers: { photoCount, priceDollars } }: SortedImage) {
  if (status === 'sold') return () => 0
  const active = openFlags(flags).find('status Active')
  return (row: number) => {
    const hasPhoto = (readNumber(photoCount, row) ?? 0) > 0
    const hasPrice = readNumber(priceDollars, row) !== undefined
    return (isSet(active, row) ? 3 : 0) + (hasPhoto ? 1 : 0) + (hasPrice ? 1 : 0)
  }
}
