import type { ListingFacts } from '../../records/listing.ts'
import { livingAreaZero } from '../issues/living-area-zero.ts'
import { priceNominal } from '../issues/price-nominal.ts'
import { yearBuiltImplausible } from '../issues/year-built-implausible.ts'
import type { Issue } from '../ports/issue.ts'

/** Sales below this are transfers between relatives or companies; assessors leave them out of their ratio studies. */
const LEAST_SALE_PRICE_CENTS = 1_000_00
/** The oldest standing houses of the country are of the 1630s. */
const FIRST_YEAR_BUILT = 1600
const YEARS_AHEAD = 10

/** Drops values that cannot be what they claim to be. Changes `facts` in place. */
export function dropImpossible(
  facts: ListingFacts,
  place: string,
  nowMs: number,
  raise: (issue: Issue) => void,
): void {
  dropNominalPrice(facts, place, raise)
  if (facts.livingAreaSqft === 0) {
    delete facts.livingAreaSqft
    raise(livingAreaZero(place))
  }
  const year = facts.yearBuilt
  if (
    year !== undefined &&
    (year < FIRST_YEAR_BUILT || year > new Date(nowMs).getUTCFullYear() + YEARS_AHEAD)
  ) {
    delete facts.yearBuilt
    raise(yearBuiltImplausible(place, String(year)))
  }
}

function dropNominalPrice(facts: ListingFacts, place: string, raise: (issue: Issue) => void): void {
  const { tenure, closePriceCents, standardStatus } = facts
  if (tenure !== 'sale' || standardStatus !== 'Closed' || closePriceCents === undefined) return
  if (closePriceCents >= LEAST_SALE_PRICE_CENTS) return
  delete facts.closePriceCents
  raise(priceNominal(place, `$${closePriceCents / 100}`))
}
