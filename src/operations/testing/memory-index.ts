import { getDistanceMiles } from '../../domain/geo/distance.ts'
import { isInMultiPolygon } from '../../domain/geo/polygon.ts'
import { countFacets } from '../../domain/listing-search/facets.ts'
import type { SearchableListing } from '../../domain/listing-search/searchable-listing.ts'
import { clusterListings } from '../../domain/map/listing-clusters.ts'
import { startMarketTally } from '../../domain/market-statistics/measure-market.ts'
import type { Offering } from '../../domain/market-statistics/offering.ts'
import type { GeoPoint } from '../../records/geo-point.ts'
import type { County, Neighborhood, StateCosts } from '../../records/place.ts'
import type { RateSeries } from '../../records/rate-series.ts'
import type { School, SchoolZone } from '../../records/school.ts'
import type {
  AddressReading,
  EditionIndex,
  EntryName,
  FacetQuery,
  ListingHits,
  ListingQuery,
  ListingStatistics,
  NearListing,
  NearQuery,
  ResolvedLocation,
} from '../../search/ports/edition-index.ts'
import type { Estimate, ExpectedSale, ExplainedEstimate } from '../../search/ports/home-estimate.ts'

export interface IndexContent {
  /** Places by the text that means them. */
  places?: Record<string, ResolvedLocation>
  /** The points of ZIP codes. Every area contains them. */
  approximatePoints?: Record<string, GeoPoint>
  listings?: SearchableListing[]
  rateSeries?: RateSeries[]
  counties?: County[]
  stateCosts?: StateCosts[]
  /** Largest first. */
  neighborhoods?: Neighborhood[]
  statistics?: ListingStatistics
  /** The times on the market in every place. */
  offerings?: Offering[]
  /** The first one is assigned. */
  schools?: School[]
  schoolZones?: SchoolZone[]
  /** The ids of places by "city, state". */
  placeIds?: Record<string, readonly number[]>
  /** Names that several cities of one state share. */
  sharedCityNames?: string[]
  /** Estimates by property, dollars. */
  rents?: Record<number, number>
  values?: Record<number, number>
  /** Explained values by property, in place of `values`. */
  explained?: Record<number, ExplainedEstimate>
  expectedSale?: ExpectedSale
  /** What every address may mean. */
  addressReading?: AddressReading
  /** The homes with any parcel number. */
  parcelHomes?: readonly number[]
  /** Receives every search. */
  onSearch?: (query: ListingQuery) => void
  /** Receives every count of facets. */
  onCount?: (query: FacetQuery) => void
}

/** An index in memory, for tests. It searches by listing status alone, in the order given. */
export function createMemoryIndex(content: IndexContent): EditionIndex {
  const { places = {}, listings = [], rateSeries = [], rents = {}, values = {} } = content
  const { schools = [], neighborhoods = [], statistics } = content
  const findEntries = (names: readonly EntryName[]) =>
    names.map(({ propertyId, status }) =>
      listings.find((listing) => listing.propertyId === propertyId && listing.status === status),
    )
  return {
    edition: 1,
    levels: [],
    readLocation: (text) => {
      const location = places[text]
      if (location === undefined) return { kind: 'places', places: [], unknown: [text] }
      const place = { location, name: text, certainty: 'exact', listings: listings.length } as const
      return { kind: 'places', places: [place], unknown: [] }
    },
    suggestLocations: () => [],
    findApproximatePoint: (postalCode) => content.approximatePoints?.[postalCode],
    listPostalCodesIn: () => Object.keys(content.approximatePoints ?? {}),
    listPlaceIds: (city, state) => content.placeIds?.[`${city}, ${state}`] ?? [],
    isCityNameShared: (city) => content.sharedCityNames?.includes(city),
    findListings: (query) => {
      content.onSearch?.(query)
      return takePage(listings, query)
    },
    countFacets: (query) => {
      content.onCount?.(query)
      const { status } = query.criteria
      return countFacets(
        listings.filter((listing) => listing.status === status),
        status,
      )
    },
    clusterListings: ({ criteria: { status }, zoom, window }) =>
      clusterListings(
        listings.filter((listing) => listing.status === status),
        zoom,
        window,
      ),
    getListings: (hits) => hits.map(({ offer }) => listings[offer]!),
    findEntries,
    findCompared: findEntries,
    listNearest: (query) => listNearest(listings, query, content.approximatePoints),
    listSchools: (point, limit) =>
      schools.slice(0, limit).map((school, index) => ({
        school,
        distanceMiles: getDistanceMiles(point, school.point),
        isAssigned: index === 0,
      })),
    listSchoolZonesAt: (point) =>
      (content.schoolZones ?? []).filter(({ shape }) => isInMultiPolygon(point, shape)),
    listNeighborhoodsAt: (point) => neighborhoods.filter(({ shape }) => isInMultiPolygon(point, shape)),
    findNeighborhood: (id) => neighborhoods.find((one) => one.id === id),
    measureOfferings: (_, periods) => {
      const tally = startMarketTally(periods)
      for (const offering of content.offerings ?? []) tally.add(offering)
      return tally.finish()
    },
    getStatistics: (ids) => {
      if (statistics === undefined) throw new Error('The test gave no statistics')
      return ids.map(() => statistics)
    },
    estimateValues: (subjects) => subjects.map(({ propertyId }) => estimate(values[propertyId])),
    estimateRents: (subjects) => subjects.map(({ propertyId }) => estimate(rents[propertyId])),
    explainEstimate: (of, { propertyId }) => {
      const explained = of === 'value' ? content.explained?.[propertyId] : undefined
      const found = estimate((of === 'value' ? values : rents)[propertyId])
      return explained ?? (found && { estimate: found })
    },
    expectSale: () => content.expectedSale,
    estimatesVersion: 'comparables',
    findCounty: (fips) => content.counties?.find((county) => county.fips === fips),
    findStateCosts: (state) => content.stateCosts?.find((costs) => costs.stateOrProvince === state),
    listRateSeries: () => rateSeries,
    lookUpAddresses: async (given) => given.map(() => content.addressReading),
    lookUpParcel: async () => content.parcelHomes,
  }
}

function estimate(dollars: number | undefined): Estimate | undefined {
  return dollars === undefined ? undefined : { dollars, date: '2026-01-01', comparables: 5 }
}

function takePage(listings: SearchableListing[], { criteria, offset, limit }: ListingQuery): ListingHits {
  const matches = [...listings.entries()]
    .filter(([, { status }]) => status === criteria.status)
    .map(([offer, { propertyId }]) => ({ offer, propertyId, isFurtherOffer: false }))
  return { total: matches.length, hits: matches.slice(offset, offset + limit) }
}

function listNearest(
  listings: SearchableListing[],
  query: NearQuery,
  approximatePoints: IndexContent['approximatePoints'] = {},
): NearListing[] {
  const { point, status, limit, maxMiles = Infinity, isActiveOnly, exceptPropertyId } = query
  const findPoint = (listing: SearchableListing) =>
    listing.point ?? (query.includesApproximate ? approximatePoints[listing.postalCode ?? ''] : undefined)
  const { homeTypes, priceDollars: band } = query
  const accept = ({ propertyId, standardStatus, homeType, priceDollars: price }: SearchableListing) =>
    propertyId !== exceptPropertyId &&
    (isActiveOnly !== true || standardStatus === 'Active') &&
    (homeTypes === undefined || homeTypes.includes(homeType)) &&
    (band === undefined || price === undefined || (price >= band.min && price <= band.max))
  return listings
    .filter((listing) => listing.status === status && accept(listing))
    .flatMap((listing) => {
      const at = findPoint(listing)
      return at === undefined ? [] : [{ listing, distanceMiles: getDistanceMiles(point, at) }]
    })
    .filter(({ distanceMiles }) => distanceMiles <= maxMiles)
    .sort((a, b) => a.distanceMiles - b.distanceMiles || a.listing.propertyId - b.listing.propertyId)
    .slice(0, limit)
}
