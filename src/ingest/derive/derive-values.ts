import type { Listing, ListingCore } from '../../records/listing.ts'
import type { EducationLevel } from '../../records/school.ts'
import { ingestIssue } from '../issues.ts'
import type { Issue } from '../ports/issue.ts'

/** Adds up a missing number of bathrooms from its parts, else takes the feed's whole number. Changes `facts` in place. */
export function deriveBathrooms(facts: ListingCore, place: string, raise: (issue: Issue) => void): void {
  if (facts.bathroomsTotal !== undefined) return
  const { bathroomsFull, bathroomsThreeQuarter, bathroomsHalf, bathroomsOneQuarter } = facts
  const parts = [bathroomsFull, bathroomsThreeQuarter, bathroomsHalf, bathroomsOneQuarter]
  const weights = [1, 0.75, 0.5, 0.25]
  const total = parts.every((part) => part === undefined)
    ? facts.bathroomsTotalInteger
    : parts.reduce<number>((sum, part, at) => sum + (part ?? 0) * weights[at]!, 0)
  if (total === undefined) return
  facts.bathroomsTotal = total
  raise(ingestIssue('BathroomsDerived', place))
}

/**
 * Fills in the price history that the feed leaves out. When the asking price differs from the stored one, the stored one is the
 * previous price, and it changed when the feed says, else when the record was modified, else now. While the price stays the same, its
 * history stays too. Changes `record` in place.
 */
export function carryPriceHistory(
  record: Listing,
  stored: Listing | undefined,
  place: string,
  nowMs: number,
  raise: (issue: Issue) => void,
): void {
  if (stored === undefined || record.previousListPriceCents !== undefined) return
  if (record.listPriceCents === undefined || stored.listPriceCents === undefined) return
  if (record.listPriceCents === stored.listPriceCents) carryUnchanged(record, stored)
  else {
    record.previousListPriceCents = stored.listPriceCents
    if (record.priceChangeAtMs !== undefined) return
    record.priceChangeAtMs = record.modifiedAtMs ?? nowMs
    record.isPriceChangeObserved = true
    raise(ingestIssue('PriceChangeDerived', place))
  }
}

/** A feed that dates a change without naming the price before it keeps what was carried for that date. */
function carryUnchanged(record: Listing, stored: Listing): void {
  const { previousListPriceCents, priceChangeAtMs, isPriceChangeObserved } = stored
  if (record.priceChangeAtMs !== undefined && record.priceChangeAtMs !== priceChangeAtMs) return
  const isDatedByFeed = record.priceChangeAtMs !== undefined
  if (previousListPriceCents !== undefined) record.previousListPriceCents = previousListPriceCents
  if (priceChangeAtMs !== undefined) record.priceChangeAtMs = priceChangeAtMs
  if (isPriceChangeObserved && !isDatedByFeed) record.isPriceChangeObserved = true
}

const EARLY = new Set(['PK', 'K', '1', '2', '3', '4'])

/**
 * The education levels that follow from a school's grades: elementary with any grade up to 4 (or 5 alone), middle with 7 or 8 (or
 * 6 without early grades), high with 10 to 12 (or 9 without middle grades). Empty when no grade is known.
 */
export function educationLevelsOf(grades: readonly string[]): EducationLevel[] {
  const has = new Set(grades)
  const isEarly = grades.some((grade) => EARLY.has(grade))
  const isMiddle = has.has('7') || has.has('8') || (has.has('6') && !isEarly)
  const isHigh = has.has('10') || has.has('11') || has.has('12') || (has.has('9') && !isMiddle)
  const levels: EducationLevel[] = []
  if (isEarly || (has.has('5') && !isMiddle)) levels.push('elementary')
  if (isMiddle) levels.push('middle')
  if (isHigh) levels.push('high')
  return levels
}
