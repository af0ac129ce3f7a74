import { LISTING_STATUSES } from '../../../domain/listing-search/search-choices.ts'
import type { ComparedListing, IndexedListing } from '../../../domain/listing-search/searchable-listing.ts'
import { parseOffer } from '../rows/encode-offers.ts'
import { type EditionRows, renderSeen } from './edition-rows.ts'
import type { OfferKey } from './offer-numbers.ts'
import { startParameters } from './parameters.ts'

/** Reads offers in the order of their keys; undefined for those that the edition does not have. */
export async function readOffers(
  rows: EditionRows,
  keys: readonly OfferKey[],
): Promise<(IndexedListing | undefined)[]> {
  if (keys.length === 0) return []
  const offers = new Array<IndexedListing | undefined>(keys.length).fill(undefined)
  const parameters = startParameters()
  const [ids, units, statuses] = [
    parameters.bind(
      keys.map(({ propertyId }) => propertyId),
      'bigint[]',
    ),
    parameters.bind(
      keys.map(({ unit }) => unit),
      'bigint[]',
    ),
    parameters.bind(
      keys.map(({ status }) => LISTING_STATUSES.indexOf(status)),
      'bigint[]',
    ),
  ]
  const seen = renderSeen(rows.edition, parameters)
  // One branch for each status, so that PostgreSQL looks into one table for each key.
  const branches = LISTING_STATUSES.map(
    (status, index) => `
      select wanted.rank, offer.listing
      from wanted join plat.search_offer as offer using (property_id, unit)
      where wanted.status = ${index} and offer.status = '${status}' and ${seen}`,
  )
  const found = await rows.query<{ rank: number; listing: string }>(
    `with wanted (property_id, unit, status, rank) as (
       select * from unnest(${ids}, ${units}, ${statuses}) with ordinality
     ) ${branches.join(' union all ')}`,
    parameters,
  )
  for (const { rank, listing } of found) offers[rank - 1] = parseOffer(listing)
  return offers
}

/** Picks the part of a listing that comparisons need. */
export function pickCompared(listing: IndexedListing): ComparedListing {
  return {
    propertyId: listing.propertyId,
    listingId: listing.listingId,
    status: listing.status,
    homeType: listing.homeType,
    point: listing.point,
    postalCode: listing.postalCode,
    countyFips: listing.countyFips,
    priceDollars: listing.priceDollars,
    areaSqft: listing.areaSqft,
    lotSqft: listing.lotSqft,
    bedrooms: listing.bedrooms,
    bathrooms: listing.bathrooms,
    yearBuilt: listing.yearBuilt,
    isValuationAllowed: listing.isValuationAllowed,
  }
}
