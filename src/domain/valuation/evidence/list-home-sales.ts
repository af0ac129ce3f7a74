import { type CalendarDate, calendarDateOf, DAY_MS, startOfDateMs } from '../../../records/calendar-date.ts'
import { foldName } from '../../../records/fold-name.ts'
import { LEAST_SALE_PRICE_CENTS } from '../../../records/home/assessment.ts'
import type { Listing } from '../../../records/listing.ts'
import { type HomeEvent, listHomeEvents } from '../../home-history/list-home-events.ts'
import { identifyListing } from '../../home-history/list-listing-events.ts'
import { listRecordedEvents } from '../../home-history/list-recorded-events.ts'
import { listListingTypes } from '../../listing-search/facts/lookup-facts.ts'
import { RECORDING_DAYS } from '../../recorded-home/describe-recorded-home.ts'
import {
  type DescribedHome,
  describeModelHome,
  describeSoldHome,
  type EvidenceRecords,
} from './describe-home.ts'

/** A sale of a home on the open market, as evidence of prices. */
export interface HomeSale extends DescribedHome {
  /** Whole days since 1970-01-01. */
  day: number
  priceDollars: number
}

/**
 * Every past sale of a home, oldest first: closed listings, also those that are gone, and what assessors recorded. A sale that several of
 * them tell counts once. Left out are nominal prices, sales under compulsion, homes whose price is restricted, and what is no home.
 */
export function listHomeSales(records: EvidenceRecords): HomeSale[] {
  const { listings, assessments, history } = records
  const events = listHomeEvents(history, listings)
  const closings = events.filter(({ type, tenure }) => type === 'closed' && tenure === 'sale')
  const byListing = new Map(listings.map((listing) => [identifyListing(listing), listing]))
  const sales = closings.flatMap((event) => {
    const listing = byListing.get(identifyListing(event))
    if (listing !== undefined && !isOnOpenMarket(listing)) return []
    const home = listing === undefined ? describeModelHome(records) : describeSoldHome(records, listing)
    // A deed says only who owns the home; a listing of the same sale says what was sold.
    return listSale(home, findDate(event), event.priceCents, event.origin === 'recordedSale' ? 1 : 0)
  })
  // Transfers that a listing states too are none of these.
  const recorded = listRecordedEvents(assessments, events).flatMap(({ type, date, priceCents }) =>
    type === 'sold' ? listSale(describeModelHome(records), date, priceCents, 2) : [],
  )
  return dropRepeated([...sales, ...recorded])
}

interface RankedSale {
  sale: HomeSale
  /** Of two records of one sale the one with the lower rank counts. */
  rank: number
}

function listSale(home: DescribedHome, date: CalendarDate, priceCents = 0, rank: number): RankedSale[] {
  if (priceCents < LEAST_SALE_PRICE_CENTS) return []
  return [{ sale: { ...home, day: startOfDateMs(date) / DAY_MS, priceDollars: priceCents / 100 }, rank }]
}

function findDate({ date, atMs }: HomeEvent): CalendarDate {
  return date ?? calendarDateOf(atMs ?? 0)
}

/** Equal prices within the time that recording takes are one sale; so are a listing's and a deed's, whatever they cost. */
function dropRepeated(sales: readonly RankedSale[]): HomeSale[] {
  const sorted = sales.toSorted((left, right) => left.rank - right.rank || left.sale.day - right.sale.day)
  const distinct: RankedSale[] = []
  for (const one of sorted) {
    const isRepeated = distinct.some(
      (other) =>
        Math.abs(other.sale.day - one.sale.day) <= RECORDING_DAYS &&
        (other.rank !== one.rank || other.sale.priceDollars === one.sale.priceDollars),
    )
    if (!isRepeated) distinct.push(one)
  }
  return distinct.map(({ sale }) => sale).sort((left, right) => left.day - right.day)
}

const COMPELLED = ['foreclosures', 'pre_foreclosures', 'auctions'] as const

/** Stores, offices and businesses are no homes, though some are sold together with one. */
const OTHER_PROPERTY = /^(?:commercial|business)/

function isOnOpenMarket(listing: Listing): boolean {
  const { propertyType = '', lookups, isIncomeRestricted } = listing
  if (OTHER_PROPERTY.test(foldName(propertyType)) || isIncomeRestricted === true) return false
  if (lookups.specialListingConditions?.includes('Short Sale')) return false
  const types = listListingTypes(listing)
  return !COMPELLED.some((type) => types.has(type))
}
