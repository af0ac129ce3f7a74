import type { ComparedListing, IndexedListing } from '../../../domain/listing-search/searchable-listing.ts'
import { parseOffer } from '../rows/encode-offers.ts'
import { type EditionRows, type RowStatement, renderSeen } from './edition-rows.ts'
import type { OfferKey } from './offer-numbers.ts'
import { startParameters } from './parameters.ts'

/**
 * Reads offers in the order of their keys; undefined for those that the edition does not have. A statement looks into the table of one
 * status and, if there are several, one shard.
 */
export async function readOffers(
  rows: EditionRows,
  keys: readonly OfferKey[],
): Promise<(IndexedListing | undefined)[]> {
  if (keys.length === 0) return []
  const statements = Map.groupBy(keys, ({ status }) => status)
    .values()
    .flatMap((ofStatus) => renderByShard(rows, ofStatus))
  const found = await rows.queryAll<FoundOffer>([...statements])
  const listings = new Map(found.flat().map((offer) => [nameOffer(offer), offer.listing]))
  return keys.map((key) => {
    const listing = listings.get(nameOffer(key))
    return listing === undefined ? undefined : parseOffer(listing)
  })
}

interface FoundOffer extends OfferKey {
  listing: string
}

function nameOffer({ propertyId, status, unit }: OfferKey): string {
  return `${propertyId} ${status} ${unit}`
}

function renderByShard(rows: EditionRows, keys: readonly OfferKey[]): RowStatement[] {
  const status = keys[0]!.status
  const units = [...new Set(keys.map(({ unit }) => unit))]
  const ids = [...new Set(keys.map(({ propertyId }) => propertyId))]
  const groups = rows.shards?.groupByShard(rows.tables.offers, ids) ?? [ids]
  return groups.map((group) => {
    const parameters = startParameters()
    const [ofHomes, ofUnits] = [group, units].map((numbers) => parameters.bind(numbers, 'bigint[]'))
    return {
      text: `select property_id as "propertyId", status, unit, listing from ${rows.tables.offers}
             where status = '${status}' and property_id = any(${ofHomes}) and unit = any(${ofUnits})
               and ${renderSeen(rows.edition, parameters)}`,
      parameters,
    }
  })
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
