import { addDays, type CalendarDate } from '../../records/calendar-date.ts'
import { renderTimestamp, yearOf } from '../dates.ts'
import type { Home } from '../homes/home.ts'
import { appraise, appraiseRent, roundAskingPrice, roundRent } from '../homes/prices.ts'
import { describeSide, drawAgent, drawPartner } from '../people/representation.ts'
import type { Random } from '../random.ts'
import { describeClimate, describeParking } from './features.ts'
import { describeCosts, describeHome, type MarketFacts, nameListing } from './home-record.ts'
import { listPastPictures } from './pictures-of-home.ts'
import { nameSaleType } from './sale-listing.ts'

const DAYS_PER_YEAR = 365.25

/** The record of a sale that closed `daysAgo`, as short as archives have them. */
export function buildPastSale(
  home: Home,
  number: number,
  daysAgo: number,
  facts: MarketFacts,
  random: Random,
): object {
  const closeDate = addDays(facts.asOf, -daysAgo)
  const days = random.whole(3, 75)
  const offeredOn = addDays(closeDate, -random.whole(18, 45))
  const listedOn = addDays(offeredOn, -days)
  const value = appraise(home, daysAgo / DAYS_PER_YEAR)
  const asking = roundAskingPrice(value * Math.exp(0.04 * random.bell()), random)
  const paid = Math.round((asking * Math.exp(0.03 * random.bell() - days * 0.0004 + 0.01)) / 500) * 500
  return {
    ...nameListing(home.index, number),
    PropertyType: nameSaleType(home),
    StandardStatus: 'Closed',
    MlsStatus: 'Sold',
    ListPrice: asking,
    ...describePastCut(asking, listedOn, days, random),
    ClosePrice: Math.max(500, paid),
    CloseDate: closeDate,
    ListingContractDate: listedOn,
    OnMarketDate: listedOn,
    PurchaseContractDate: offeredOn,
    OffMarketDate: offeredOn,
    DaysOnMarket: days,
    ModificationTimestamp: renderTimestamp(closeDate, random.whole(900, 1430)),
    ...describePast(home, value, closeDate, random),
    ...describeSides(home, facts, random),
    BuyerFinancing: random.weighted({ Conventional: 0.62, Cash: 0.22, FHA: 0.1, VA: 0.06 }),
  }
}

/** Half of the homes that took more than three weeks to sell had one price cut. */
function describePastCut(asking: number, listedOn: CalendarDate, days: number, random: Random): object {
  if (days <= 21 || !random.chance(0.5)) return { OriginalListPrice: asking }
  const previous = Math.round((asking * random.between(1.015, 1.06)) / 1000) * 1000
  return {
    OriginalListPrice: previous,
    PreviousListPrice: previous,
    PriceChangeTimestamp: renderTimestamp(
      addDays(listedOn, random.whole(10, days - 5)),
      random.whole(480, 1400),
    ),
  }
}

function describeSides(home: Home, facts: MarketFacts, random: Random): object {
  const lister = drawAgent(facts.people, home.area, facts.areas, random)
  const buyer = drawAgent(facts.people, home.area, facts.areas, random)
  return {
    ...describeSide('List', lister),
    ...describeSide('CoList', drawPartner(facts.people, lister, random)),
    ...describeSide('Buyer', random.chance(0.97) ? buyer : undefined),
    ...describeSide('CoBuyer', drawPartner(facts.people, buyer, random)),
  }
}

function describePast(home: Home, value: number, date: CalendarDate, random: Random): object {
  return {
    ...describeHome(home),
    ...describeCosts(home, value, yearOf(date)),
    ...describeClimate(home, random),
    ...describeParking(home),
    Basement:
      home.basementSqft === undefined ? undefined : [home.isBasementFinished ? 'Finished' : 'Unfinished'],
    PoolPrivateYN: home.hasPool ? true : undefined,
    WaterfrontYN: home.isWaterfront ? true : undefined,
    View: home.views.length > 0 ? home.views : undefined,
    Media: listPastPictures(home, random),
  }
}

/** A listing that ended without a sale, within the last three years but not in the last month. */
export function buildEndedListing(home: Home, number: number, facts: MarketFacts, random: Random): object {
  const daysAgo = random.whole(30, 1_000)
  const endedOn = addDays(facts.asOf, -daysAgo)
  const days = random.whole(20, 180)
  const listedOn = addDays(endedOn, -days)
  const value = appraise(home, daysAgo / DAYS_PER_YEAR)
  const status = random.weighted({ Expired: 0.5, Canceled: 0.4, Withdrawn: 0.1 })
  const asking = roundAskingPrice(value * random.between(1.04, 1.16), random)
  return {
    ...nameListing(home.index, number),
    PropertyType: nameSaleType(home),
    StandardStatus: status,
    MlsStatus: status,
    ListPrice: asking,
    OriginalListPrice: asking,
    ListingContractDate: listedOn,
    OnMarketDate: listedOn,
    OffMarketDate: endedOn,
    DaysOnMarket: days,
    ModificationTimestamp: renderTimestamp(endedOn, random.whole(900, 1430)),
    ...describePast(home, value, endedOn, random),
    ...describeSide('List', drawAgent(facts.people, home.area, facts.areas, random)),
  }
}

/** How much lower rents were a year ago. */
const RENT_RISE = 0.035

/** A lease that was offered and closed around the day one year ago, so that rents of today can be compared with it. */
export function buildPastLease(home: Home, number: number, facts: MarketFacts, random: Random): object {
  const listedOn = addDays(facts.asOf, -random.whole(366, 394))
  const leasedOn = addDays(facts.asOf, -random.whole(318, 358))
  const closeDate = addDays(leasedOn, random.whole(2, 14))
  const typical = appraiseRent(home, home.areaSqft ?? 800) * (1 - RENT_RISE)
  const rent = roundRent(typical * Math.exp(0.05 * random.bell()))
  return {
    ...nameListing(home.index, number),
    PropertyType: 'Residential Lease',
    StandardStatus: 'Closed',
    MlsStatus: 'Leased',
    ListPrice: rent,
    OriginalListPrice: rent,
    ClosePrice: rent,
    CloseDate: closeDate,
    LeaseAmountFrequency: 'Monthly',
    ListingContractDate: listedOn,
    OnMarketDate: listedOn,
    PurchaseContractDate: leasedOn,
    OffMarketDate: leasedOn,
    ModificationTimestamp: renderTimestamp(closeDate, random.whole(900, 1430)),
    ...describeHome(home),
    ...describeParking(home),
    ...describeSide('List', drawAgent(facts.people, home.area, facts.areas, random)),
  }
}
