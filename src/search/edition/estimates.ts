import type { ComparedListing } from '../../domain/listing-search/searchable-listing.ts'
import { memoize, memoizeAwaitable } from '../../domain/memoize.ts'
import {
  type Comparable,
  EVIDENCE_HOMES,
  EVIDENCE_MILES,
  estimatePrice,
  MAX_AGE_DAYS,
} from '../../domain/valuation/estimate-price.ts'
import { readPriceIndex } from '../../domain/valuation/price-index.ts'
import { fitMonthlyTrend } from '../../domain/valuation/price-trend.ts'
import { type CalendarDate, calendarDateOf, DAY_MS, startOfDateMs } from '../../records/calendar-date.ts'
import type { GeoPoint } from '../../records/geo-point.ts'
import type { PriceIndex } from '../../records/place.ts'
import type { EstimateKind } from '../../valuation/model-description.ts'
import type { Estimates, EstimatesOf } from '../ports/edition-index.ts'
import type { Estimate } from '../ports/home-estimate.ts'
import type { EvidenceQuery, EvidenceSource, PriceEvidence } from '../ports/search-engine.ts'
import { buildModelEstimates, type ModelEstimateParts, type ModelEstimates } from './model-estimates.ts'

/** The price indices of the county and then of its state, as far as they are loaded. */
export type ListPriceIndices = (countyFips: string) => readonly PriceIndex[]

/**
 * Estimates of models, and from the sales and rents around a home where there is no model, each computed once per day. In a county with too
 * few sales to know how prices change, a price index says it, if there is one; else they count as steady.
 */
export function buildEstimates(
  source: EvidenceSource,
  listPriceIndices: ListPriceIndices = () => [],
  parts?: ModelEstimateParts,
): Estimates {
  const byModel = parts && parts.models.key !== 0 ? buildModelEstimates(parts) : undefined
  const getTrend = memoize(
    (day: CalendarDate) =>
      memoizeAwaitable(async (countyFips: string) => {
        const ofSales = await fitCountyTrend(source, countyFips, day)
        return ofSales ?? findIndexTrend(listPriceIndices(countyFips), day) ?? 0
      }),
    1,
  )
  const findTrend = async ({ countyFips }: ComparedListing, day: CalendarDate) =>
    countyFips === undefined ? 0 : getTrend(day)(countyFips)
  const estimateValues: EstimateSubjects = async (subjects, day) => {
    const except = ({ listingId }: Subject) => ({ status: 'sold', exceptListingId: listingId }) as const
    const comparables = await listComparables(source, subjects, day, except)
    const trends = await Promise.all(subjects.map((subject) => findTrend(subject, day)))
    return subjects.map((subject, index) => estimate(subject, comparables[index]!, day, trends[index]!))
  }
  const estimateRents: EstimateSubjects = async (subjects, day) => {
    const except = ({ propertyId }: Subject) =>
      ({ status: 'for_rent', exceptPropertyId: propertyId }) as const
    const comparables = await listComparables(source, subjects, day, except)
    return subjects.map((subject, index) => estimate(subject, comparables[index]!, day, 0))
  }
  const lists = {
    value: cacheForTheDay(preferModel('value', byModel, estimateValues)),
    rent: cacheForTheDay(preferModel('rent', byModel, estimateRents)),
  }
  return {
    ...{ estimateValues: lists.value, estimateRents: lists.rent },
    explainEstimate: async (of, listing, nowMs) => {
      if (!listing.isValuationAllowed) return undefined
      const explained = await byModel?.explainHome(of, listing.propertyId, calendarDateOf(nowMs))
      if (explained !== undefined) return explained
      const [estimate] = await lists[of]([listing], nowMs)
      return estimate && { estimate }
    },
    expectSale: (offer, nowMs) => byModel?.expectSale(offer, nowMs),
    estimatesVersion: byModel === undefined ? 'comparables' : parts!.models.key.toString(16).padStart(8, '0'),
  }
}

function findIndexTrend(indices: readonly PriceIndex[], day: CalendarDate): number | undefined {
  for (const index of indices) {
    const trend = readPriceIndex(index, day)
    if (trend !== undefined) return trend
  }
  return undefined
}

/** A home whose point and area are known. Only such homes are compared with others. */
type Subject = ComparedListing & { point: GeoPoint; areaSqft: number }

type EstimateSubjects = (
  subjects: readonly Subject[],
  day: CalendarDate,
) => Promise<readonly (Estimate | undefined)[]>

type EstimateListings = (
  listings: readonly ComparedListing[],
  day: CalendarDate,
) => Promise<readonly (Estimate | undefined)[]>

function isSubject(listing: ComparedListing): listing is Subject {
  return listing.point !== undefined && (listing.areaSqft ?? 0) > 0
}

/** The estimates of models, and for the homes without one those from comparables. */
function preferModel(
  kind: EstimateKind,
  byModel: ModelEstimates | undefined,
  compare: EstimateSubjects,
): EstimateListings {
  return async (listings, day) => {
    const ids = listings.map(({ propertyId }) => propertyId)
    const estimates = (await byModel?.estimateHomes(kind, ids, day)) ?? listings.map(() => undefined)
    const left = listings.filter((_, index) => estimates[index] === undefined).filter(isSubject)
    if (left.length === 0) return estimates
    const compared = new Map<ComparedListing, Estimate | undefined>()
    for (const [index, one] of (await compare(left, day)).entries()) compared.set(left[index]!, one)
    return estimates.map((one, index) => one ?? compared.get(listings[index]!))
  }
}

/** Caches estimates for one day. The key is the listing's id, because each request passes new objects. */
function cacheForTheDay(compute: EstimateListings): EstimatesOf {
  let cachedDay: number | undefined
  let cached = new Map<number, Estimate | undefined>()
  const computeUnknown = async (unknown: readonly ComparedListing[], nowMs: number, cache: typeof cached) => {
    const found = await compute(unknown, calendarDateOf(nowMs))
    for (const [index, { listingId }] of unknown.entries()) cache.set(listingId, found[index])
  }
  return (listings, nowMs) => {
    const day = countDays(nowMs)
    if (day !== cachedDay || cached.size >= MOST_CACHED_ESTIMATES) cached = new Map()
    cachedDay = day
    const cache = cached
    const read = () =>
      listings.map((listing) => (listing.isValuationAllowed ? cache.get(listing.listingId) : undefined))
    const unknown = listings.filter((one) => one.isValuationAllowed && !cache.has(one.listingId))
    return unknown.length === 0 ? read() : computeUnknown(unknown, nowMs, cache).then(read)
  }
}

/** An estimate takes about 100 bytes. */
const MOST_CACHED_ESTIMATES = 200_000

function estimate(
  { homeType, areaSqft, bedrooms, yearBuilt }: Subject,
  comparables: readonly Comparable[],
  asOf: CalendarDate,
  monthlyTrend: number,
): Estimate | undefined {
  return estimatePrice({ homeType, areaSqft, bedrooms, yearBuilt }, comparables, { asOf, monthlyTrend })
}

/** Lists the comparables of each subject. `except` names the kind of evidence, and leaves the subject out of it. */
async function listComparables(
  { listEvidence }: EvidenceSource,
  subjects: readonly Subject[],
  before: CalendarDate,
  except: (subject: Subject) => Pick<EvidenceQuery, 'status' | 'exceptListingId' | 'exceptPropertyId'>,
): Promise<Comparable[][]> {
  const beforeMs = startOfDateMs(before)
  const found = await listEvidence(
    subjects.map((subject) => {
      const { point, homeType } = subject
      return {
        point,
        homeType,
        beforeMs,
        limit: EVIDENCE_HOMES,
        maxMiles: EVIDENCE_MILES,
        ...except(subject),
      }
    }),
  )
  return found.map((evidence, index) =>
    evidence.flatMap((one) => mapComparable(subjects[index]!, one, beforeMs) ?? []),
  )
}

function mapComparable(
  { homeType }: Subject,
  { atMs, areaSqft, priceDollars, bedrooms, yearBuilt, distanceMiles }: PriceEvidence,
  beforeMs: number,
): Comparable | undefined {
  if (areaSqft === undefined || areaSqft <= 0 || priceDollars === undefined) return undefined
  const ageDays = countDays(beforeMs) - countDays(atMs)
  return { homeType, areaSqft, bedrooms, yearBuilt, priceDollars, ageDays, distanceMiles }
}

/** Counts the calendar days since 1970, in UTC. */
function countDays(atMs: number): number {
  return Math.floor(atMs / DAY_MS)
}

async function fitCountyTrend(
  { listSales, listRecordedSales }: EvidenceSource,
  countyFips: string,
  before: CalendarDate,
): Promise<number | undefined> {
  const prices: { date: CalendarDate; dollarsPerSqft: number }[] = []
  const beforeMs = startOfDateMs(before)
  const renderDate = buildDateMemo()
  const oldestMs = beforeMs - MAX_AGE_DAYS * DAY_MS
  const recorded = (await listRecordedSales(countyFips)).filter(
    ({ closedAtMs = 0 }) => closedAtMs >= oldestMs,
  )
  const sales = [...(await listSales(countyFips)), ...recorded]
  for (const { closedAtMs: atMs = beforeMs, priceDollars, areaSqft } of sales) {
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
