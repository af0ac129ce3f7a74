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
  const remembered = (history?.events ?? []).filter((event) => {
    const name = identifyListing(event)
    if (!present.has(name)) return true
    return visible.has(name) && !isCorrected(event, own)
  })
  const events = new Map([...remembered, ...own].map((event) => [nameEvent(event), event]))
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
