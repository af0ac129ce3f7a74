import type { CalendarDate } from './calendar-date.ts'
import type { StandardStatus, Tenure } from './listing.ts'

/** What happened. A sale or a lease is `closed`; a listing that its source no longer has is `removed`. */
export type HistoryEventType = 'listed' | 'priceChanged' | 'statusChanged' | 'closed' | 'removed'

/**
 * Who says when it happened: the feed; Plat, which saw two versions of a listing and dates the change by the later one; or a deed
 * in a public record.
 */
export type HistoryOrigin = 'feed' | 'observed' | 'recordedSale'

/** Something that happened to a listing of a home. */
export interface HistoryEvent {
  /** The listing. It may no longer be in the edition, or belong to another home. */
  source: string
  listingKey: string
  /** The MLS number by which people know it. */
  listingId?: string
  tenure: Tenure
  type: HistoryEventType
  origin: HistoryOrigin
  /** The instant, or else the day. One of them is known. */
  atMs?: number
  date?: CalendarDate
  /** The price from then on, or of the sale; the rent per month when the tenure is lease. */
  priceCents?: number
  previousPriceCents?: number
  /** The status from then on. */
  status?: StandardStatus
  previousStatus?: StandardStatus
}

/**
 * The events of a home that its listings no longer state, oldest first: what versions said that have been replaced, what was seen to
 * change, and what listings said that are gone. `id` is that of the property.
 */
export interface HomeHistory {
  id: number
  events: HistoryEvent[]
}
