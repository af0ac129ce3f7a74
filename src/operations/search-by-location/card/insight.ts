import type { AmenityChoice, ViewChoice } from '../../../domain/listing-search/listing-criteria.ts'
import { findInstantOf } from '../../../domain/listing-search/local-time.ts'
import type { CalendarDate } from '../../../records/calendar-date.ts'
import type { OpenHouse } from '../../../records/listing.ts'
import { renderDay, renderHour, renderNumericDate } from '../../presentation/wire-text.ts'
import type { CardClock, FoundHome } from '../gather.ts'
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

/** A short fact in words; that of the days listed is worded anew each day. */
export type Insight = { kind: 'fixed'; text: string } | { kind: 'daysListed'; onMarketAtMs: number }

/**
 * The most telling short fact of a home: its sale date; else the next open house, a recent price cut, a new listing, a
 * feature, the days listed. undefined when none is known.
 */
export function findInsight(home: FoundHome, clock: CardClock): Insight | undefined {
  const { status, closeDate } = home.searchable
  if (status === 'sold') return fix(closeDate && `Sold ${renderNumericDate(closeDate)}`)
  return (
    fix(findOpenHouse(home, clock) ?? findPriceCut(home, clock)) ??
    findDaysListed(home, clock, NEW_LISTING_DAYS) ??
    fix(findFeature(home)) ??
    findDaysListed(home, clock, Number.POSITIVE_INFINITY)
  )
}

/** Every instant at which another fact may become the most telling one. */
export function listInsightChanges({ searchable, listing, property }: FoundHome, timeZone: string) {
  const { onMarketAtMs } = searchable
  const zone = listing.timeZone ?? property?.timeZone ?? timeZone
  return [
    ...listing.openHouses.map(({ endLocal }) => findInstantOf(endLocal, zone)),
    addDays(listing.priceChangeAtMs, PRICE_CUT_DAYS),
    onMarketAtMs,
    addDays(onMarketAtMs, NEW_LISTING_DAYS),
  ]
}

function addDays(atMs: number | undefined, days: number): number | undefined {
  return atMs === undefined ? undefined : atMs + days * DAY_MS
}

/** "Listed today", "Listed 3 days ago" */
export function renderDaysListed(days: number): string {
  return days === 0 ? 'Listed today' : `Listed ${days} ${days === 1 ? 'day' : 'days'} ago`
}

export function countDaysListed(onMarketAtMs: number, nowMs: number): number {
  return Math.floor((nowMs - onMarketAtMs) / DAY_MS)
}

function fix(text: string | undefined): Insight | undefined {
  return text === undefined ? undefined : { kind: 'fixed', text }
}

/** "Open house: Apr 3, 1pm-3pm", the first one that is not over. */
function findOpenHouse({ listing, property }: FoundHome, { nowMs, timeZone }: CardClock): string | undefined {
  const zone = listing.timeZone ?? property?.timeZone ?? timeZone
  const isAhead = ({ endLocal }: OpenHouse) => (findInstantOf(endLocal, zone) ?? 0) > nowMs
  const next = listing.openHouses.filter(isAhead).sort((a, b) => (a.startLocal < b.startLocal ? -1 : 1))[0]
  if (next === undefined) return undefined
  const day = renderDay(next.startLocal.slice(0, 10) as CalendarDate)
  return `Open house: ${day}, ${renderHour(next.startLocal)}-${renderHour(next.endLocal)}`
}

function findPriceCut({ listing }: FoundHome, { nowMs, timeZone }: CardClock): string | undefined {
  const { priceReduction } = presentPriceChange(listing, timeZone)
  const isRecent = nowMs - (listing.priceChangeAtMs ?? 0) < PRICE_CUT_DAYS * DAY_MS
  return priceReduction !== undefined && isRecent ? `Price cut: ${priceReduction}` : undefined
}

function findDaysListed(
  { searchable: { onMarketAtMs } }: FoundHome,
  { nowMs }: CardClock,
  below: number,
): Insight | undefined {
  if (onMarketAtMs === undefined || onMarketAtMs > nowMs) return undefined
  return countDaysListed(onMarketAtMs, nowMs) < below ? { kind: 'daysListed', onMarketAtMs } : undefined
}

function findFeature({ searchable }: FoundHome): string | undefined {
  const amenity = AMENITY_PHRASES.find(([name]) => searchable.amenities.has(name))
  return (amenity ?? VIEW_PHRASES.find(([name]) => searchable.views.has(name)))?.[1]
}
