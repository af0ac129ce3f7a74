import type { HistoryEvent } from '../../records/home-history.ts'
import type { Listing } from '../../records/listing.ts'
import { describeEvent, listListingEvents, nameEvent } from './list-listing-events.ts'

/**
 * What must be remembered when a version of a listing replaces the stored one: what only the stored one says, and a change of status
 * that the new one does not date itself. A version that may not be shown leaves nothing behind.
 */
export function listReplacedEvents(stored: Listing, record: Listing, nowMs: number): HistoryEvent[] {
  if (!stored.isDisplayAllowed) return []
  const [before, stated] = [listListingEvents(stored), listListingEvents(record)]
  const isSameStatus = stored.standardStatus === record.standardStatus
  // A sale that the new version no longer states did not happen.
  const events = before.filter(
    (event) => event.type !== 'closed' && !stated.some((other) => corrects(other, event, isSameStatus)),
  )
  const isDated = stated.some(
    (event) =>
      event.status === record.standardStatus && !before.some((one) => nameEvent(one) === nameEvent(event)),
  )
  if (isSameStatus || !record.isDisplayAllowed || isDated) return events
  return [
    ...events,
    {
      ...describeEvent(record, 'statusChanged', 'observed'),
      atMs: record.modifiedAtMs ?? nowMs,
      status: record.standardStatus,
      previousStatus: stored.standardStatus,
    },
  ]
}

/** Whether an event of the new version says again, or otherwise, what one of the stored version said. */
function corrects(event: HistoryEvent, before: HistoryEvent, isSameStatus: boolean): boolean {
  if (event.type !== before.type) return false
  switch (event.type) {
    case 'priceChanged':
      return (
        event.atMs === before.atMs ||
        (event.priceCents === before.priceCents && event.previousPriceCents === before.previousPriceCents)
      )
    case 'statusChanged':
      return event.status === before.status && (isSameStatus || event.date === before.date)
    case 'listed':
      // The price at which it came on the market is known only from the stored version.
      return !(
        event.priceCents === undefined &&
        before.priceCents !== undefined &&
        isDatedAlike(event, before)
      )
    default:
      return true
  }
}

function isDatedAlike(event: HistoryEvent, before: HistoryEvent): boolean {
  return event.atMs === before.atMs && event.date === before.date
}

/** What must be remembered when the source no longer has a listing: all that it said, and that it is gone. */
export function listRemovalEvents(stored: Listing, nowMs: number): HistoryEvent[] {
  if (!stored.isDisplayAllowed) return []
  const removal = describeEvent(stored, 'removed', 'observed')
  return [...listListingEvents(stored), { ...removal, atMs: nowMs, previousStatus: stored.standardStatus }]
}
