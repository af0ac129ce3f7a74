import type { ListingStatus } from '../../domain/listing-search/listing-criteria.ts'
import type { ComparedListing, IndexedListing } from '../../domain/listing-search/searchable-listing.ts'
import { type CalendarDate, calendarDateOf } from '../../records/calendar-date.ts'
import type { GeoPoint } from '../../records/geo-point.ts'
import type { HomeType } from '../../records/listing.ts'
import { readCode } from './columns/code-column.ts'
import { CHOICE_SETS, NULLABLE_FLAGS } from './columns/flag-columns.ts'
import { readNumber } from './columns/number-column.ts'
import { CODE_FIELDS, DATE_FIELDS, type ListingSegment, NUMBER_FIELDS } from './listing-segment.ts'
import type { OpenSegment } from './open-segment.ts'
import { isSet } from './plan/row-candidates.ts'

/** The listing of a row, equal to the one that was laid out, without its keyword text and street line. */
export function readListing(open: OpenSegment, row: number): IndexedListing {
  const listing: Record<string, unknown> = { status: open.segment.status as ListingStatus }
  for (const field of NUMBER_FIELDS) put(listing, field, open.readNumber(field, row))
  for (const field of DATE_FIELDS) put(listing, field, readDate(open, field, row))
  for (const field of CODE_FIELDS) put(listing, field, open.readCode(field, row))
  const [lat, lon] = [open.readNumber('lat', row), open.readNumber('lon', row)]
  if (lat !== undefined && lon !== undefined) listing.point = { lat, lon }
  for (const name of NULLABLE_FLAGS) put(listing, name, readNullableFlag(open, name, row))
  for (const name of CHOICE_SETS) listing[name] = readChoices(open, name, row)
  listing.isValuationAllowed = isSet(open.flags.find('isValuationAllowed'), row)
  return listing as unknown as IndexedListing
}

function put(listing: Record<string, unknown>, name: string, value: unknown): void {
  if (value !== undefined) listing[name] = value
}

/** The calendar date that a date column holds for a row. */
function readDate(
  open: OpenSegment,
  field: (typeof DATE_FIELDS)[number],
  row: number,
): CalendarDate | undefined {
  const atMs = open.readNumber(field, row)
  return atMs === undefined ? undefined : calendarDateOf(atMs)
}

function readNullableFlag({ flags }: OpenSegment, name: string, row: number): boolean | undefined {
  if (isSet(flags.find(`${name} true`), row)) return true
  return isSet(flags.find(`${name} false`), row) ? false : undefined
}

function readChoices({ flags }: OpenSegment, name: string, row: number): Set<string> {
  const choices = new Set<string>()
  const prefix = `${name} `
  for (const flag of flags.names)
    if (flag.startsWith(prefix) && isSet(flags.find(flag), row)) choices.add(flag.slice(prefix.length))
  return choices
}

/** What is compared of the listing of a row. Columns are named one by one: V8 reads them several times as quickly so. */
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
    bedrooms: readNumber(numbers.bedrooms, row),
    bathrooms: readNumber(numbers.bathrooms, row),
    yearBuilt: readNumber(numbers.yearBuilt, row),
    isValuationAllowed: isSet(flags.find('isValuationAllowed'), row),
  }
}

function readPoint({ numbers }: ListingSegment, row: number): GeoPoint | undefined {
  const [lat, lon] = [readNumber(numbers.lat, row), readNumber(numbers.lon, row)]
  return lat === undefined || lon === undefined ? undefined : { lat, lon }
}
