import type { RangeName } from '../../../domain/listing-search/matches.ts'
import type { ListingSort, ListingStatus } from '../../../domain/listing-search/search-choices.ts'
import { getSorts, getStanding } from '../../../domain/listing-search/sort-listings.ts'
import { isSet, openFlags } from '../columns/flag-columns.ts'
import { readNumber } from '../columns/number-column.ts'
import type { ListingSegment } from '../listing-segment.ts'
import type { SortKeyReader } from './sort-ranks.ts'

/** The parts of a segment from which sort keys are made. */
export type SortedSegment = Pick<ListingSegment, 'status' | 'size' | 'numbers' | 'flags'>

const UNKNOWN = Number.NEGATIVE_INFINITY

/** Opens the keys by which `buildListingOrder` sorts listings, for the rows of a segment. Property ids break ties. */
export function openSortKeys(segment: SortedSegment): (sort: ListingSort) => SortKeyReader {
  const sorts = getSorts(segment.status as ListingStatus)
  return (sort) => {
    const { isByStanding, field, isAscending } = sorts[sort]
    const value = openValue(segment, field, isAscending === true)
    return isByStanding === true ? { major: openStanding(segment), minor: value } : { major: value }
  }
}

/** Opens the values of a field. Larger values come first, so ascending sorts negate them. */
function openValue({ numbers }: SortedSegment, field: RangeName, isAscending: boolean) {
  const column = numbers[field]
  if (!isAscending) return (row: number) => readNumber(column, row) ?? UNKNOWN
  return (row: number) => {
    const value = readNumber(column, row)
    return value === undefined ? UNKNOWN : -value
  }
}

function openStanding({ flags, numbers: { photoCount, priceDollars } }: SortedSegment) {
  const active = openFlags(flags).find({ field: 'standardStatus', value: 'Active' })
  return (row: number) =>
    getStanding(isSet(active, row), readNumber(photoCount, row) ?? 0, readNumber(priceDollars, row))
}
