import type { ListingFacts } from '../../../records/listing.ts'
import type { County, StateCosts } from '../../../records/place.ts'

/** What is known of costs around a home. */
export interface LocalCosts {
  county?: County
  stateCosts?: StateCosts
}

/** Over this share of the price a year a tax is taken for a mistake, and the county's average used. */
const MAX_TAX_RATE = 0.1

/** Price, rent or sale price in dollars; undefined when none is asked or recorded. */
export function findPriceDollars(listing: ListingFacts): number | undefined {
  const cents = listing.standardStatus === 'Closed' ? listing.closePriceCents : listing.listPriceCents
  return cents !== undefined && cents > 0 ? cents / 100 : undefined
}

/** Property tax as a fraction of the price a year: the home's own, else the county's, else the state's average. */
export function findPropertyTaxRate(listing: ListingFacts, costs: LocalCosts): number | undefined {
  const price = findPriceDollars(listing)
  if (price !== undefined && listing.tenure === 'sale' && listing.taxAnnualCents !== undefined) {
    const rate = listing.taxAnnualCents / 100 / price
    if (rate > 0 && rate <= MAX_TAX_RATE) return rate
  }
  return costs.county?.propertyTaxRate ?? costs.stateCosts?.propertyTaxRate
}

/** Home insurance as a fraction of the price a year: the state's rate, else its average premium over the price. */
export function findHomeInsuranceRate(listing: ListingFacts, { stateCosts }: LocalCosts): number | undefined {
  if (stateCosts?.homeInsuranceRate !== undefined) return stateCosts.homeInsuranceRate
  const price = findPriceDollars(listing)
  if (price === undefined || stateCosts?.homeInsuranceAnnualCents === undefined) return undefined
  return stateCosts.homeInsuranceAnnualCents / 100 / price
}

/** Association fees a month; 0 when there is known to be no association, undefined when unknown. */
export function findHoaFeeDollars(listing: ListingFacts): number | undefined {
  if (listing.associationFeeMonthlyCents !== undefined) return listing.associationFeeMonthlyCents / 100
  return listing.hasAssociation === false ? 0 : undefined
}
