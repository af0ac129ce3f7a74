import type { HistoryEvent, HomeHistory } from '../../records/home-history.ts'
import type { Listing } from '../../records/listing.ts'
import { identifyListing, listListingEvents, nameEvent, sortEvents } from './list-listing-events.ts'

export interface HomeEvent extends HistoryEvent {
  /** True if the edition no longer has the listing. */
  isListingRemoved: boolean
}

/**
 * Everything that is known to have happened to a home, newest first: what its listings say, and what is remembered of versions and
 * listings that are gone. What a listing says now corrects what it said before. A listing that may not be shown has no events.
 */
export function listHomeEvents(history: HomeHistory | undefined, listings: readonly Listing[]): HomeEvent[] {
  const shown = listings.filter(({ isDisplayAllowed }) => isDisplayAllowed)
  const own = shown.flatMap(listListingEvents)
  const present = new Set(listings.map(identifyListing))
  const visible = new Set(shown.map(identifyListing))
  const all = history?.events ?? []
  const remembered = all.filter((event) => {
    const name = identifyListing(event)
    if (!present.has(name)) return true
    return visible.has(name) && !isCorrected(event, own)
  })
  const stated = own.map((event) => addFirstPrice(event, all))
  const events = new Map([...remembered, ...stated].map((event) => [nameEvent(event), event]))
  return sortEvents([...events.values()])
    .reverse()
    .map((event) => ({ ...event, isListingRemoved: !present.has(identifyListing(event)) }))
}

/** A listing that came back is listed once, and sold only if it still says so. */
function isCorrected(event: HistoryEvent, own: readonly HistoryEvent[]): boolean {
  if (event.type === 'closed') return true
  if (event.type !== 'listed') return false
  return own.some(({ type, source, listingKey }) => {
    return type === 'listed' && source === event.source && listingKey === event.listingKey
  })
}

/**
 * A listing whose price has changed may not say at which price it came on the market. An earlier version said so if its price had not
 * changed yet.
 */
function addFirstPrice(event: HistoryEvent, remembered: readonly HistoryEvent[]): HistoryEvent {
  if (event.type !== 'listed' || event.priceCents !== undefined) return event
  const earlier = remembered.filter(
    ({ type, source, listingKey, atMs, date }) =>
      type === 'listed' &&
      source === event.source &&
      listingKey === event.listingKey &&
      atMs === event.atMs &&
      date === event.date,
  )
  const prices = new Set(earlier.flatMap(({ priceCents }) => priceCents ?? []))
  const [first] = prices
  return prices.size === 1 && first !== undefined ? { ...event, priceCents: first } : event
}
