import type {
  NearbyRental,
  NearbyRentalsData,
  NearbyRentalsParameters,
} from '../../contract/operations/nearby-rentals.ts'
import type { ComparedListing } from '../../domain/listing-search/searchable-listing.ts'
import type { Listing } from '../../records/listing.ts'
import { findStateName } from '../../records/us-states.ts'
import type { EditionIndex } from '../../search/ports/edition-index.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'
import { findValidity, type SummaryText } from '../documents/answer-documents.ts'
import { spliceSummaries } from '../documents/splice-list.ts'
import type { Operation } from '../operation.ts'
import { chooseFields } from '../presentation/choose-fields.ts'
import { getHomeKind, getUnitRanges } from '../presentation/home-facts.ts'
import { type FoundListing, gatherFound } from '../presentation/home-listings.ts'
import { type LinkSettings, renderHomePath, renderHomeUrl } from '../presentation/links.ts'
import { getListingFlags, listFlagChanges } from '../presentation/listing-flags.ts'
import { listPhotos, renderMediaUrl } from '../presentation/photos.ts'
import { getShownAddress, type ShownAddress } from '../presentation/shown-address.ts'
import { findSearchPoint, findSubjectHome } from '../presentation/subject-home.ts'
import { toDollars } from '../presentation/wire-text.ts'

/** Homes for rent around a property, nearest first; empty when the property's location is unknown. */
export const runNearbyRentals: Operation<NearbyRentalsParameters, NearbyRentalsData> = async (
  { property_id, fields, limit },
  { nowMs, editionIndex, reader, settings, splicing },
) => {
  const rentals = (await findRentals(property_id, editionIndex, reader))?.slice(0, limit)
  if (rentals === undefined) return { kind: 'notFound' }
  const context = { ...settings, nowMs }
  if (splicing !== undefined) {
    const summaries = {
      kind: 'nearbyRental',
      fields,
      present: async (some: typeof rentals) =>
        (await gatherFound(some, reader)).map((found) => buildRentalDocument(found, context)),
    } as const
    return { kind: 'spliced', ...(await spliceSummaries(rentals, summaries, nowMs, splicing)) }
  }
  const found = await gatherFound(rentals, reader)
  const data = found.map((rental) => presentRental(rental, context))
  const changes = found.flatMap(({ listing }) => listFlagChanges(listing))
  return { kind: 'answer', data: chooseFields(data, fields), validity: findValidity(changes, nowMs) }
}

function buildRentalDocument(found: FoundListing, context: RentalContext): SummaryText {
  return {
    ...findValidity(listFlagChanges(found.listing), context.nowMs),
    parts: [JSON.stringify(presentRental(found, context))],
  }
}

/** As many as people compare on one page. */
const SHOWN = 20

/** Homes farther away belong to another rental market. */
const MAX_MILES = 25

/** Rentals around a home, nearest first; undefined when the edition has no such home. */
async function findRentals(
  propertyId: number,
  editionIndex: EditionIndex,
  reader: EditionReader,
): Promise<ComparedListing[] | undefined> {
  const subject = await findSubjectHome(propertyId, editionIndex, reader)
  if (subject === undefined) return undefined
  const point = findSearchPoint(subject, editionIndex)
  if (point === undefined) return []
  const near = await editionIndex.listNearest({
    point,
    status: 'for_rent',
    limit: SHOWN,
    maxMiles: MAX_MILES,
    isActiveOnly: true,
    includesApproximate: true,
    exceptPropertyId: propertyId,
  })
  return near.map(({ listing }) => listing)
}

export interface RentalContext extends LinkSettings {
  nowMs: number
}

/** One rental in the wire format. Each home is shown once, by its one lease on offer, so that listing is the primary one. */
function presentRental(
  { searchable, listing, property }: FoundListing,
  context: RentalContext,
): NearbyRental {
  const address = getShownAddress(listing, property)
  const photo = listPhotos(listing.media)[0]
  return {
    property_id: String(searchable.propertyId),
    listing_id: listing.listingId,
    primary: true,
    status: searchable.status,
    ...presentPrices(listing),
    href: renderHomeUrl(address, searchable.propertyId, context),
    permalink: renderHomePath(address, searchable.propertyId, context),
    flags: presentFlags(listing, context.nowMs),
    primary_photo: photo && { href: renderMediaUrl(photo.url, context.baseUrl) },
    description: presentDescription(listing),
    location: { address: presentAddress(address) },
  }
}

/** The range of the units' rents, else the price range in which the home is offered. */
function presentPrices(listing: Listing) {
  const price = listing.listPriceCents === undefined ? null : toDollars(listing.listPriceCents)
  const { price: units } = getUnitRanges(listing)
  const low = listing.listPriceLowCents
  return {
    list_price: price,
    list_price_min: units?.min ?? (low === undefined ? null : toDollars(low)),
    list_price_max: units?.max ?? (low === undefined ? null : price),
  }
}

function presentFlags(listing: Listing, nowMs: number) {
  const flags = getListingFlags(listing, nowMs)
  return {
    is_contingent: flags.isContingent,
    is_new_construction: flags.isNewConstruction,
    is_pending: flags.isPending,
    is_foreclosure: flags.isForeclosure,
    is_new_listing: flags.isNewListing,
  }
}

function presentDescription(listing: Listing) {
  const { beds, baths, sqft } = getUnitRanges(listing)
  return {
    type: getHomeKind(listing).type,
    baths: listing.bathroomsTotal ?? null,
    baths_full: listing.bathroomsFull ?? null,
    baths_half: listing.bathroomsHalf ?? null,
    beds: listing.bedroomsTotal ?? null,
    sqft: listing.livingAreaSqft ?? null,
    baths_min: baths?.min,
    baths_max: baths?.max,
    beds_min: beds?.min,
    beds_max: beds?.max,
    sqft_min: sqft?.min,
    sqft_max: sqft?.max,
  }
}

function presentAddress({ street, city, state, zip }: ShownAddress) {
  return {
    city,
    country: 'USA',
    line: street,
    state: state === undefined ? undefined : findStateName(state),
    state_code: state,
    postal_code: zip,
  }
}
