import { DAY_MS, startOfDateMs } from '../../records/calendar-date.ts'
import type { HistoryEvent, HomeHistory } from '../../records/home-history.ts'
import { isOffered, type Listing, type StandardStatus, type Tenure } from '../../records/listing.ts'
import { type HomeEvent, listHomeEvents } from '../home-history/list-home-events.ts'
import { identifyListing, listListingEvents, sortEvents } from '../home-history/list-listing-events.ts'
import { isNotHome } from '../listing-search/facts/search-status.ts'
import { countDaysIn } from '../listing-search/local-time.ts'
import { listUnitsOnOffer } from '../listing-search/searchable-listing.ts'

/** An asking price, or asking rent per month, from a day on. */
export interface AskingPrice {
  fromDay: number
  dollars: number
}

/**
 * One time on the market: how a home was offered, from its listing to its end. Days are counted from 1970-01-01, and are those of the
 * home's time zone. What is absent is unknown.
 */
export interface Offering {
  tenure: Tenure
  listedDay?: number
  /** When it went under contract for the last time. Absent if it did not. */
  contractDay?: number
  /** The first day on which the home was no longer offered. */
  endDay?: number
  /** `open`: it is on offer now. `closed`: it was sold or let. `ended`: it was taken from the market. */
  outcome: 'open' | 'closed' | 'ended'
  /** In the order of their days. */
  prices: readonly AskingPrice[]
  closePriceDollars?: number
  areaSqft?: number
}

/** An offering with the listing that says where the home is; absent if no listing says so any longer. */
export interface HomeOffering extends Offering {
  listing?: Listing
}

const UNKNOWN_ENDS: ReadonlySet<StandardStatus> = new Set(['Delete', 'Incomplete'])

/**
 * Lists the times on the market of a home, from its listings and what is remembered of them. Listings of several sources that were on
 * the market at the same time, or report the same closing, are one offering.
 */
export function listOfferings(
  listings: readonly Listing[],
  history: HomeHistory | undefined,
  timeZone: string | undefined,
): HomeOffering[] {
  const counted = listings.filter(
    (one) => one.isDisplayAllowed && !isNotHome(one) && !UNKNOWN_ENDS.has(one.standardStatus),
  )
  const ofKey = new Map(listings.map((one) => [identifyListing(one), one]))
  // Nothing is remembered of most homes.
  if (history === undefined && ofKey.size === listings.length) {
    const describe = (one: Listing) => describeOffering(sortEvents(listListingEvents(one)), one, timeZone)
    return mergeOfferings(counted.map(describe))
  }
  const countedKeys = new Set(counted.map(identifyListing))
  const eventsOf = new Map<string, HomeEvent[]>(counted.map((one) => [identifyListing(one), []]))
  for (const event of listHomeEvents(history, listings).reverse()) {
    const key = identifyListing(event)
    if (ofKey.has(key) && !countedKeys.has(key)) continue
    const events = eventsOf.get(key)
    if (events === undefined) eventsOf.set(key, [event])
    else events.push(event)
  }
  return mergeOfferings(
    [...eventsOf].map(([key, events]) => describeOffering(events, ofKey.get(key), timeZone)),
  )
}

const CONTRACTS: ReadonlySet<StandardStatus> = new Set(['Pending', 'Active Under Contract'])

/** What happened to one listing, oldest first, and what the listing says now if it is still there. */
function describeOffering(
  events: readonly HistoryEvent[],
  listing: Listing | undefined,
  timeZone: string | undefined,
): HomeOffering {
  const zone = listing?.timeZone ?? timeZone
  let [listedDay, contractDay, endDay]: (number | undefined)[] = []
  let outcome: Offering['outcome'] = 'ended'
  let closePriceCents: number | undefined
  const prices: AskingPrice[] = []
  const addPrice = (day: number, cents: number | undefined) => {
    if (cents !== undefined && cents > 0) prices.push({ fromDay: day, dollars: cents / 100 })
  }
  for (const event of events) {
    const day = findDay(event, zone)
    const { type, status = 'Active', priceCents, previousPriceCents } = event
    if (type === 'listed') {
      listedDay = day
      addPrice(day, priceCents)
    } else if (type === 'priceChanged') {
      if (prices.length === 0) addPrice(listedDay ?? day, previousPriceCents)
      addPrice(day, priceCents)
    } else if (type === 'closed') {
      ;[outcome, endDay, closePriceCents] = ['closed', day, priceCents]
    } else if (type === 'removed') endDay ??= day
    else if (CONTRACTS.has(status)) contractDay ??= day
    else if (isOffered(status)) [contractDay, endDay] = [undefined, undefined]
    else if (status !== 'Closed') endDay = day
  }
  if (listing !== undefined && isOffered(listing.standardStatus)) {
    ;[outcome, endDay] = ['open', undefined]
    if (!CONTRACTS.has(listing.standardStatus)) contractDay = undefined
  }
  if (listing?.standardStatus === 'Closed') outcome = 'closed'
  const asking = listing && findAskingCents(listing)
  if (asking !== undefined) {
    // A change without a date is as if it had always been so.
    const last = prices.pop()
    addPrice(last?.fromDay ?? listedDay ?? endDay ?? 0, asking)
  }
  const { livingAreaSqft: areaSqft = 0 } = listing ?? {}
  const tenure = listing?.tenure ?? events[0]!.tenure
  return {
    ...{ tenure, outcome, prices },
    ...(listedDay !== undefined && { listedDay }),
    ...(contractDay !== undefined && { contractDay }),
    ...(endDay !== undefined && { endDay }),
    ...(closePriceCents !== undefined && closePriceCents > 0 && { closePriceDollars: closePriceCents / 100 }),
    ...(areaSqft > 0 && { areaSqft }),
    ...(listing && { listing }),
  }
}

/** The day of an event where the home is. */
function findDay({ date, atMs }: HistoryEvent, timeZone: string | undefined): number {
  if (date !== undefined) return startOfDateMs(date) / DAY_MS
  return timeZone === undefined ? Math.floor(atMs! / DAY_MS) : countDaysIn(timeZone, atMs!)
}

/** What is asked now. A building asks the rent of its cheapest unit type. */
function findAskingCents({ listPriceCents, unitTypes }: Listing): number | undefined {
  const rents = listUnitsOnOffer(unitTypes)
    .map(({ rentCentsMin, rentCentsMax }) => rentCentsMin ?? rentCentsMax ?? 0)
    .filter((cents) => cents > 0)
  return rents.length > 0 ? Math.min(...rents) : listPriceCents
}

/** Merges offerings of the same tenure that were on the market at the same time, or closed on the same day. */
function mergeOfferings(offerings: readonly HomeOffering[]): HomeOffering[] {
  const merged: HomeOffering[] = []
  const order = ({ listedDay, endDay }: Offering) => listedDay ?? endDay ?? Infinity
  for (const one of offerings.toSorted((a, b) => order(a) - order(b))) {
    const index = merged.findIndex((other) => isSameOffering(other, one))
    if (index < 0) merged.push(one)
    else merged[index] = mergeTwo(merged[index]!, one)
  }
  return merged
}

/** `one` begins first, if its beginning is known. */
function isSameOffering(one: Offering, other: Offering): boolean {
  if (one.tenure !== other.tenure) return false
  if (one.outcome === 'closed' && other.outcome === 'closed' && one.endDay === other.endDay) return true
  if (one.listedDay === undefined || other.listedDay === undefined) return false
  const endOfOne = one.endDay ?? (one.outcome === 'open' ? Infinity : one.listedDay)
  return other.listedDay < endOfOne
}

const BEST_KNOWN: readonly Offering['outcome'][] = ['closed', 'open', 'ended']

/** What the one that closed says counts, then the one that is open, then the one that began first. */
function mergeTwo(first: HomeOffering, second: HomeOffering): HomeOffering {
  const rank = ({ outcome }: Offering) => BEST_KNOWN.indexOf(outcome)
  const [main, other] = rank(second) < rank(first) ? [second, first] : [first, second]
  const known = (one: number | undefined, two: number | undefined) =>
    [one, two].filter((day) => day !== undefined)
  const listed = known(first.listedDay, second.listedDay)
  const ended = known(first.endDay, second.endDay)
  const contractDay = main.contractDay ?? (main.outcome === 'closed' ? other.contractDay : undefined)
  const areaSqft = main.areaSqft ?? other.areaSqft
  return {
    ...main,
    ...(listed.length > 0 && { listedDay: Math.min(...listed) }),
    ...(main.outcome === 'ended' && ended.length === 2 && { endDay: Math.max(...ended) }),
    ...(contractDay !== undefined && { contractDay }),
    ...(areaSqft !== undefined && { areaSqft }),
    prices: main.prices.length > 0 ? main.prices : other.prices,
  }
}
