import {
  findInstantOf,
  findStartOfDayMs,
  getDateIn,
  getOffsetInterval,
} from '../../../domain/listing-search/local-time.ts'
import type { AmenityChoice, ViewChoice } from '../../../domain/listing-search/search-choices.ts'
import { addDays, type CalendarDate, DAY_MS } from '../../../records/calendar-date.ts'
import type { OpenHouse } from '../../../records/listing.ts'
import { renderDay, renderHour, renderNumericDate } from '../../presentation/wire-text.ts'
import { type CardClock, type FoundHome, getTimeZone } from '../gather.ts'
import { presentPriceChange } from './status-words.ts'

/** A price cut and a new listing are news for as many days as in the flags of property detail. */
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

/** A short fact in words. The words of the days listed change every day. */
export type Insight = { kind: 'fixed'; text: string } | { kind: 'daysListed'; days: number }

/**
 * The most important short fact about a home: its sale date; otherwise the next open house, a recent price cut, a new listing, a
 * feature, or the days listed. undefined when none is known.
 */
export function findInsight(home: FoundHome, clock: CardClock): Insight | undefined {
  const { status, closeDate } = home.searchable
  if (status === 'sold') return fix(closeDate && `Sold ${renderNumericDate(closeDate)}`)
  const daysListed = findDaysListed(home, clock)
  return (
    fix(findOpenHouse(home, clock) ?? findPriceCut(home, clock)) ??
    (daysListed !== undefined && daysListed.days < NEW_LISTING_DAYS ? daysListed : undefined) ??
    fix(findFeature(home)) ??
    daysListed
  )
}

/** Lists every instant at which another fact may become the most important one, or days are counted with another offset. */
export function listInsightChanges(home: FoundHome, clock: CardClock): (number | undefined)[] {
  const { searchable, listing } = home
  const { onMarketAtMs } = searchable
  const zone = getTimeZone(home, clock)
  const priceCutEndMs =
    listing.priceChangeAtMs === undefined ? undefined : listing.priceChangeAtMs + PRICE_CUT_DAYS * DAY_MS
  const changes = [...listing.openHouses.map(({ endLocal }) => findInstantOf(endLocal, zone)), priceCutEndMs]
  if (onMarketAtMs === undefined) return changes
  const oldFrom = addDays(getDateIn(zone, onMarketAtMs), NEW_LISTING_DAYS)
  const { fromMs, untilMs } = getOffsetInterval(zone, clock.nowMs)
  return [...changes, onMarketAtMs, findStartOfDayMs(oldFrom, zone), fromMs, untilMs]
}

/** "Listed today", "Listed 3 days ago" */
export function renderDaysListed(days: number): string {
  return days === 0 ? 'Listed today' : `Listed ${days} ${days === 1 ? 'day' : 'days'} ago`
}

/** Calendar days between two instants, each given as milliseconds of local wall time. */
export function countLocalDays(fromLocalMs: number, toLocalMs: number): number {
  return Math.floor(toLocalMs / DAY_MS) - Math.floor(fromLocalMs / DAY_MS)
}

function fix(text: string | undefined): Insight | undefined {
  return text === undefined ? undefined : { kind: 'fixed', text }
}

/** "Open house: Apr 3, 1pm-3pm": the first one that is not over. */
function findOpenHouse(home: FoundHome, clock: CardClock): string | undefined {
  const zone = getTimeZone(home, clock)
  const isAhead = ({ endLocal }: OpenHouse) => (findInstantOf(endLocal, zone) ?? 0) > clock.nowMs
  const next = home.listing.openHouses
    .filter(isAhead)
    .sort((a, b) => (a.startLocal < b.startLocal ? -1 : 1))[0]
  if (next === undefined) return undefined
  const day = renderDay(next.startLocal.slice(0, 10) as CalendarDate)
  return `Open house: ${day}, ${renderHour(next.startLocal)}-${renderHour(next.endLocal)}`
}

function findPriceCut(home: FoundHome, clock: CardClock): string | undefined {
  const { priceReduction } = presentPriceChange(home.listing, getTimeZone(home, clock))
  const isRecent = clock.nowMs - (home.listing.priceChangeAtMs ?? 0) < PRICE_CUT_DAYS * DAY_MS
  return priceReduction !== undefined && isRecent ? `Price cut: ${priceReduction}` : undefined
}

/** The calendar days since the home was listed, where it is; undefined when that is unknown or still to come. */
function findDaysListed(home: FoundHome, clock: CardClock): (Insight & { kind: 'daysListed' }) | undefined {
  const { onMarketAtMs } = home.searchable
  const { nowMs } = clock
  if (onMarketAtMs === undefined || onMarketAtMs > nowMs) return undefined
  const zone = getTimeZone(home, clock)
  const toLocalMs = (atMs: number) => atMs + getOffsetInterval(zone, atMs).offsetMs
  return { kind: 'daysListed', days: countLocalDays(toLocalMs(onMarketAtMs), toLocalMs(nowMs)) }
}

function findFeature({ searchable }: FoundHome): string | undefined {
  const amenity = AMENITY_PHRASES.find(([name]) => searchable.amenities.has(name))
  return (amenity ?? VIEW_PHRASES.find(([name]) => searchable.views.has(name)))?.[1]
}
