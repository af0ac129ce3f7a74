import { findStartOfDayMs, getDateIn } from '../../../domain/listing-search/local-time.ts'
import type { ListingTypeChoice } from '../../../domain/listing-search/search-choices.ts'
import type { IndexedListing } from '../../../domain/listing-search/searchable-listing.ts'
import type { HomeType, Listing } from '../../../records/listing.ts'
import { findPriceChange } from '../../presentation/listing-flags.ts'
import { renderDay, renderDollars, toDollars } from '../../presentation/wire-text.ts'

const STATUS_TYPES = { for_sale: 'FOR_SALE', for_rent: 'FOR_RENT', sold: 'SOLD' } as const

const RAW_STATUSES = { for_sale: 'ForSale', for_rent: 'ForRent', sold: 'RecentlySold' } as const

const HOME_TYPES: Readonly<Record<HomeType, string>> = {
  house: 'SINGLE_FAMILY',
  townhouse: 'TOWNHOUSE',
  multiFamily: 'MULTI_FAMILY',
  condo: 'CONDO',
  lot: 'LOT',
  apartment: 'APARTMENT',
  manufactured: 'MANUFACTURED',
  other: 'HOME_TYPE_UNKNOWN',
}

const SALE_TEXTS: Readonly<Record<HomeType, string>> = {
  house: 'House for sale',
  townhouse: 'Townhouse for sale',
  multiFamily: 'Multi-family home for sale',
  condo: 'Condo for sale',
  lot: 'Lot / Land for sale',
  apartment: 'Apartment for sale',
  manufactured: 'Manufactured home for sale',
  other: 'Home for sale',
}

/** A unit of a building of several families is rented as an apartment. */
const RENT_TEXTS: Readonly<Record<HomeType, string>> = {
  house: 'House for rent',
  townhouse: 'Townhouse for rent',
  multiFamily: 'Apartment for rent',
  condo: 'Condo for rent',
  lot: 'Home for rent',
  apartment: 'Apartment for rent',
  manufactured: 'House for rent',
  other: 'Home for rent',
}

/** The first matching row names the listing. */
type Precedence = readonly (readonly [holds: (listing: IndexedListing) => boolean, words: string])[]

const isOf = (type: ListingTypeChoice) => (listing: IndexedListing) => listing.listingTypes.has(type)

const isComingSoon = ({ standardStatus }: IndexedListing) => standardStatus === 'Coming Soon'

const isPending = ({ standardStatus }: IndexedListing) => standardStatus === 'Pending'

const isForeclosure = (listing: IndexedListing) =>
  isOf('foreclosures')(listing) || isOf('foreclosed')(listing)

const SALE_TEXT_PRECEDENCE: Precedence = [
  [isOf('new_construction'), 'New construction'],
  [isOf('auctions'), 'Auction'],
  [isForeclosure, 'Foreclosure'],
  [isComingSoon, 'Coming soon'],
]

const MARKETING_PRECEDENCE: Precedence = [
  [isComingSoon, 'Coming Soon'],
  [isPending, 'Pending'],
  [isOf('auctions'), 'Auction'],
  [isForeclosure, 'Foreclosure'],
  [isOf('new_construction'), 'New Construction'],
  [isOf('owner_posted'), 'For Sale by Owner'],
]

const SUBGROUP_PRECEDENCE: Precedence = [
  [isForeclosure, 'Foreclosure'],
  [isOf('new_construction'), 'New Construction'],
  [isOf('owner_posted'), 'For Sale by Owner'],
]

/** The text on a card for the kind of home and of offer. */
export function presentStatus(listing: IndexedListing) {
  const { status } = listing
  return {
    rawHomeStatusCd: RAW_STATUSES[status],
    marketingStatusSimplifiedCd: choose(
      listing,
      MARKETING_PRECEDENCE,
      'For Sale by Agent',
      'For Rent',
      'Sold',
    ),
    statusType: STATUS_TYPES[status],
    statusText: choose(
      listing,
      SALE_TEXT_PRECEDENCE,
      SALE_TEXTS[listing.homeType],
      RENT_TEXTS[listing.homeType],
      'Sold',
    ),
    pgapt: RAW_STATUSES[status],
    sgapt: choose(listing, SUBGROUP_PRECEDENCE, 'For Sale (Broker)', 'For Rent', 'Recently Sold'),
  }
}

/** The same for homeInfo, which distinguishes pending and coming-soon homes. */
export function presentHomeStatus(listing: IndexedListing) {
  const homeStatus = STATUS_TYPES[listing.status]
  const homeStatusForHDP = isComingSoon(listing) ? 'COMING_SOON' : isPending(listing) ? 'PENDING' : homeStatus
  return { homeType: HOME_TYPES[listing.homeType], homeStatus, homeStatusForHDP }
}

function choose(listing: IndexedListing, sale: Precedence, saleElse: string, rent: string, sold: string) {
  if (listing.status === 'for_rent') return rent
  if (listing.status === 'sold') return sold
  return sale.find(([holds]) => holds(listing))?.[1] ?? saleElse
}

/** The last change of the price; a rise has no reduction text, a change of unknown date neither that nor a date. */
export function presentPriceChange(listing: Listing, timeZone: string) {
  const change = findPriceChange(listing)
  if (change === undefined) return {}
  const dollars = toDollars(change.changeCents)
  if (change.atMs === undefined) return { priceChange: dollars }
  const date = getDateIn(timeZone, change.atMs)
  return {
    priceChange: dollars,
    datePriceChanged: findStartOfDayMs(date, timeZone),
    priceReduction: dollars < 0 ? `${renderDollars(-dollars)} (${renderDay(date)})` : undefined,
  }
}
