import type { ListingStatus } from '../../domain/listing-search/search-choices.ts'
import {
  CHOICE_NAMES,
  type ChoiceName,
  DATE_NAMES,
  type DateName,
  FLAG_NAMES,
  type FlagName,
  NUMBER_NAMES,
  type NumberName,
  SHARED_NAMES,
  type SharedName,
} from '../../domain/listing-search/searchable-fields.ts'
import type { ComparedListing, IndexedListing } from '../../domain/listing-search/searchable-listing.ts'
import { type CalendarDate, calendarDateOf } from '../../records/calendar-date.ts'
import type { GeoPoint } from '../../records/geo-point.ts'
import type { HomeType } from '../../records/listing.ts'
import { readCode } from './columns/code-column.ts'
import { isSet } from './columns/flag-columns.ts'
import { readNumber } from './columns/number-column.ts'
import type { ListingSegment } from './listing-segment.ts'
import type { OpenSegment } from './open-segment.ts'

/** The members that `readListing` reads one by one. A member without any column is a type error there. */
type ReadMember =
  | 'status'
  | 'point'
  | 'isValuationAllowed'
  | NumberName
  | DateName
  | FlagName
  | ChoiceName
  | SharedName

/** Reads the offer of a row. It equals the listing that was packed, without the members used only for searching. */
export function readListing(open: OpenSegment, row: number): IndexedListing {
  const listing: { -readonly [Member in ReadMember]?: unknown } = {
    status: open.segment.status as ListingStatus,
  }
  const put = (member: ReadMember, value: unknown) => {
    if (value !== undefined) listing[member] = value
  }
  for (const field of NUMBER_NAMES) put(field, open.readNumber(field, row))
  for (const field of DATE_NAMES) put(field, readDate(open, field, row))
  for (const field of SHARED_NAMES) put(field, open.readCode(field, row))
  for (const field of FLAG_NAMES) put(field, readFlag(open, field, row))
  for (const field of CHOICE_NAMES) put(field, readChoices(open, field, row))
  put('point', readPoint(open.segment, row))
  put('isValuationAllowed', isSet(open.flags.valuationAllowed, row))
  return listing satisfies { [Member in keyof IndexedListing]?: unknown } as IndexedListing
}

function readDate(open: OpenSegment, field: DateName, row: number): CalendarDate | undefined {
  const atMs = open.readNumber(field, row)
  return atMs === undefined ? undefined : calendarDateOf(atMs)
}

function readFlag({ flags }: OpenSegment, field: FlagName, row: number): boolean | undefined {
  if (isSet(flags.find({ field, value: 'true' }), row)) return true
  return isSet(flags.find({ field, value: 'false' }), row) ? false : undefined
}

function readChoices({ flags }: OpenSegment, field: ChoiceName, row: number): Set<string> {
  const choices = new Set<string>()
  for (const { value, bits } of flags.listValues(field)) if (isSet(bits, row)) choices.add(value)
  return choices
}

/** Reads the values that comparisons use. Names each column separately, because V8 reads them several times faster that way. */
export function readCompared({ segment, flags }: OpenSegment, row: number): ComparedListing {
  const { numbers, codes } = segment
  return {
    propertyId: readNumber(numbers.propertyId, row)!,
    listingId: readNumber(numbers.listingId, row)!,
    status: segment.status as ListingStatus,
    homeType: readCode(codes.homeType, row) as HomeType,
    point: readPoint(segment, row),
    postalCode: readCode(codes.postalCode, row) as string | undefined,
    countyFips: readCode(codes.countyFips, row) as string | undefined,
    priceDollars: readNumber(numbers.priceDollars, row),
    areaSqft: readNumber(numbers.areaSqft, row),
    lotSqft: readNumber(numbers.lotSqft, row),
    bedrooms: readNumber(numbers.bedrooms, row),
    bathrooms: readNumber(numbers.bathrooms, row),
    yearBuilt: readNumber(numbers.yearBuilt, row),
    isValuationAllowed: isSet(flags.valuationAllowed, row),
  }
}

function readPoint({ numbers }: ListingSegment, row: number): GeoPoint | undefined {
  const [lat, lon] = [readNumber(numbers.lat, row), readNumber(numbers.lon, row)]
  return lat === undefined || lon === undefined ? undefined : { lat, lon }
}
