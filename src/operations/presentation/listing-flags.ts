import { findPreviousPriceCents } from '../../domain/home-history/list-listing-events.ts'
import { isNewConstruction, listListingTypes } from '../../domain/listing-search/facts/lookup-facts.ts'
import { findStartOfDayMs } from '../../domain/listing-search/local-time.ts'
import { DAY_MS, startOfDateMs } from '../../records/calendar-date.ts'
import type { Listing } from '../../records/listing.ts'

export interface PriceChange {
  /** Negative for a cut; never 0. */
  changeCents: number
  atMs?: number
}

/**
 * The last change of the asking price, compared with the price before it, else with the first one. undefined when the price never changed, when that is
 * unknown, or when the listing is closed.
 */
export function findPriceChange(listing: Listing): PriceChange | undefined {
  const before = findPreviousPriceCents(listing)
  const { listPriceCents, priceChangeAtMs, standardStatus } = listing
  if (standardStatus === 'Closed' || listPriceCents === undefined || before === undefined) return undefined
  if (listPriceCents === before) return undefined
  const changeCents = listPriceCents - before
  return priceChangeAtMs === undefined ? { changeCents } : { changeCents, atMs: priceChangeAtMs }
}

const NEW_LISTING_DAYS = 14

const PRICE_REDUCED_DAYS = 30

const NEW_AVAILABILITY_DAYS = 15

/** What is known about a listing as yes or no; null is unknown. Valid at `nowMs`. */
export interface ListingFlags {
  isComingSoon: boolean
  isContingent: boolean
  isPending: boolean
  isNewConstruction: boolean | null
  isForeclosure: boolean | null
  isShortSale: boolean | null
  isAuction: boolean | null
  isPriceReduced: boolean | null
  isNewListing: boolean | null
  hasNewAvailability: boolean | null
}

export function getListingFlags(listing: Listing, nowMs: number): ListingFlags {
  const { standardStatus, contingentDate, contingency } = listing
  const isOpen = standardStatus === 'Active' || standardStatus === 'Active Under Contract'
  return {
    isComingSoon: standardStatus === 'Coming Soon',
    isContingent:
      standardStatus === 'Active Under Contract' ||
      (isOpen && (contingentDate !== undefined || contingency !== undefined)),
    isPending: standardStatus === 'Pending',
    isNewConstruction: isNewConstruction(listing) ? true : (listing.isNewConstruction ?? null),
    ...getConditionFlags(listing),
    isPriceReduced: isReduced(listing, nowMs),
    isNewListing: isWithin(listing.onMarketAtMs, NEW_LISTING_DAYS, nowMs),
    hasNewAvailability: hasNewAvailability(listing, nowMs),
  }
}

/** Known to be false only if the feed states the sale's special conditions, such as RESO's "Standard". */
function getConditionFlags(listing: Listing) {
  const types = listListingTypes(listing)
  const conditions = listing.lookups.specialListingConditions
  const orUnknown = (holds: boolean) => (holds ? true : conditions === undefined ? null : false)
  return {
    isForeclosure: orUnknown(types.has('foreclosures') || types.has('pre_foreclosures')),
    isShortSale: orUnknown(conditions?.some((name) => /^short ?sale/i.test(name)) === true),
    isAuction: types.has('auctions') ? true : (listing.isAuction ?? orUnknown(false)),
  }
}

/** False when the price is known never to have changed; null for a cut of unknown date. */
function isReduced(listing: Listing, nowMs: number): boolean | null {
  const change = findPriceChange(listing)
  if (change === undefined) {
    const isKnown = (listing.originalListPriceCents ?? listing.previousListPriceCents) !== undefined
    return isKnown ? false : null
  }
  if (change.changeCents > 0) return false
  return isWithin(change.atMs, PRICE_REDUCED_DAYS, nowMs)
}

function hasNewAvailability(listing: Listing, nowMs: number): boolean | null {
  return listing.tenure === 'lease'
    ? isWithin(findAvailableAtMs(listing), NEW_AVAILABILITY_DAYS, nowMs)
    : null
}

/** Every instant at which a flag of the listing changes. */
export function listFlagChanges(listing: Listing): (number | undefined)[] {
  return [
    ...listWithin(findPriceChange(listing)?.atMs, PRICE_REDUCED_DAYS),
    ...listWithin(listing.onMarketAtMs, NEW_LISTING_DAYS),
    ...listWithin(findAvailableAtMs(listing), NEW_AVAILABILITY_DAYS),
  ]
}

/** The instants between which `isWithin` is true. */
function listWithin(atMs: number | undefined, days: number): number[] {
  return atMs === undefined ? [] : [atMs, atMs + days * DAY_MS + 1]
}

/** The instant at which the day begins where the home is. */
function findAvailableAtMs({ availabilityDate, timeZone }: Listing): number | undefined {
  if (availabilityDate === undefined) return undefined
  const localMs = timeZone === undefined ? undefined : findStartOfDayMs(availabilityDate, timeZone)
  return localMs ?? startOfDateMs(availabilityDate)
}

function isWithin(atMs: number | undefined, days: number, nowMs: number): boolean | null {
  if (atMs === undefined) return null
  return atMs <= nowMs && nowMs - atMs <= days * DAY_MS
}
