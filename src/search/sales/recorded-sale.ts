import { buildSearchableListing } from '../../domain/listing-search/build-searchable-listing.ts'
import type { SearchableListing } from '../../domain/listing-search/searchable-listing.ts'
import { describeRecordedHome } from '../../domain/recorded-home/describe-recorded-home.ts'
import { addDays, type CalendarDate } from '../../records/calendar-date.ts'
import type { Assessment } from '../../records/home/assessment.ts'
import type { Property } from '../../records/property.ts'

/**
 * The newest sale of a home that a public record has and no listing, as evidence of prices. It has what estimates look at, and nothing
 * by which a search could find it.
 */
export type RecordedSale = SearchableListing & { closeDate: CalendarDate }

/** A deed is recorded within this many days of the closing that a listing reports. */
const RECORDING_DAYS = 60

/**
 * The recorded sale of an assessment; undefined if it has none that can be compared with others. `closedOn` is the day of the
 * newest sale in the home's listings: a sale that is not later than it is that sale, or an older one.
 */
export function buildRecordedSale(
  property: Property,
  assessment: Assessment,
  closedOn: CalendarDate | undefined,
): RecordedSale | undefined {
  const home = describeRecordedHome(property, [assessment])
  const { closeDate, closePriceCents, livingAreaSqft = 0 } = home
  if (closeDate === undefined || closePriceCents === undefined || livingAreaSqft <= 0) return undefined
  if (property.isAddressHidden === true || property.point === undefined) return undefined
  if (closedOn !== undefined && closeDate <= addDays(closedOn, RECORDING_DAYS)) return undefined
  const searchable = buildSearchableListing(home, property, { neighborhoodIds: [] })
  if (searchable === undefined) return undefined
  const hidden = { city: undefined, stateOrProvince: undefined, postalCode: undefined, streetLine: undefined }
  return { ...searchable, ...hidden, subdivisionName: undefined, keywordText: '', closeDate }
}

/** Whether a sale is the newer of two recorded for a home on two parcels. */
export function isNewerSale(sale: RecordedSale, other: RecordedSale): boolean {
  if (sale.closeDate !== other.closeDate) return sale.closeDate > other.closeDate
  return sale.listingId > other.listingId
}
