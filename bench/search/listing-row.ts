import { foldPlaceName } from '../../src/domain/address/fold-place-name.ts'
import type { SearchableListing } from '../../src/domain/listing-search/searchable-listing.ts'
import { getStanding } from '../../src/domain/listing-search/sort-listings.ts'

/** The bit of each choice, in the order of first use. */
const BITS = new Map<string, number>()

/** Packs choices into one number, for columns that databases test with `&`. */
export function packChoices(choices: Iterable<string>): number {
  let bits = 0
  for (const choice of choices) {
    if (!BITS.has(choice)) BITS.set(choice, BITS.size)
    bits += 2 ** BITS.get(choice)!
  }
  return bits
}

export type Cell = number | string | boolean | null

/** The columns of both databases, with their SQL types. */
export const COLUMNS = {
  property_id: 'bigint not null',
  status: 'text not null',
  standard_status: 'text not null',
  home_type: 'text not null',
  state: 'text',
  county: 'text',
  city: 'text',
  boundary_city: 'text',
  zip: 'text',
  lat: 'double precision',
  lon: 'double precision',
  price: 'double precision',
  hoa: 'double precision',
  beds: 'double precision',
  baths: 'double precision',
  area: 'double precision',
  lot: 'double precision',
  year_built: 'double precision',
  parking: 'double precision',
  garage: 'boolean',
  single_story: 'boolean',
  senior: 'boolean',
  choices: 'bigint not null',
  open_house_end: 'double precision',
  listed_at: 'double precision',
  close_date: 'text',
  available: 'text',
  relevance_at: 'double precision',
  standing: 'smallint not null',
} as const

export type ColumnName = keyof typeof COLUMNS

/** Describes a listing as a row. Unknown values are null. */
export function describeRow(listing: SearchableListing): Record<ColumnName, Cell> {
  const { point, city, boundaryCities = [], basements, listingTypes, tours, amenities, views, pets } = listing
  const isSold = listing.status === 'sold'
  return {
    property_id: listing.propertyId,
    status: listing.status,
    standard_status: listing.standardStatus,
    home_type: listing.homeType,
    state: listing.stateOrProvince ?? null,
    county: listing.countyFips ?? null,
    city: city === undefined ? null : foldPlaceName(city),
    // Random listings have at most one.
    boundary_city: boundaryCities[0] === undefined ? null : foldPlaceName(boundaryCities[0]),
    zip: listing.postalCode ?? null,
    lat: point?.lat ?? null,
    lon: point?.lon ?? null,
    price: listing.priceDollars ?? null,
    hoa: listing.hoaFeeDollars ?? null,
    beds: listing.bedrooms ?? null,
    baths: listing.bathrooms ?? null,
    area: listing.areaSqft ?? null,
    lot: listing.lotSqft ?? null,
    year_built: listing.yearBuilt ?? null,
    parking: listing.parkingSpots ?? null,
    garage: listing.hasGarage ?? null,
    single_story: listing.isSingleStory ?? null,
    senior: listing.isSeniorCommunity ?? null,
    choices: packChoices([
      ...[...basements].map((one) => `basement ${one}`),
      ...listingTypes,
      ...tours,
      ...amenities,
      ...[...views].map((one) => `view ${one}`),
      ...pets,
    ]),
    open_house_end: listing.lastOpenHouseEndMs ?? null,
    listed_at: listing.onMarketAtMs ?? null,
    close_date: listing.closeDate ?? null,
    available: listing.availabilityDate ?? null,
    relevance_at: listing.relevanceAtMs ?? null,
    standing: isSold
      ? 0
      : getStanding(listing.standardStatus === 'Active', listing.photoCount, listing.priceDollars),
  }
}
