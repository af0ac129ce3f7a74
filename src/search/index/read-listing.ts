import type { ListingStatus } from '../../domain/listing-search/listing-criteria.ts'
import type { IndexedListing } from '../../domain/listing-search/searchable-listing.ts'
import { type CalendarDate, calendarDateOf } from '../../records/calendar-date.ts'
import { CHOICE_SETS, CLAIMS } from './flag-columns.ts'
import { CODE_FIELDS, DATE_FIELDS, NUMBER_FIELDS } from './listing-image.ts'
import type { OpenImage } from './open-image.ts'
import { isSet } from './row-candidates.ts'

/** The listing of a row, equal to the one that was laid out, without its keyword text and street line. */
export function readListing(open: OpenImage, row: number): IndexedListing {
  const listing: Record<string, unknown> = { status: open.image.status as ListingStatus }
  for (const field of NUMBER_FIELDS) put(listing, field, open.readNumber(field, row))
  for (const field of DATE_FIELDS) put(listing, field, readDate(open, field, row))
  for (const field of CODE_FIELDS) put(listing, field, open.readCode(field, row))
  const [lat, lon] = [open.readNumber('lat', row), open.readNumber('lon', row)]
  if (lat !== undefined && lon !== undefined) listing.point = { lat, lon }
  for (const name of CLAIMS) put(listing, name, readClaim(open, name, row))
  for (const name of CHOICE_SETS) listing[name] = readChoices(open, name, row)
  listing.isValuationAllowed = isSet(open.flags.find('isValuationAllowed'), row)
  return listing as unknown as IndexedListing
}

function put(listing: Record<string, unknown>, name: string, value: unknown): void {
  if (value !== undefined) listing[name] = value
}

/** The calendar date that a date column holds for a row. */
function readDate(
  open: OpenImage,
  field: (typeof DATE_FIELDS)[number],
  row: number,
): CalendarDate | undefined {
  const atMs = open.readNumber(field, row)
  return atMs === undefined ? undefined : calendarDateOf(atMs)
}

function readClaim({ flags }: OpenImage, name: string, row: number): boolean | undefined {
  if (isSet(flags.find(`${name} true`), row)) return true
  return isSet(flags.find(`${name} false`), row) ? false : undefined
}

function readChoices({ flags }: OpenImage, name: string, row: number): Set<string> {
  const choices = new Set<string>()
  const prefix = `${name} `
  for (const flag of flags.names)
    if (flag.startsWith(prefix) && isSet(flags.find(flag), row)) choices.add(flag.slice(prefix.length))
  return choices
}
