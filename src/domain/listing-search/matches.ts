import type { ListingCriteria, SearchClock } from './listing-criteria.ts'
import { meetsConditions, planConditions } from './search-conditions.ts'
import type { SearchableListing } from './searchable-listing.ts'
import { listOffers } from './unit-offers.ts'

/** Finds the offer by which a listing matches: the cheapest that meets all criteria. undefined when it does not match. */
export type OfferFinder = (listing: SearchableListing) => SearchableListing | undefined

/** Plans the criteria once, for any number of listings. */
export function buildOfferFinder(criteria: ListingCriteria, clock: SearchClock): OfferFinder {
  const conditions = planConditions(criteria, clock)
  return (listing) => listOffers(listing).find((offer) => meetsConditions(offer, criteria.status, conditions))
}

/** Whether a listing matches all criteria at an instant. */
export function matches(listing: SearchableListing, criteria: ListingCriteria, clock: SearchClock): boolean {
  return buildOfferFinder(criteria, clock)(listing) !== undefined
}
