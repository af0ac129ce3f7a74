import type { ListingFacts } from '../../../records/listing.ts'
import type { County, StateCosts } from '../../../records/place.ts'

/** The known costs in the area of a home. */
export interface LocalCosts {
  county?: County
  stateCosts?: StateCosts
}

/** A tax above this share of the price per year counts as a mistake, and the county's average is used. */
const MAX_TAX_RATE = 0.1

/** Asking price, rent or sale price in dollars; undefined when none is known. */
export function findPriceDollars(listing: ListingFacts): number | undefined {
  const cents = listing.standardStatus === 'Closed' ? listing.closePriceCents : listing.listPriceCents
  return cents !== undefined && cents > 0 ? cents / 100 : undefined
}

/** Annual property tax as a fraction of the price: the home's own, else the county's, else the state's average. */
export function findPropertyTaxRate(listing: ListingFacts, costs: LocalCosts): number | undefined {
  const price = findPriceDollars(listing)
  if (price !== undefined && listing.tenure === 'sale' && listing.taxAnnualCents !== undefined) {
    const rate = listing.taxAnnualCents / 100 / price
    if (rate > 0 && rate <= MAX_TAX_RATE) return rate
  }
  return costs.county?.propertyTaxRate ?? costs.stateCosts?.propertyTaxRate
}

/**
 * Median values of owner-occupied homes by state in thousands of dollars: American Community Survey, five-year estimates 2018 to 2022
 * (table B25077), rounded to ten thousand. Used only to turn a state's average premium into a rate.
 */
const TYPICAL_VALUES =
  'AL180 AK320 AZ320 AR160 CA660 CO470 CT320 DE310 DC710 FL290 GA250 HI760 ID330 IL240 IN180 IA180 KS190 KY180 LA200 ME240 ' +
  'MD380 MA480 MI200 MN290 MS150 MO200 MT310 NE210 NV370 NH340 NJ400 NM220 NY380 NC230 ND230 OH180 OK170 OR420 PA230 RI340 ' +
  'SC220 SD220 TN230 TX240 UT420 VT270 VA340 WA470 WV150 WI230 WY270'
const TYPICAL_DOLLARS = new Map(
  TYPICAL_VALUES.split(' ').map((entry) => [entry.slice(0, 2), Number(entry.slice(2)) * 1000]),
)

/**
 * Annual home insurance as a fraction of the price: the state's rate where one is loaded, else its average premium over its typical home
 * value, so that a more expensive home costs more to insure.
 */
export function findHomeInsuranceRate({ stateCosts }: LocalCosts): number | undefined {
  if (stateCosts?.homeInsuranceRate !== undefined) return stateCosts.homeInsuranceRate
  const typical = stateCosts && TYPICAL_DOLLARS.get(stateCosts.stateOrProvince)
  if (typical === undefined || stateCosts?.homeInsuranceAnnualCents === undefined) return undefined
  return Math.round((stateCosts.homeInsuranceAnnualCents / 100 / typical) * 1e8) / 1e8
}

/** Finds the monthly association fees: 0 if the home is known to have no association, undefined if unknown. */
export function findHoaFeeDollars(listing: ListingFacts): number | undefined {
  if (listing.associationFeeMonthlyCents !== undefined) return listing.associationFeeMonthlyCents / 100
  return listing.hasAssociation === false ? 0 : undefined
}
