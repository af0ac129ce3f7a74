import type { Listing } from '../../records/listing.ts'
import { priceChangeDerived } from '../issues/price-change-derived.ts'
import type { Issue } from '../ports/issue.ts'

/**
 * Keeps the price history that the feed leaves out: when the asking price differs from the stored one, that is the
 * previous price, changed when the record was modified (else now); while it stays, what was known stays known.
 * Changes `record` in place.
 */
export function keepPriceHistory(
  record: Listing,
  stored: Listing | undefined,
  place: string,
  nowMs: number,
  raise: (issue: Issue) => void,
): void {
  if (
    stored === undefined ||
    record.previousListPriceCents !== undefined ||
    record.priceChangeAtMs !== undefined
  )
    return
  if (record.listPriceCents === undefined || stored.listPriceCents === undefined) return
  if (record.listPriceCents === stored.listPriceCents) {
    if (stored.previousListPriceCents !== undefined)
      record.previousListPriceCents = stored.previousListPriceCents
    if (stored.priceChangeAtMs !== undefined) record.priceChangeAtMs = stored.priceChangeAtMs
    return
  }
  record.previousListPriceCents = stored.listPriceCents
  record.priceChangeAtMs = record.modifiedAtMs ?? nowMs
  raise(priceChangeDerived(place))
}
