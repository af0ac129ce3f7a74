import { DAY_MS, startOfDateMs } from '../../records/calendar-date.ts'
import type { IndexedListing } from '../listing-search/searchable-listing.ts'

/** Medians of fewer values are not shown, because they would say too much about single homes. */
const MIN_COUNT_FOR_MEDIAN = 5

/** The middle of the known values, or the mean of the two middle ones of an even number; null for fewer than five. */
export function findMedian(values: readonly (number | undefined)[]): number | null {
  const middle = findMiddle(values)
  return middle && (middle[0] + middle[1]) / 2
}

/** The two middle values in ascending order; the same one twice for an odd number. */
function findMiddle(values: readonly (number | undefined)[]): [number, number] | null {
  const sorted = values.filter((value) => value !== undefined).sort((left, right) => left - right)
  if (sorted.length < MIN_COUNT_FOR_MEDIAN) return null
  return [sorted[Math.floor((sorted.length - 1) / 2)]!, sorted[Math.ceil((sorted.length - 1) / 2)]!]
}

/** Medians that can be computed for any instant, in dollars. A median of fewer than five homes is null. */
export interface PeriodMedians {
  medianListingPrice: number | null
  medianSoldPrice: number | null
  medianRentPrice: number | null
  medianPricePerSqft: number | null
}

/**
 * Asking prices and rents of what was on the market at an instant, and prices of what was sold in the days before it. A home that has been sold
 * since counts as on the market from its listing to its sale, at its last asking price, so that asking prices are only ever
 * compared with asking prices. A rental that has ended since counts at its asking rent, and an offer whose price has changed
 * since at the price before the change.
 */
function findPeriodMedians(
  listings: readonly IndexedListing[],
  atMs: number,
  soldDays: number,
  { includesUndated = false } = {},
): PeriodMedians {
  const onMarket = listings.filter(
    (listing) => isOnMarket(listing, atMs) || (includesUndated && isUndatedOffer(listing)),
  )
  const forSale = onMarket.filter(({ status }) => status !== 'for_rent')
  const forRent = onMarket.filter(({ status }) => status === 'for_rent')
  const sold = listings.filter((listing) => isSoldWithin(listing, atMs - soldDays * DAY_MS, atMs))
  return {
    medianListingPrice: findMedian(forSale.map((one) => findAskingPrice(one, atMs))),
    medianSoldPrice: findMedian(sold.map(({ priceDollars }) => priceDollars)),
    medianRentPrice: findMedian([
      ...forRent.map((one) => findAskingPrice(one, atMs)),
      ...listPastRents(listings, forRent, atMs),
    ]),
    medianPricePerSqft: findMedian(forSale.map((one) => findAskingPricePerSqft(one, atMs))),
  }
}

function isOnMarket(
  { onMarketAtMs, status, standardStatus, closeDate }: IndexedListing,
  atMs: number,
): boolean {
  if (onMarketAtMs === undefined || onMarketAtMs > atMs) return false
  if (status === 'sold') return closeDate !== undefined && startOfDateMs(closeDate) > atMs
  return standardStatus === 'Active'
}

/** An active offer without a known date. It is on the market now, but it is unknown whether it was a year ago. */
function isUndatedOffer({ onMarketAtMs, status, standardStatus }: IndexedListing): boolean {
  return onMarketAtMs === undefined && status !== 'sold' && standardStatus === 'Active'
}

function isSoldWithin({ status, closeDate }: IndexedListing, fromMs: number, toMs: number): boolean {
  if (status !== 'sold' || closeDate === undefined) return false
  const closedMs = startOfDateMs(closeDate)
  return closedMs > fromMs && closedMs <= toMs
}

function findAskingPrice(listing: IndexedListing, atMs: number): number | undefined {
  const { status, priceDollars, askingPriceDollars, previousPriceDollars, priceChangedAtMs } = listing
  if (status === 'sold') return askingPriceDollars
  return priceChangedAtMs !== undefined && priceChangedAtMs > atMs ? previousPriceDollars : priceDollars
}

/**
 * The rents of homes whose ended offer was on the market at the instant. A home whose present offer was on the market then does
 * not count again, and a building counts once however many unit types it has.
 */
function listPastRents(
  listings: readonly IndexedListing[],
  onOffer: readonly IndexedListing[],
  atMs: number,
): (number | undefined)[] {
  const counted = new Set(onOffer.map(({ propertyId }) => propertyId))
  const rents = new Map<number, number | undefined>()
  for (const { propertyId, pastRentDollars, pastRentFromMs, pastRentUntilMs } of listings) {
    if (pastRentFromMs === undefined || pastRentUntilMs === undefined || counted.has(propertyId)) continue
    if (pastRentFromMs <= atMs && pastRentUntilMs > atMs) rents.set(propertyId, pastRentDollars)
  }
  return [...rents.values()]
}

function findAskingPricePerSqft(listing: IndexedListing, atMs: number): number | undefined {
  const [price, { areaSqft }] = [findAskingPrice(listing, atMs), listing]
  return price === undefined || areaSqft === undefined || areaSqft <= 0 ? undefined : price / areaSqft
}

const YEAR_DAYS = 365
const MONTH_DAYS = 30

/** Changes as fractions: 0.05 is an increase of 5%. null if either period has fewer than five values. */
export type PeriodChange = { [K in keyof PeriodMedians]: number | null }

/** Medians in dollars, null if there are fewer than five homes, and counts of active listings. */
export interface MarketFigures extends PeriodMedians {
  /**
   * When the two homes in the middle of the active ones for sale came on the market, earlier one first. The median of their days is
   * computed from this at the moment of the answer, as the days on cards are.
   */
  medianOnMarketAtMs: readonly [number, number] | null
  listingCount: number
  rentalListingCount: number
  yearToYear: PeriodChange
  monthToMonth: PeriodChange
}

/**
 * The market that the listings of a place make at an instant: asking prices, rents and time on the market of what is
 * active, and sale prices of the year before. Changes compare with what was on the market a year (or 30 days) ago, and the
 * sales of the year (or 30 days) with those of the year (or 30 days) before.
 */
export function buildMarketFigures(rows: readonly IndexedListing[], nowMs: number): MarketFigures {
  const listings = countBuildingsOnce(rows)
  const isActive = (one: IndexedListing) => one.standardStatus === 'Active'
  const forSale = listings.filter((one) => one.status === 'for_sale' && isActive(one))
  return {
    ...findPeriodMedians(listings, nowMs, YEAR_DAYS, { includesUndated: true }),
    medianOnMarketAtMs: findMiddle(forSale.map(({ onMarketAtMs }) => onMarketAtMs)),
    listingCount: forSale.length,
    rentalListingCount: listings.filter((one) => one.status === 'for_rent' && isActive(one)).length,
    yearToYear: compareWithBefore(listings, nowMs, YEAR_DAYS),
    monthToMonth: compareWithBefore(listings, nowMs, MONTH_DAYS),
  }
}

/** A building for rent has a row per unit type. The one with the lowest rent represents them all. */
function countBuildingsOnce(rows: readonly IndexedListing[]): IndexedListing[] {
  const rentals = new Map<number, IndexedListing>()
  for (const row of rows) {
    if (row.status !== 'for_rent') continue
    const lowest = rentals.get(row.propertyId)
    if ((row.priceDollars ?? Infinity) < (lowest?.priceDollars ?? Infinity) || lowest === undefined)
      rentals.set(row.propertyId, row)
  }
  return rows.filter((row) => row.status !== 'for_rent' || rentals.get(row.propertyId) === row)
}

/** The median of whole days on the market at an instant, counted as `daysOnProvider` of a card counts them. */
export function getMedianDaysOnMarket(
  { medianOnMarketAtMs }: Pick<MarketFigures, 'medianOnMarketAtMs'>,
  nowMs: number,
): number | null {
  if (medianOnMarketAtMs === null) return null
  const [earlier, later] = medianOnMarketAtMs.map((atMs) => Math.max(0, Math.floor((nowMs - atMs) / DAY_MS)))
  return (earlier! + later!) / 2
}

function compareWithBefore(listings: readonly IndexedListing[], nowMs: number, days: number): PeriodChange {
  const now = findPeriodMedians(listings, nowMs, days)
  const before = findPeriodMedians(listings, nowMs - days * DAY_MS, days)
  return {
    medianListingPrice: findChange(before.medianListingPrice, now.medianListingPrice),
    medianSoldPrice: findChange(before.medianSoldPrice, now.medianSoldPrice),
    medianRentPrice: findChange(before.medianRentPrice, now.medianRentPrice),
    medianPricePerSqft: findChange(before.medianPricePerSqft, now.medianPricePerSqft),
  }
}

function findChange(before: number | null, now: number | null): number | null {
  return before === null || now === null || before === 0 ? null : now / before - 1
}
