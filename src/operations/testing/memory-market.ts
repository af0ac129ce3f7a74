import type { SearchableListing } from '../../domain/listing-search/searchable-listing.ts'
import type { RateSeries } from '../../records/rate-series.ts'
import type { ListingPage, ListingQuery, Market, ResolvedLocation } from '../../search/ports/market.ts'

export interface MarketContent {
  /** Places by the text that names them. */
  places?: Record<string, ResolvedLocation>
  listings?: SearchableListing[]
  rateSeries?: RateSeries[]
  /** Rent estimates by property, dollars. */
  rents?: Record<number, number>
  /** Receives every search. */
  onSearch?: (query: ListingQuery) => void
}

/** A market in memory, for tests. Searches by listing status alone, in the order given. */
export function createMemoryMarket(content: MarketContent): Market {
  const { places = {}, listings = [], rateSeries = [], rents = {} } = content
  return {
    edition: 1,
    levels: [],
    resolveLocation: (text) => places[text],
    findListings: (query) => {
      content.onSearch?.(query)
      return takePage(listings, query)
    },
    findListing: (propertyId, status) =>
      listings.find((listing) => listing.propertyId === propertyId && listing.status === status),
    listNearest: () => [],
    isCityNameShared: () => undefined,
    listSchools: () => [],
    listNeighborhoodsAt: () => [],
    findNeighborhood: () => undefined,
    getStatistics: () => {
      throw new Error('No neighborhood is kept')
    },
    estimateValue: () => undefined,
    estimateRent: ({ propertyId }) => {
      const dollars = rents[propertyId]
      return dollars === undefined ? undefined : { dollars, date: '2026-01-01', comparables: 5 }
    },
    findCounty: () => undefined,
    findStateCosts: () => undefined,
    listRateSeries: () => rateSeries,
  }
}

function takePage(listings: SearchableListing[], { criteria, offset, limit }: ListingQuery): ListingPage {
  const matches = listings.filter(({ status }) => status === criteria.status)
  return { total: matches.length, listings: matches.slice(offset, offset + limit) }
}
