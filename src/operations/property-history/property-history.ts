import type {
  HomeEventData,
  PropertyHistoryData,
  PropertyHistoryParameters,
} from '../../contract/operations/property-history.ts'
import { type HomeEvent, listHomeEvents } from '../../domain/home-history/list-home-events.ts'
import { listRecordedEvents, type RecordedEvent } from '../../domain/home-history/list-recorded-events.ts'
import { getDateIn } from '../../domain/listing-search/local-time.ts'
import { calendarDateOf } from '../../records/calendar-date.ts'
import type { HistoryOrigin } from '../../records/home-history.ts'
import type { Operation } from '../operation.ts'
import { gatherHomeListings } from '../presentation/home-listings.ts'
import { toDollars } from '../presentation/wire-text.ts'

/** What happened to a home. It is found when its detail is. Events say nothing about where it is. */
export const runPropertyHistory: Operation<PropertyHistoryParameters, PropertyHistoryData> = async (
  { property_id: propertyId },
  { editionIndex, reader, settings },
) => {
  const home = await gatherHomeListings(propertyId, editionIndex, reader)
  if (home === undefined) return { kind: 'notFound' }
  const [[history], [listingIds = []]] = await Promise.all([
    reader.getMany('homeHistory', [propertyId]),
    reader.getRelated('propertyListings', [propertyId]),
  ])
  const listings = await reader.getMany('listing', listingIds)
  const events = listHomeEvents(
    history,
    listings.filter((listing) => listing !== undefined),
  ).filter(({ isListingRemoved }) => !(isListingRemoved && settings.hidesRemovedListings))
  const { timeZone } = home.property
  return {
    kind: 'answer',
    data: {
      property_id: String(propertyId),
      events: [
        ...events.map((event) => presentEvent(event, timeZone)),
        ...listRecordedEvents(home.assessments, events).map(presentRecorded),
      ].sort(compareNewestFirst),
    },
  }
}

/** Events of one day stay in their order, those of listings first. */
function compareNewestFirst({ date: a }: HomeEventData, { date: b }: HomeEventData): number {
  return a < b ? 1 : a > b ? -1 : 0
}

function presentRecorded(event: RecordedEvent): HomeEventData {
  const { date, type, priceCents, taxYear, assessedCents, marketCents, taxCents, source } = event
  return {
    ...{ date, type },
    ...(priceCents !== undefined && { price: toDollars(priceCents) }),
    ...(taxYear !== undefined && { tax_year: taxYear }),
    ...(assessedCents !== undefined && { assessed_value: toDollars(assessedCents) }),
    ...(marketCents !== undefined && { market_value: toDollars(marketCents) }),
    ...(taxCents !== undefined && { tax: toDollars(taxCents) }),
    ...{ source, origin: type === 'assessed' ? 'assessment' : 'recorded_sale' },
  }
}

const ORIGIN_NAMES: Record<HistoryOrigin, string> = {
  feed: 'feed',
  observed: 'observed',
  recordedSale: 'recorded_sale',
}

function presentEvent(event: HomeEvent, timeZone: string | undefined): HomeEventData {
  const { atMs, priceCents, previousPriceCents, status, previousStatus, listingId, tenure } = event
  return {
    date: renderDate(event, timeZone),
    ...(atMs !== undefined && { time: new Date(atMs).toISOString() }),
    type: nameType(event),
    offer: tenure === 'sale' ? 'for_sale' : 'for_rent',
    ...(priceCents !== undefined && { price: toDollars(priceCents) }),
    ...(previousPriceCents !== undefined && { previous_price: toDollars(previousPriceCents) }),
    ...(status !== undefined && { status }),
    ...(previousStatus !== undefined && { previous_status: previousStatus }),
    ...(listingId !== undefined && { listing_id: listingId }),
    source: event.source,
    origin: ORIGIN_NAMES[event.origin],
    is_listing_removed: event.isListingRemoved,
  }
}

function renderDate({ date, atMs }: HomeEvent, timeZone: string | undefined): string {
  if (date !== undefined) return date
  return timeZone === undefined ? calendarDateOf(atMs!) : getDateIn(timeZone, atMs!)
}

function nameType({ type, tenure }: HomeEvent): string {
  switch (type) {
    case 'closed':
      return tenure === 'sale' ? 'sold' : 'leased'
    case 'priceChanged':
      return 'price_changed'
    case 'statusChanged':
      return 'status_changed'
    case 'removed':
      return 'listing_removed'
    case 'listed':
      return 'listed'
  }
}
