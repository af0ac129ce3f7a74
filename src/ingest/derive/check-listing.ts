import { identifyParcel } from '../../domain/address/parcel-number.ts'
import { renderStreetLine } from '../../records/address.ts'
import { type CalendarDate, calendarDateOf, DAY_MS } from '../../records/calendar-date.ts'
import { LEAST_SALE_PRICE_CENTS } from '../../records/home/assessment.ts'
import type { HomeFacts } from '../../records/home/home-facts.ts'
import { isOffered, type ListingCore } from '../../records/listing.ts'
import { ingestIssue } from '../issues.ts'
import type { Issue } from '../ports/issue.ts'

/** The oldest houses that still stand in the country are from the 1630s. */
const FIRST_YEAR_BUILT = 1600

const YEARS_AHEAD = 10

/**
 * Treats a sale with a close date more than a day from now as pending. A sale that has not happened has no close date and no
 * price. Changes `facts` in place.
 */
export function holdFutureSale(
  facts: ListingCore,
  place: string,
  nowMs: number,
  raise: (issue: Issue) => void,
): void {
  const { closeDate } = facts
  if (!isSold(facts) || closeDate === undefined || !isAhead(closeDate, nowMs)) return
  facts.standardStatus = 'Pending'
  delete facts.closeDate
  delete facts.closePriceCents
  raise(ingestIssue('CloseDateInFuture', place, closeDate))
}

/** Drops values that cannot be right. Changes `facts` in place. */
export function dropImpossible(
  facts: ListingCore,
  place: string,
  nowMs: number,
  raise: (issue: Issue) => void,
): void {
  dropNominalPrice(facts, place, raise)
  dropImpossibleFacts(facts, place, nowMs, raise)
}

/** The same for what is said of the home itself. */
export function dropImpossibleFacts(
  facts: HomeFacts,
  place: string,
  nowMs: number,
  raise: (issue: Issue) => void,
): void {
  if (facts.livingAreaSqft === 0) {
    delete facts.livingAreaSqft
    raise(ingestIssue('LivingAreaZero', place))
  }
  const year = facts.yearBuilt
  if (
    year !== undefined &&
    (year < FIRST_YEAR_BUILT || year > new Date(nowMs).getUTCFullYear() + YEARS_AHEAD)
  ) {
    delete facts.yearBuilt
    raise(ingestIssue('YearBuiltImplausible', place, String(year)))
  }
}

/** More than a day from now, so that in no time zone a sale of today counts as one in the future. */
function isAhead(date: CalendarDate, nowMs: number): boolean {
  return date > calendarDateOf(nowMs + DAY_MS)
}

function dropNominalPrice(facts: ListingCore, place: string, raise: (issue: Issue) => void): void {
  const { tenure, closePriceCents, standardStatus } = facts
  if (tenure !== 'sale' || standardStatus !== 'Closed' || closePriceCents === undefined) return
  if (closePriceCents >= LEAST_SALE_PRICE_CENTS) return
  delete facts.closePriceCents
  raise(ingestIssue('PriceNominal', place, `$${closePriceCents / 100}`))
}

type Check = (facts: ListingCore, place: string) => Issue | undefined

/** The smallest floor of a bedroom, by the International Residential Code R304.1. */
const LEAST_BEDROOM_SQFT = 70

/** Below this it is not a dwelling (the same code asks for 120 in one room); above, it is a building and not a home. */
const LIVING_AREA_SQFT = { least: 120, most: 60_000 }

const CHECKS: readonly Check[] = [
  ({ standardStatus, listPriceCents, unitTypes }, place) =>
    isOffered(standardStatus) && listPriceCents === undefined && unitTypes.length === 0
      ? ingestIssue('ListPriceMissing', place)
      : undefined,
  (facts, place) =>
    isSold(facts) && facts.closePriceCents === undefined
      ? ingestIssue('ClosePriceMissing', place)
      : undefined,
  (facts, place) =>
    isSold(facts) && facts.closeDate === undefined ? ingestIssue('CloseDateMissing', place) : undefined,
  ({ bedroomsTotal, livingAreaSqft }, place) =>
    bedroomsTotal !== undefined &&
    livingAreaSqft !== undefined &&
    livingAreaSqft > 0 &&
    bedroomsTotal * LEAST_BEDROOM_SQFT > livingAreaSqft
      ? ingestIssue('BedroomsImplausible', place, `${bedroomsTotal} bedrooms in ${livingAreaSqft} sqft`)
      : undefined,
  (facts, place) =>
    facts.bedroomsTotal === 0 && isFamilyHome(facts) ? ingestIssue('BedroomsZero', place) : undefined,
  (facts, place) =>
    facts.bathroomsTotal === 0 && isDwelling(facts) ? ingestIssue('BathroomsZero', place) : undefined,
  ({ livingAreaSqft, homeType }, place) =>
    livingAreaSqft !== undefined && livingAreaSqft !== 0 && !isPlausibleArea(livingAreaSqft, homeType)
      ? ingestIssue('LivingAreaImplausible', place, `${livingAreaSqft} sqft`)
      : undefined,
  ({ address }, place) =>
    renderStreetLine(address) === undefined ? ingestIssue('AddressMissing', place) : undefined,
  ({ point }, place) => (point === undefined ? ingestIssue('PointMissing', place) : undefined),
  ({ parcelNumber }, place) =>
    parcelNumber !== undefined && identifyParcel(parcelNumber) === undefined
      ? ingestIssue('ParcelPlaceholder', place)
      : undefined,
]

/** Reports what looks wrong in a listing. Nothing is changed. */
export function checkListing(facts: ListingCore, place: string, raise: (issue: Issue) => void): void {
  for (const check of CHECKS) {
    const issue = check(facts, place)
    if (issue !== undefined) raise(issue)
  }
}

function isSold(facts: ListingCore): boolean {
  return facts.standardStatus === 'Closed' && facts.tenure === 'sale'
}

function isPlausibleArea(areaSqft: number, homeType: ListingCore['homeType']): boolean {
  if (homeType === 'lot' || homeType === 'multiFamily' || homeType === 'other') return true
  return areaSqft >= LIVING_AREA_SQFT.least && areaSqft <= LIVING_AREA_SQFT.most
}

/** A home that cannot be a studio: a house, a townhouse, or a residential listing without a more exact type. */
function isFamilyHome({ homeType, propertyType }: ListingCore): boolean {
  if (homeType === 'house' || homeType === 'townhouse') return true
  return homeType === 'other' && propertyType === 'Residential'
}

function isDwelling({ homeType, propertyType }: ListingCore): boolean {
  return homeType === 'other' ? propertyType === 'Residential' : homeType !== 'lot'
}
