import type { MortgageInsuranceTable } from '../mortgage/mortgage-insurance.ts'
import type { CreditBand, ListingStatus, NumberRange } from './search-choices.ts'
import type { FilteredCriteria, SearchMoment } from './searchable-fields.ts'

/**
 * Everything a search asks for except place, sort and page. An absent criterion lets every listing pass. A listing whose
 * value is unknown does not pass a filter on it; `seniorCommunities: 'do_not_show'` hides only known communities.
 */
export interface ListingCriteria extends FilteredCriteria {
  readonly status: ListingStatus
  /** The monthly cost of buying: see `findMonthlyPaymentDollars`. */
  readonly monthlyPaymentDollars?: NumberRange
  /** 20 % of the price when absent. */
  readonly downPaymentDollars?: number
  readonly creditBand?: CreditBand
  /** Words that must all occur, whole, in the keyword text. */
  readonly keywords?: string
}

/** What a search depends on besides its criteria. */
export interface SearchClock extends SearchMoment {
  /** Annual rate of a 30-year loan for the criteria's credit band; without one, no monthly payment is known. */
  thirtyYearRate?: number
  /** Replaces the mortgage insurance table that comes with Plat. */
  insuranceTable?: MortgageInsuranceTable
}
