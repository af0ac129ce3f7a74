import { type FilterBuilder, hasAny, isWithin } from './filter.ts'

/** Living area within the range, square feet. */
export const buildAreaFilter: FilterBuilder = ({ areaSqft: range }) =>
  range && ((listing) => isWithin(listing.areaSqft, range))

/** Lot within the range, square feet. */
export const buildLotFilter: FilterBuilder = ({ lotSqft: range }) =>
  range && ((listing) => isWithin(listing.lotSqft, range))

/** Built within the years. */
export const buildYearFilter: FilterBuilder = ({ yearBuilt: range }) =>
  range && ((listing) => isWithin(listing.yearBuilt, range))

/** Any of the basements. */
export const buildBasementFilter: FilterBuilder = ({ basements }) =>
  basements && ((listing) => hasAny(listing.basements, basements))
