import { LISTING_STATUSES, type ListingStatus } from '../../domain/listing-search/search-choices.ts'
import { openAddressBooks } from '../addresses/address-book.ts'
import { openHomeBook } from '../homes/home-segment.ts'
import type { ListingTable, NearRow } from '../index/listing-table.ts'
import { openListingTable } from '../index/open-listing-table.ts'
import { openOfferings } from '../offerings/offering-segment.ts'
import type { EntryName, ListingHit, NearListing, NearQuery } from '../ports/edition-index.ts'
import type {
  EvidenceQuery,
  EvidenceSource,
  NearPostalCode,
  PriceEvidence,
  SearchEngine,
} from '../ports/search-engine.ts'
import {
  type ListingTableName,
  listOfferingSegments,
  listTableSegments,
  type SearchedSegments,
} from './edition-segments.ts'

/** The listing table of each status. */
type ListingTables = Readonly<Record<ListingStatus, ListingTable>>

/** Opens the engine that searches the segments of an edition, in the thread. It reads their memory without copying it. */
export function openSegmentEngine(searched: SearchedSegments): SearchEngine {
  const tables: ListingTables = {
    for_sale: openTable(searched, 'for_sale'),
    for_rent: openTable(searched, 'for_rent'),
    sold: openTable(searched, 'sold'),
  }
  return {
    ...openHits(tables),
    ...openNearest(tables),
    ...openOfferings(listOfferingSegments(searched)),
    ...openEvidence({ ...tables, recorded: openTable(searched, 'recorded') }),
    countListings: (places) =>
      places.map((place) =>
        LISTING_STATUSES.reduce((count, status) => count + tables[status].count(place), 0),
      ),
    haveListingsInZipCode: (places, postalCode) =>
      places.map((place) =>
        LISTING_STATUSES.some((status) =>
          tables[status].haveRowInCommon(place, { kind: 'zipCode', postalCode }),
        ),
      ),
    listInNeighborhood: (neighborhoodId) =>
      LISTING_STATUSES.flatMap((status) => {
        const table = tables[status]
        return Array.from(table.listRows({ kind: 'neighborhood', neighborhoodId }), table.getListing)
      }),
    addresses: openAddressBooks(searched.segments.map(({ addresses }) => addresses)),
    homes: openHomeBook(searched.segments.map(({ homes }) => homes)),
  }
}

/** Numbers the rows of all tables in one sequence: first those for sale, then those for rent, then those sold. */
function openHits(
  tables: ListingTables,
): Pick<
  SearchEngine,
  'find' | 'countFacets' | 'clusterListings' | 'getListings' | 'findEntries' | 'findCompared'
> {
  const starts = {
    for_sale: 0,
    for_rent: tables.for_sale.size,
    sold: tables.for_sale.size + tables.for_rent.size,
  }
  const statusOf = ({ offer }: ListingHit): ListingStatus => {
    if (offer < starts.for_rent) return 'for_sale'
    return offer < starts.sold ? 'for_rent' : 'sold'
  }
  const find =
    <Listing>(get: (table: ListingTable, row: number) => Listing) =>
    ({ propertyId, status }: EntryName): Listing | undefined => {
      const row = tables[status].findRow(propertyId)
      return row === undefined ? undefined : get(tables[status], row)
    }
  return {
    find: (query) => {
      const table = tables[query.criteria.status]
      const start = starts[query.criteria.status]
      const { total, rows } = table.find(query)
      const hits = rows.map((row) => ({
        offer: start + row,
        propertyId: table.propertyIdOf(row),
        isFurtherOffer: table.isFurtherOffer(row),
      }))
      return { total, hits }
    },
    countFacets: ({ place, criteria, clock }) => tables[criteria.status].countFacets(place, criteria, clock),
    clusterListings: (query) => tables[query.criteria.status].clusterListings(query),
    getListings: (hits) =>
      hits.map((hit) => {
        const status = statusOf(hit)
        return tables[status].getListing(hit.offer - starts[status])
      }),
    findEntries: (names) => names.map(find((table, row) => table.getListing(row))),
    findCompared: (names) => names.map(find((table, row) => table.getCompared(row))),
  }
}

function openNearest(
  tables: ListingTables,
): Pick<SearchEngine, 'listNearest' | 'hasUnplaced' | 'listUnplaced'> {
  const present = (table: ListingTable, near: readonly NearRow[]): NearListing[] =>
    near.map(({ row, distanceMiles }) => ({ listing: table.getCompared(row), distanceMiles }))
  return {
    listNearest: (query) => {
      const table = tables[query.status]
      const { point, limit, maxMiles } = query
      return present(table, table.listNearest({ point, limit, maxMiles, accept: buildAccept(table, query) }))
    },
    hasUnplaced: (status) => tables[status].hasUnplaced,
    listUnplaced: (query, postalCodes) => {
      const table = tables[query.status]
      return present(table, listUnplacedRows(table, query, postalCodes))
    },
  }
}

function buildAccept(
  table: ListingTable,
  { isActiveOnly, exceptPropertyId, homeTypes, priceDollars }: NearQuery,
): (row: number) => boolean {
  return (row) =>
    (isActiveOnly !== true || table.isActive(row)) &&
    table.propertyIdOf(row) !== exceptPropertyId &&
    (homeTypes === undefined || homeTypes.includes(table.homeTypeOf(row))) &&
    isInBand(table.priceDollarsOf(row), priceDollars)
}

function isInBand(price: number | undefined, band: NearQuery['priceDollars']): boolean {
  return band === undefined || price === undefined || (price >= band.min && price <= band.max)
}

function listUnplacedRows(
  table: ListingTable,
  query: NearQuery,
  postalCodes: readonly NearPostalCode[],
): NearRow[] {
  const accept = buildAccept(table, query)
  const unplaced: NearRow[] = []
  for (const { postalCode, distanceMiles } of postalCodes) {
    if (unplaced.length >= query.limit && distanceMiles > (unplaced.at(-1)?.distanceMiles ?? -1)) break
    for (const row of table.listRows({ kind: 'unplaced', postalCodes: [postalCode] }))
      if (accept(row)) unplaced.push({ row, distanceMiles })
  }
  return unplaced
}

/** The tables with evidence of prices and rents. */
export interface EvidenceTables {
  sold: ListingTable
  for_rent: ListingTable
  recorded: ListingTable
}

export function openTable(segments: SearchedSegments, name: ListingTableName): ListingTable {
  return openListingTable(listTableSegments(segments, name))
}

/** Opens the tables as the source of evidence for estimates. */
export function openEvidence({ sold, for_rent, recorded }: EvidenceTables): EvidenceSource {
  const list = (query: EvidenceQuery) => {
    if (query.status === 'for_rent') return listEvidence(for_rent, for_rent.onMarketAtMsOf, query)
    const listed = listEvidence(sold, sold.closedAtMsOf, query)
    return recorded.size === 0
      ? listed
      : mergeNearest(listed, listEvidence(recorded, recorded.closedAtMsOf, query), query.limit)
  }
  const listSales = (table: ListingTable, countyFips: string) =>
    Array.from(table.listRows({ kind: 'county', countyFips }), (row) => ({
      closedAtMs: table.closedAtMsOf(row),
      priceDollars: table.priceDollarsOf(row),
      areaSqft: table.areaSqftOf(row),
    }))
  return {
    listEvidence: (queries) => queries.map((query) => list(query).map(({ evidence }) => evidence)),
    listSales: (countyFips) => listSales(sold, countyFips),
    listRecordedSales: (countyFips) => listSales(recorded, countyFips),
  }
}

/** Evidence with the home that it is about, which decides ties. */
interface FoundEvidence {
  propertyId: number
  evidence: PriceEvidence
}

function mergeNearest(left: FoundEvidence[], right: FoundEvidence[], limit: number): FoundEvidence[] {
  return [...left, ...right]
    .sort(
      (one, other) =>
        one.evidence.distanceMiles - other.evidence.distanceMiles || one.propertyId - other.propertyId,
    )
    .slice(0, Math.max(limit, 0))
}

function listEvidence(
  table: ListingTable,
  atMsOf: (row: number) => number | undefined,
  { point, limit, maxMiles, homeType, beforeMs, exceptListingId, exceptPropertyId }: EvidenceQuery,
): FoundEvidence[] {
  const accept = (row: number) =>
    table.homeTypeOf(row) === homeType &&
    table.listingIdOf(row) !== exceptListingId &&
    table.propertyIdOf(row) !== exceptPropertyId &&
    (atMsOf(row) ?? beforeMs) < beforeMs
  return table.listNearest({ point, limit, maxMiles, accept }).map(({ row, distanceMiles }) => ({
    propertyId: table.propertyIdOf(row),
    evidence: {
      distanceMiles,
      atMs: atMsOf(row)!,
      priceDollars: table.priceDollarsOf(row),
      areaSqft: table.areaSqftOf(row),
      bedrooms: table.bedroomsOf(row),
      yearBuilt: table.yearBuiltOf(row),
    },
  }))
}
