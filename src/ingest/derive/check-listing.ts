import { renderStreetLine } from '../../records/address.ts'
import { calendarDateOf } from '../../records/calendar-date.ts'
import type { ListingFacts } from '../../records/listing.ts'
import { addressMissing } from '../issues/address-missing.ts'
import { bathroomsZero } from '../issues/bathrooms-zero.ts'
import { bedroomsImplausible } from '../issues/bedrooms-implausible.ts'
import { bedroomsZero } from '../issues/bedrooms-zero.ts'
import { closeDateInFuture } from '../issues/close-date-in-future.ts'
import { closeDateMissing } from '../issues/close-date-missing.ts'
import { closePriceMissing } from '../issues/close-price-missing.ts'
import { listPriceMissing } from '../issues/list-price-missing.ts'
import { livingAreaImplausible } from '../issues/living-area-implausible.ts'
import { parcelPlaceholder } from '../issues/parcel-placeholder.ts'
import { pointMissing } from '../issues/point-missing.ts'
import { identifyParcel } from '../normalize/parcel.ts'
import type { Issue } from '../ports/issue.ts'

type Check = (facts: ListingFacts, place: string, nowMs: number) => Issue | undefined

/** Least floor of a bedroom, International Residential Code R304.1: 70 square feet. */
const LEAST_AREA_SQFT_A_BEDROOM = 70
/** Below: no dwelling (the same code asks 120 for one room). Above: a building, not a home. */
const LIVING_AREA_SQFT = { least: 120, most: 60_000 }
const DAY_MS = 86_400_000
const OFFERED = new Set(['Active', 'Active Under Contract', 'Pending', 'Coming Soon'])

const CHECKS: readonly Check[] = [
  ({ standardStatus, listPriceCents, unitTypes }, place) =>
    OFFERED.has(standardStatus) && listPriceCents === undefined && unitTypes.length === 0
      ? listPriceMissing(place)
      : undefined,
  (facts, place) =>
    isSold(facts) && facts.closePriceCents === undefined ? closePriceMissing(place) : undefined,
  (facts, place) => (isSold(facts) && facts.closeDate === undefined ? closeDateMissing(place) : undefined),
  ({ closeDate }, place, nowMs) =>
    closeDate !== undefined && closeDate > calendarDateOf(nowMs + DAY_MS)
      ? closeDateInFuture(place, closeDate)
      : undefined,
  ({ bedroomsTotal, livingAreaSqft }, place) =>
    bedroomsTotal !== undefined &&
    livingAreaSqft !== undefined &&
    livingAreaSqft > 0 &&
    bedroomsTotal * LEAST_AREA_SQFT_A_BEDROOM > livingAreaSqft
      ? bedroomsImplausible(place, `${bedroomsTotal} bedrooms in ${livingAreaSqft} sqft`)
      : undefined,
  (facts, place) => (facts.bedroomsTotal === 0 && isFamilyHome(facts) ? bedroomsZero(place) : undefined),
  (facts, place) => (facts.bathroomsTotal === 0 && isDwelling(facts) ? bathroomsZero(place) : undefined),
  ({ livingAreaSqft, homeType }, place) =>
    livingAreaSqft !== undefined && livingAreaSqft !== 0 && !isPlausibleArea(livingAreaSqft, homeType)
      ? livingAreaImplausible(place, `${livingAreaSqft} sqft`)
      : undefined,
  ({ address }, place) => (renderStreetLine(address) === undefined ? addressMissing(place) : undefined),
  ({ point }, place) => (point === undefined ? pointMissing(place) : undefined),
  ({ parcelNumber }, place) =>
    parcelNumber !== undefined && identifyParcel(parcelNumber) === undefined
      ? parcelPlaceholder(place)
      : undefined,
]

/** Raises what looks wrong in a listing and is kept as it is. */
export function checkListing(
  facts: ListingFacts,
  place: string,
  nowMs: number,
  raise: (issue: Issue) => void,
): void {
  for (const check of CHECKS) {
    const issue = check(facts, place, nowMs)
    if (issue !== undefined) raise(issue)
  }
}

function isSold(facts: ListingFacts): boolean {
  return facts.standardStatus === 'Closed' && facts.tenure === 'sale'
}

function isPlausibleArea(areaSqft: number, homeType: ListingFacts['homeType']): boolean {
  if (homeType === 'lot' || homeType === 'multiFamily' || homeType === 'other') return true
  return areaSqft >= LIVING_AREA_SQFT.least && areaSqft <= LIVING_AREA_SQFT.most
}

/** A home that is no studio: its type says so, or no type narrows down that it is residential. */
function isFamilyHome({ homeType, propertyType }: ListingFacts): boolean {
  if (homeType === 'house' || homeType === 'townhouse') return true
  return homeType === 'other' && propertyType === 'Residential'
}

function isDwelling({ homeType, propertyType }: ListingFacts): boolean {
  return homeType === 'other' ? propertyType === 'Residential' : homeType !== 'lot'
}
