import type { ListingSort } from '../../../domain/listing-search/listing-criteria.ts'
import { openFlags } from '../columns/flag-columns.ts'
import { readNumber } from '../columns/number-column.ts'
import type { ListingSegment, NumberField } from '../listing-segment.ts'
import { isSet } from '../plan/row-candidates.ts'
import type { SortKeyReader } from './sort-ranks.ts'

/** What the keys of an segment are made of. */
export type SortedSegment = Pick<ListingSegment, 'status' | 'size' | 'numbers' | 'flags'>

const UNKNOWN = Number.NEGATIVE_INFINITY

const FIELDS: Readonly<Record<Exclude<ListingSort, 'relevance' | 'newest'>, NumberField>> = {
  priceDescending: 'priceDollars',
  priceAscending: 'priceDollars',
  beds: 'bedrooms',
  baths: 'bathrooms',
  area: 'areaSqft',
  lot: 'lotSqft',
}

/** The keys of an segment's rows by which `buildListingOrder` sorts listings; ties are broken by property id. */
export function openSortKeys(segment: SortedSegment): (sort: ListingSort) => SortKeyReader {
  const read = (field: NumberField) => {
    const column = segment.numbers[field]
    return (row: number) => readNumber(column, row) ?? UNKNOWN
  }
  const recency = read(segment.status === 'sold' ? 'closeDate' : 'onMarketAtMs')
  const standing = readStanding(segment)
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
function readStanding({ status, flags, numbers: { photoCount, priceDollars } }: SortedSegment) {
  if (status === 'sold') return () => 0
  const active = openFlags(flags).find('status Active')
  return (row: number) => {
    const hasPhoto = (readNumber(photoCount, row) ?? 0) > 0
    const hasPrice = readNumber(priceDollars, row) !== undefined
    return (isSet(active, row) ? 3 : 0) + (hasPhoto ? 1 : 0) + (hasPrice ? 1 : 0)
  }
}
