import { startOfDateMs } from '../../../records/calendar-date.ts'
import type { Listing, ListingFacts, StandardStatus } from '../../../records/listing.ts'
import type { Property } from '../../../records/property.ts'
import { findOnMarketAtMs } from '../local-time.ts'
import type { ListingStatus } from '../search-choices.ts'
import type { SearchableListing } from '../searchable-listing.ts'
import { foldLookup } from './lookup-facts.ts'

/** Property that is not a home: timeshares, moorings, parking and business property. */
const NOT_HOMES = new Set([
  'timeshare',
  'boatslip',
  'deededparking',
  'commercialsale',
  'commerciallease',
  'businessopportunity',
])

/**
 * The status under which a search may show a listing. undefined when no search may: it is hidden by its owner, off the
 * market, a closed lease, or not a home.
 */
export function findSearchStatus(listing: ListingFacts): ListingStatus | undefined {
  if (!listing.isDisplayAllowed || isNotHome(listing)) return undefined
  const isLease = listing.tenure === 'lease'
  switch (listing.standardStatus) {
    case 'Active':
    case 'Active Under Contract':
    case 'Pending':
    case 'Coming Soon':
      return isLease ? 'for_rent' : 'for_sale'
    case 'Closed':
      return isLease ? undefined : 'sold'
    default:
      return undefined
  }
}

const ENDED: ReadonlySet<StandardStatus> = new Set(['Closed', 'Expired', 'Withdrawn', 'Canceled'])

/** Whether a listing is an offer for rent that is over. No search shows it, but market statistics may count it. */
function isEndedRental(listing: ListingFacts): boolean {
  const { tenure, standardStatus, isDisplayAllowed } = listing
  return tenure === 'lease' && ENDED.has(standardStatus) && isDisplayAllowed && !isNotHome(listing)
}

/** Whether a listing offers something else than a home. */
export function isNotHome({ homeType, propertyType, propertySubType }: ListingFacts): boolean {
  if (homeType !== 'other') return false
  return [propertyType, propertySubType].some((name) => name !== undefined && NOT_HOMES.has(foldLookup(name)))
}

/** The asking rent of an ended offer for rent, and its time on the market. */
export type PastRent = Required<
  Pick<SearchableListing, 'pastRentDollars' | 'pastRentFromMs' | 'pastRentUntilMs'>
>

/**
 * Finds the past rent of a listing. Returns undefined unless it is an ended rental whose asking rent and first and last day on the
 * market are known.
 */
export function findPastRent(listing: Listing, property: Property): PastRent | undefined {
  const { listPriceCents = 0, offMarketDate, closeDate } = listing
  if (!isEndedRental(listing) || listPriceCents <= 0) return undefined
  const pastRentFromMs = findOnMarketAtMs(listing, property)
  const lastDate = offMarketDate ?? closeDate
  if (pastRentFromMs === undefined || lastDate === undefined) return undefined
  const pastRentUntilMs = startOfDateMs(lastDate)
  if (pastRentUntilMs <= pastRentFromMs) return undefined
  return { pastRentDollars: listPriceCents / 100, pastRentFromMs, pastRentUntilMs }
}

/** Whether a past rent replaces another of the same home: the later end, then the later start, then the higher rent. */
export function isNewerPastRent(one: PastRent, other: PastRent): boolean {
  const difference =
    one.pastRentUntilMs - other.pastRentUntilMs ||
    one.pastRentFromMs - other.pastRentFromMs ||
    one.pastRentDollars - other.pastRentDollars
  return difference > 0
}
