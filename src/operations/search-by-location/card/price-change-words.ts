import { findStartOfDayMs, getDateIn } from '../../../domain/listing-search/local-time.ts'
import type { Listing } from '../../../records/listing.ts'
import { findPriceChange } from '../../presentation/listing-flags.ts'
import { renderDay, renderDollars, toDollars } from '../../presentation/wire-text.ts'

/** The last change of the price; a rise has no reduction text, a change of unknown date neither that nor a date. */
export function presentPriceChange(listing: Listing, timeZone: string) {
  const change = findPriceChange(listing)
  if (change === undefined) return {}
  const dollars = toDollars(change.changeCents)
  if (change.atMs === undefined) return { priceChange: dollars }
  const date = getDateIn(timeZone, change.atMs)
  return {
    priceChange: dollars,
    datePriceChanged: findStartOfDayMs(date, timeZone),
    priceReduction: dollars < 0 ? `${renderDollars(-dollars)} (${renderDay(date)})` : undefined,
  }
}
