import type { ComparedListing } from '../../domain/listing-search/searchable-listing.ts'
import { memoize } from '../../domain/memoize.ts'
import { type Comparable, estimatePrice } from '../../domain/valuation/estimate-price.ts'
import { fitMonthlyTrend } from '../../domain/valuation/price-trend.ts'
import { type CalendarDate, calendarDateOf, DAY_MS, startOfDateMs } from '../../records/calendar-date.ts'
import type { ListingTable, NearRow } from '../index/listing-table.ts'
import type { Estimate, Estimates } from '../ports/edition-index.ts'

const MAX_MILES = 5
/** The number of nearest homes that are compared with the subject. */
const CANDIDATES = 150

/** When a row became evidence of a price: a sale when it closed, a rental when it came on the market. */
type EvidenceAtMsOf = (row: number) => number | undefined

/** The listings from which prices are estimated. */
interface Evidence {
  table: ListingTable
  atMsOf: EvidenceAtMsOf
}

/** Estimates from the sales and rents around a home, each computed once per day. */
export function buildEstimates(sold: ListingTable, forRent: ListingTable): Estimates {
  const sales: Evidence = { table: sold, atMsOf: sold.closedAtMsOf }
  const rents: Evidence = { table: forRent, atMsOf: forRent.onMarketAtMsOf }
  const getTrend = memoize(
    (day: CalendarDate) => memoize((countyFips: string) => fitCountyTrend(sold, countyFips, day)),
    1,
  )
  const estimateValue = (subject: ComparedListing, day: CalendarDate) => {
    const monthlyTrend = subject.countyFips === undefined ? 0 : getTrend(day)(subject.countyFips)
    const isOther = (row: number) => sold.listingIdOf(row) !== subject.listingId
    return estimate(subject, listComparables(sales, subject, day, isOther), day, monthlyTrend)
  }
  const estimateRent = (subject: ComparedListing, day: CalendarDate) => {
    const isOther = (row: number) => forRent.propertyIdOf(row) !== subject.propertyId
    return estimate(subject, listComparables(rents, subject, day, isOther), day, 0)
  }
  return { estimateValue: cacheForTheDay(estimateValue), estimateRent: cacheForTheDay(estimateRent) }
}

type EstimateOf = (subject: ComparedListing, day: CalendarDate) => Estimate | undefined

/** Caches estimates for one day. The key is the listing's id, because each request passes a new object. */
function cacheForTheDay(compute: EstimateOf) {
  let cachedDay: number | undefined
  const cached = new Map<number, Estimate | undefined>()
  return (subject: ComparedListing, nowMs: number): Estimate | undefined => {
    if (!subject.isValuationAllowed) return undefined
    const day = countDays(nowMs)
    if (day !== cachedDay || cached.size >= MOST_CACHED_ESTIMATES) cached.clear()
    cachedDay = day
    if (!cached.has(subject.listingId)) cached.set(subject.listingId, compute(subject, calendarDateOf(nowMs)))
    return cached.get(subject.listingId)
  }
}

/** An estimate takes about 100 bytes. */
const MOST_CACHED_ESTIMATES = 200_000

function estimate(
  { homeType, areaSqft, bedrooms, yearBuilt }: ComparedListing,
  comparables: readonly Comparable[],
  asOf: CalendarDate,
  monthlyTrend: number,
): Estimate | undefined {
  if (areaSqft === undefined || areaSqft <= 0) return undefined
  return estimatePrice({ homeType, areaSqft, bedrooms, yearBuilt }, comparables, { asOf, monthlyTrend })
}

function listComparables(
  evidence: Evidence,
  subject: ComparedListing,
  before: CalendarDate,
  isOther: (row: number) => boolean,
): Comparable[] {
  if (subject.point === undefined || (subject.areaSqft ?? 0) <= 0) return []
  const { table, atMsOf } = evidence
  const beforeMs = startOfDateMs(before)
  const accept = (row: number) =>
    table.homeTypeOf(row) === subject.homeType && isOther(row) && (atMsOf(row) ?? beforeMs) < beforeMs
  return table
    .listNearest({ point: subject.point, limit: CANDIDATES, maxMiles: MAX_MILES, accept })
    .flatMap((near) => mapComparable(evidence, near, beforeMs) ?? [])
}

function mapComparable(
  { table, atMsOf }: Evidence,
  { row, distanceMiles }: NearRow,
  beforeMs: number,
): Comparable | undefined {
  const [areaSqft, priceDollars, atMs] = [table.areaSqftOf(row), table.priceDollarsOf(row), atMsOf(row)]
  if (areaSqft === undefined || areaSqft <= 0 || priceDollars === undefined || atMs === undefined)
    return undefined
  const homeType = table.homeTypeOf(row)
  const [bedrooms, yearBuilt] = [table.bedroomsOf(row), table.yearBuiltOf(row)]
  const ageDays = countDays(beforeMs) - countDays(atMs)
  return { homeType, areaSqft, bedrooms, yearBuilt, priceDollars, ageDays, distanceMiles }
}

/** Counts the calendar days since 1970, in UTC. */
function countDays(atMs: number): number {
  return Math.floor(atMs / DAY_MS)
}

function fitCountyTrend(sold: ListingTable, countyFips: string, before: CalendarDate): number {
  const prices: { date: CalendarDate; dollarsPerSqft: number }[] = []
  const beforeMs = startOfDateMs(before)
  const renderDate = buildDateMemo()
  for (const row of sold.listRows({ kind: 'county', countyFips })) {
    const [priceDollars, areaSqft] = [sold.priceDollarsOf(row), sold.areaSqftOf(row)]
    const atMs = sold.closedAtMsOf(row) ?? beforeMs
    if (priceDollars === undefined || areaSqft === undefined || areaSqft <= 0 || atMs >= beforeMs) continue
    prices.push({ date: renderDate(atMs), dollarsPerSqft: priceDollars / areaSqft })
  }
  return fitMonthlyTrend(prices)
}

/** Renders dates with a cache, because a county has thousands of sales on few dates. */
function buildDateMemo(): (atMs: number) => CalendarDate {
  const dates = new Map<number, CalendarDate>()
  return (atMs) => {
    const date = dates.get(atMs) ?? calendarDateOf(atMs)
    dates.set(atMs, date)
    return date
  }
}
