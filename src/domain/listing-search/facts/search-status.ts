import type { ListingFacts, StandardStatus } from '../../../records/listing.ts'
import type { ListingStatus } from '../search-choices.ts'
import { foldLookup } from './fold-lookup.ts'

/** What is not a home: timeshares, moorings, parking and business property. */
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
export function isEndedRental(listing: ListingFacts): boolean {
  const { tenure, standardStatus, isDisplayAllowed } = listing
  return tenure === 'lease' && ENDED.has(standardStatus) && isDisplayAllowed && !isNotHome(listing)
}

function isNotHome({ homeType, propertyType, propertySubType }: ListingFacts): boolean {
  if (homeType !== 'other') return false
  return [propertyType, propertySubType].some((name) => name !== undefined && NOT_HOMES.has(foldLookup(name)))
}
