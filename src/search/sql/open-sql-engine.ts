import { LISTING_STATUSES } from '../../domain/listing-search/search-choices.ts'
import type { RowSource } from '../../store/postgres/editions/edition-rows.ts'
import { renderPlaceKey } from '../index/postings/place-ranges.ts'
import type { EntryName } from '../ports/edition-index.ts'
import type { TrendSale } from '../ports/search-engine.ts'
import type { OpenedEngine } from '../ports/search-rows.ts'
import { openAddressRows } from './query/address-rows.ts'
import { clusterOffers } from './query/cluster-offers.ts'
import { renderTerms } from './query/conditions/render-conditions.ts'
import { renderPlace } from './query/conditions/render-place.ts'
import { countOfferFacets } from './query/count-facets.ts'
import { openEdgeFinder } from './query/edge-homes.ts'
import { type EditionRows, openEditionRows, renderSeen, type SearchedPart } from './query/edition-rows.ts'
import { findOffers } from './query/find-offers.ts'
import { openHomeRows } from './query/home-rows.ts'
import { listEvidenceOffers, listNearestOffers, listUnplacedOffers } from './query/near-offers.ts'
import { type OfferKey, readOfferNumber } from './query/offer-numbers.ts'
import { openOfferingRows } from './query/offering-rows.ts'
import { startParameters } from './query/parameters.ts'
import {
  countInPlaces,
  findUnplacedStatuses,
  haveOffersInZipCode,
  listOfferedPlaces,
} from './query/place-counts.ts'
import { pickCompared, readOffers } from './query/read-offers.ts'
import { parseOffer, RECORDED } from './rows/encode-offers.ts'
import { termOfPlace, termOfRecorded } from './rows/search-terms.ts'

/**
 * Opens the engine of an edition or of a step of a view, which reads from any server that has its rows. Throws EditionGoneError unless
 * there is one. Keep a reader of the edition open in the meantime: once its rows have been dropped, every call throws EditionGoneError.
 */
export async function openSqlEngine(source: RowSource, part: SearchedPart): Promise<OpenedEngine> {
  const rows = openEditionRows(source, part)
  const { edition } = rows
  const searched = { rows, edges: openEdgeFinder(rows) }
  const unplaced = await findUnplacedStatuses(rows, LISTING_STATUSES)
  const findEntries = (names: readonly EntryName[]) => readOffers(rows, names.map(keyOfEntry))
  return {
    named: await listOfferedPlaces(rows),
    engine: {
      find: (query) => findOffers(searched, query),
      countFacets: (query) => countOfferFacets(searched, query),
      clusterListings: (query) => clusterOffers(searched, query),
      getListings: async (hits) => {
        const listings = await readOffers(
          rows,
          hits.map(({ offer }) => readOfferNumber(offer)),
        )
        return listings.map((listing) => {
          if (listing === undefined) throw new Error('A hit of another edition')
          return listing
        })
      },
      findEntries,
      findCompared: async (names) =>
        (await findEntries(names)).map((listing) => listing && pickCompared(listing)),
      listNearest: (query) => listNearestOffers(rows, query),
      hasUnplaced: (status) => unplaced.has(status),
      listUnplaced: (query, postalCodes) => listUnplacedOffers(rows, query, postalCodes),
      countListings: (places) => countInPlaces(searched, places),
      haveListingsInZipCode: (places, postalCode) => haveOffersInZipCode(rows, places, postalCode),
      listInNeighborhood: async (neighborhoodId) => {
        const parameters = startParameters()
        const found = await rows.query<{ listing: string }>(
          `select listing from ${rows.tables.offers}
           where unit = 0 and ${renderSeen(edition, parameters)}
             and ${renderPlace({ kind: 'neighborhood', neighborhoodId }, new Map(), parameters)}`,
          parameters,
        )
        return found.map(({ listing }) => parseOffer(listing))
      },
      ...openOfferingRows(rows),
      listEvidence: (queries) => listEvidenceOffers(rows, queries),
      listSales: (countyFips) =>
        listTrendSales(rows, 'sold', termOfPlace(renderPlaceKey({ kind: 'county', countyFips }))),
      listRecordedSales: (countyFips) => listTrendSales(rows, RECORDED, termOfRecorded(countyFips)),
      addresses: openAddressRows(rows),
      homes: openHomeRows(rows),
    },
  }
}

/** Lists the sales that have the term of a county. */
async function listTrendSales(rows: EditionRows, status: string, term: string): Promise<TrendSale[]> {
  const parameters = startParameters()
  const sales = await rows.query<{ closedAtMs: number | null; price: number | null; area: number | null }>(
    `select close_date as "closedAtMs", price_dollars as price, area_sqft as area from ${rows.tables.offers}
     where status = '${status}' and unit = 0 and ${renderSeen(rows.edition, parameters)}
       and ${renderTerms([term], '|', parameters)}`,
    parameters,
  )
  return sales.map(({ closedAtMs, price, area }) => ({
    closedAtMs: closedAtMs ?? undefined,
    priceDollars: price ?? undefined,
    areaSqft: area ?? undefined,
  }))
}

function keyOfEntry({ propertyId, status }: EntryName): OfferKey {
  return { propertyId, status, unit: 0 }
}
