import type { AmenityChoice, ViewChoice } from '../../domain/listing-search/listing-criteria.ts'
import { findInstantOf } from '../../domain/listing-search/local-time.ts'
import type { CalendarDate } from '../../records/calendar-date.ts'
import type { OpenHouse } from '../../records/listing.ts'
import { renderDay, renderHour, renderNumericDate } from '../presentation/calendar-words.ts'
import type { FoundHome, SearchClock } from './gather.ts'
import { presentPriceChange } from './price-change-words.ts'

const DAY_MS = 86_400_000

/** A price cut and a new listing are news for as long as the flags of property detail say so. */
const PRICE_CUT_DAYS = 30
const NEW_LISTING_DAYS = 14

const AMENITY_PHRASES: readonly (readonly [AmenityChoice, string])[] = [
  ['waterfront', 'Waterfront'],
  ['must_have_pool', 'Private pool'],
]

const VIEW_PHRASES: readonly (readonly [ViewChoice, string])[] = [
  ['water', 'Water view'],
  ['mountain', 'Mountain view'],
  ['city', 'City view'],
  ['park', 'Park view'],
]

/**
 * The most telling short fact of a home: its sale date; else the next open house, a recent price cut, a new listing, a
 * feature, the days listed. undefined when none is known.
 */
export function findInsight(home: FoundHome, clock: SearchClock): string | undefined {
  const { status, closeDate } = home.searchable
  if (status === 'sold') return closeDate === undefined ? undefined : `Sold ${renderNumericDate(closeDate)}`
  return (
    findOpenHouse(home, clock) ??
    findPriceCut(home, clock) ??
    findDaysListed(home, clock, NEW_LISTING_DAYS) ??
    findFeature(home) ??
    findDaysListed(home, clock, Number.POSITIVE_INFINITY)
  )
}

/** "Open house: Apr 3, 1pm-3pm", the first one that is not over. */
function findOpenHouse(
  { listing, property }: FoundHome,
  { nowMs, timeZone }: SearchClock,
): string | undefined {
  const zone = listing.timeZone ?? property?.timeZone ?? timeZone
  const isAhead = ({ endLocal }: OpenHouse) => (findInstantOf(endLocal, zone) ?? 0) > nowMs
  const next = listing.openHouses.filter(isAhead).sort((a, b) => (a.startLocal < b.startLocal ? -1 : 1))[0]
  if (next === undefined) return undefined
  const day = renderDay(next.startLocal.slice(0, 10) as CalendarDate)
  return `Open house: ${day}, ${renderHour(next.startLocal)}-${renderHour(next.endLocal)}`
}

function findPriceCut({ listing }: FoundHome, { nowMs, timeZone }: SearchClock): string | undefined {
  const { priceReduction } = presentPriceChange(listing, timeZone)
  const isRecent = nowMs - (listing.priceChangeAtMs ?? 0) < PRICE_CUT_DAYS * DAY_MS
  return priceReduction !== undefined && isRecent ? `Price cut: ${priceReduction}` : undefined
}

function findDaysListed(
  { searchable }: FoundHome,
  { nowMs }: SearchClock,
  below: number,
): string | undefined {
  if (searchable.onMarketAtMs === undefined || searchable.onMarketAtMs > nowMs) return undefined
  const days = Math.floor((nowMs - searchable.onMarketAtMs) / DAY_MS)
  if (days >= below) return undefined
  return days === 0 ? 'Listed today' : `Listed ${days} ${days === 1 ? 'day' : 'days'} ago`
}

function findFeature({ searchable }: FoundHome): string | undefined {
  const amenity = AMENITY_PHRASES.find(([name]) => searchable.amenities.has(name))
  return (amenity ?? VIEW_PHRASES.find(([name]) => searchable.views.has(name)))?.[1]
}
