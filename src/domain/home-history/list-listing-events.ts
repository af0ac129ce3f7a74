import { calendarDateOf, startOfDateMs } from '../../records/calendar-date.ts'
import type { HistoryEvent, HistoryOrigin } from '../../records/home-history.ts'
import type { Listing } from '../../records/listing.ts'

/** What a listing itself says about its past, with a date. An event without a date is left out. */
export function listListingEvents(listing: Listing): HistoryEvent[] {
  return [
    ...listOffering(listing),
    ...listPriceChange(listing),
    ...listContracts(listing),
    ...listEnding(listing),
  ]
}

function listOffering(listing: Listing): HistoryEvent[] {
  const { onMarketAtMs, isOnMarketDateOnly, originalListPriceCents, listPriceCents } = listing
  if (onMarketAtMs === undefined) return []
  const first = originalListPriceCents ?? (hasPriceHistory(listing) ? undefined : listPriceCents)
  const event = describeEvent(listing, 'listed', 'feed')
  return [
    {
      ...event,
      ...(isOnMarketDateOnly === true ? { date: calendarDateOf(onMarketAtMs) } : { atMs: onMarketAtMs }),
      ...(first !== undefined && { priceCents: first }),
    },
  ]
}

function hasPriceHistory({ previousListPriceCents, priceChangeAtMs }: Listing): boolean {
  return previousListPriceCents !== undefined || priceChangeAtMs !== undefined
}

/** The asking price before the last change of it: the one that the feed states or that was stored, else the first one. */
export function findPreviousPriceCents({
  previousListPriceCents,
  originalListPriceCents,
}: Pick<Listing, 'previousListPriceCents' | 'originalListPriceCents'>): number | undefined {
  return previousListPriceCents ?? originalListPriceCents
}

function listPriceChange(listing: Listing): HistoryEvent[] {
  const { listPriceCents, priceChangeAtMs, isPriceChangeObserved } = listing
  const previousPriceCents = findPreviousPriceCents(listing)
  if (listPriceCents === undefined || priceChangeAtMs === undefined) return []
  if (previousPriceCents === undefined || previousPriceCents === listPriceCents) return []
  const event = describeEvent(listing, 'priceChanged', isPriceChangeObserved ? 'observed' : 'feed')
  return [{ ...event, atMs: priceChangeAtMs, priceCents: listPriceCents, previousPriceCents }]
}

function listContracts(listing: Listing): HistoryEvent[] {
  const { contingentDate, purchaseContractDate } = listing
  const event = describeEvent(listing, 'statusChanged', 'feed')
  return [
    ...(contingentDate === undefined
      ? []
      : [{ ...event, date: contingentDate, status: 'Active Under Contract' as const }]),
    ...(purchaseContractDate === undefined
      ? []
      : [{ ...event, date: purchaseContractDate, status: 'Pending' as const }]),
  ]
}

const ENDED = new Set(['Canceled', 'Expired', 'Withdrawn', 'Hold'])

function listEnding(listing: Listing): HistoryEvent[] {
  const { standardStatus: status, offMarketDate, closeDate, closePriceCents, origin } = listing
  if (ENDED.has(status) && offMarketDate !== undefined)
    return [{ ...describeEvent(listing, 'statusChanged', 'feed'), date: offMarketDate, status }]
  if (status !== 'Closed' || closeDate === undefined) return []
  // A deed names nobody who offered the home.
  const event = describeEvent(listing, 'closed', origin === undefined ? 'recordedSale' : 'feed')
  return [
    {
      ...event,
      date: closeDate,
      status,
      ...(closePriceCents !== undefined && { priceCents: closePriceCents }),
    },
  ]
}

/** The event without its date. */
export function describeEvent(
  { source, listingKey, listingId, tenure }: Listing,
  type: HistoryEvent['type'],
  origin: HistoryOrigin,
): HistoryEvent {
  return { source, listingKey, ...(listingId !== undefined && { listingId }), tenure, type, origin }
}

/** An instant by which events are ordered. A day counts from its start in UTC. */
function getOrderMs({ atMs, date }: HistoryEvent): number {
  return atMs ?? startOfDateMs(date!)
}

/** The order in which things usually happen on one day. */
const DAY_ORDER: readonly HistoryEvent['type'][] = [
  'listed',
  'priceChanged',
  'statusChanged',
  'closed',
  'removed',
]

/** Oldest first; at one instant in the order in which things usually happen, then by listing. */
export function sortEvents(events: readonly HistoryEvent[]): HistoryEvent[] {
  return events.toSorted(
    (a, b) =>
      getOrderMs(a) - getOrderMs(b) ||
      DAY_ORDER.indexOf(a.type) - DAY_ORDER.indexOf(b.type) ||
      compare(nameEvent(a), nameEvent(b)),
  )
}

/** Names the listing of an event or of a version. */
export function identifyListing({ source, listingKey }: Pick<HistoryEvent, 'source' | 'listingKey'>): string {
  return `${source}\t${listingKey}`
}

/** Everything that tells an event from others of its home, besides who says it. */
export function nameEvent(event: HistoryEvent): string {
  const { type, priceCents = '', previousPriceCents = '', status = '', previousStatus = '' } = event
  const prices = `${priceCents}\t${previousPriceCents}`
  return `${identifyListing(event)}\t${type}\t${getOrderMs(event)}\t${prices}\t${status}\t${previousStatus}`
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
