import { findMonthlyPaymentDollars } from '../mortgage/monthly-payment.ts'
import { type FilterBuilder, isWithin } from './filter.ts'

/** List price, monthly rent or sale price within the range. */
export const buildPriceFilter: FilterBuilder = ({ priceDollars: range }) =>
  range && ((listing) => isWithin(listing.priceDollars, range))

/**
 * The monthly cost of buying within the range: with the down payment asked for or 20 %, at the clock's rate, with
 * taxes, insurance, association fee and mortgage insurance. Unknown where any of them is.
 */
export const buildMonthlyPaymentFilter: FilterBuilder = (criteria, { thirtyYearRate, insuranceTable }) => {
  const { monthlyPaymentDollars: range, downPaymentDollars, creditBand = 'CS720_AND_ABOVE' } = criteria
  if (range === undefined) return undefined
  if (thirtyYearRate === undefined) return () => false
  const terms = { annualRate: thirtyYearRate, creditBand, downPaymentDollars, insuranceTable }
  return (listing) => isWithin(findMonthlyPaymentDollars(listing, terms), range)
}

/** Known association fee of at most the amount; a home without an association has 0. */
export const buildHoaFilter: FilterBuilder = ({ maxHoaFeeDollars: max }) =>
  max === undefined ? undefined : (listing) => isWithin(listing.hoaFeeDollars, { max })
