import type { ComparedListing } from '../../domain/listing-search/searchable-listing.ts'
import { memoizeByDay } from '../../domain/memoize.ts'
import type { Comparable } from '../../domain/valuation/comparable.ts'
import { estimatePrice } from '../../domain/valuation/estimate-price.ts'
import { fitMonthlyTrend } from '../../domain/valuation/price-trend.ts'
import { type CalendarDate, calendarDateOf, DAY_MS, startOfDateMs } from '../../records/calendar-date.ts'
import type { ListingTable, NearRow } from '../index/listing-table.ts'
import type { Estimate, Estimates } from '../ports/edition-index.ts'

const MAX_MILES = 5
/** So many of the nearest homes are compared with the subject. */
const CANDIDATES = 150

/** When a row became evidence of a price: a sale at its closing, a rent when it was first asked. */
type EvidenceAtMsOf = (row: number) => number | undefined

/** The listings that prices are judged by. */
interface Evidence {
  table: ListingTable
  atMsOf: EvidenceAtMsOf
}

/** Estimates from the sales and rents around a home, each computed once per day. */
export function buildEstimates(sold: ListingTable, forRent: ListingTable): Estimates {
  const sales: Evidence = { table: sold, atMsOf: sold.closedAtMsOf }
  const rents: Evidence = { table: forRent, atMsOf: forRent.onMarketAtMsOf }
  const getTrend = memoizeByDay((countyFips: string, day) => fitCountyTrend(sold, countyFips, day))
  const estimateValue = (subject: ComparedListing, day: CalendarDate) => {
    const monthlyTrend = subject.countyFips === undefined ? 0 : getTrend(subject.countyFips, Date.parse(day))
    const isOther = (row: number) => sold.listingIdOf(row) !== subject.listingId
    return estimate(subject, listComparables(sales, subject, day, isOther), day, monthlyTrend)
  }
  const estimateRent = (subject: ComparedListing, day: CalendarDate) => {
    const isOther = (row: number) => forRent.propertyIdOf(row) !== subject.propertyId
    return estimate(subject, listComparables(rents, subject, day, isOther), day, 0)
  }
  return { estimateValue: keepForTheDay(estimateValue), estimateRent: keepForTheDay(estimateRent) }
}

type EstimateOf = (subject: ComparedListing, day: CalendarDate) => Estimate | undefined

/** The same listing is asked about again and again, each time as another object, so its id is the key. */
function keepForTheDay(workOut: EstimateOf) {
  let keptDay: number | undefined
  const kept = new Map<number, Estimate | undefined>()
  return (subject: ComparedListing, nowMs: number): Estimate | undefined => {
    if (!subject.isValuationAllowed) return undefined
    const day = countDays(nowMs)
    if (day !== keptDay || kept.size >= KEPT_ESTIMATES) kept.clear()
    keptDay = day
    if (!kept.has(subject.listingId)) kept.set(subject.listingId, workOut(subject, calendarDateOf(nowMs)))
    return kept.get(subject.listingId)
  }
}

/** About 100 bytes each. */
const KEPT_ESTIMATES = 200_000

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

/** Calendar days in UTC since 1970. */
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

/** A county has thousands of sales on few dates. */
function buildDateMemo(): (atMs: number) => CalendarDate {
  const dates = new Map<number, CalendarDate>()
  return (atMs) => {
    const date = dates.get(atMs) ?? calendarDateOf(atMs)
    dates.set(atMs, date)
    return date
  }
}
