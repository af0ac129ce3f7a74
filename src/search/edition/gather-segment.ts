import { LISTING_STATUSES } from '../../domain/listing-search/search-choices.ts'
import type { SearchableListing } from '../../domain/listing-search/searchable-listing.ts'
import { GatheredAddresses, packAddressSegment } from '../addresses/address-book.ts'
import { GatheredHomes, packHomeSegment } from '../homes/home-segment.ts'
import { packListingSegment } from '../index/build-listing-segment.ts'
import { GatheredListings } from '../index/gather-listings.ts'
import { GatheredOfferings } from '../offerings/gather-offerings.ts'
import { packOfferingSegment } from '../offerings/offering-segment.ts'
import { collectNamedPlaces } from '../places/gazetteer.ts'
import type { CollectedHome } from './collect-listings.ts'
import type { IdRange, IndexSegment, ListingTableName } from './edition-segments.ts'
import type { Pause } from './edition-tables.ts'

/**
 * What a segment will have, as columns in the order in which homes come. Each home can be released once it has been added, so a
 * build of any number of homes needs memory for columns only.
 */
export class GatheredSegment {
  readonly offerings = new GatheredOfferings()
  readonly homes = new GatheredHomes()
  readonly #addresses = new GatheredAddresses()
  #range: IdRange | undefined
  /** Each is released when it has been packed. */
  readonly #tables: Partial<Record<ListingTableName, GatheredListings>> = {}

  addHome(home: CollectedHome): void {
    for (const status of LISTING_STATUSES) {
      const listing = home[status]
      if (listing !== undefined) this.addListing(status, listing)
    }
    if (home.recorded !== undefined) this.addListing('recorded', home.recorded)
    for (const offering of home.offerings ?? []) this.offerings.add(offering)
    if (home.entry !== undefined) this.homes.add(home.entry)
  }

  addListing(name: ListingTableName, listing: SearchableListing): void {
    this.#tables[name] ??= new GatheredListings()
    this.#tables[name].add(listing)
    if (name === 'recorded') return
    this.#addresses.add(listing)
    this.#range = extendRange(this.#range, listing)
  }

  /** Sorts and packs what was gathered, one table after the other. Nothing can be added afterwards. */
  async pack(id: string, pause: Pause, decided: readonly number[]): Promise<IndexSegment> {
    const named = collectNamedPlaces(this.#listPlaces())
    const packTable = (name: ListingTableName) => {
      const gathered = this.#tables[name] ?? new GatheredListings()
      delete this.#tables[name]
      return packListingSegment(gathered, pause)
    }
    return {
      id,
      tables: {
        for_sale: await packTable('for_sale'),
        for_rent: await packTable('for_rent'),
        sold: await packTable('sold'),
        recorded: await packTable('recorded'),
      },
      offerings: packOfferingSegment(this.offerings),
      addresses: await packAddressSegment(this.#addresses, pause, decided),
      homes: packHomeSegment(this.homes, decided),
      named,
      ...(this.#range ?? NO_RANGE),
    }
  }

  /** The places of all listings, each at least once, in the order of their statuses. */
  *#listPlaces(): Generator<Pick<SearchableListing, 'city' | 'stateOrProvince' | 'postalCode'>> {
    for (const status of LISTING_STATUSES) {
      const gathered = this.#tables[status]
      if (gathered !== undefined) yield* gathered.listPlaces()
    }
  }
}

const NO_RANGE: IdRange = {
  ...{ lowestPropertyId: 0, highestPropertyId: 0, lowestListingId: 0, highestListingId: 0 },
}

function extendRange(
  range: IdRange | undefined,
  { propertyId, listingId }: Pick<SearchableListing, 'propertyId' | 'listingId'>,
): IdRange {
  if (range === undefined)
    return {
      ...{ lowestPropertyId: propertyId, highestPropertyId: propertyId },
      ...{ lowestListingId: listingId, highestListingId: listingId },
    }
  if (propertyId < range.lowestPropertyId) range.lowestPropertyId = propertyId
  if (propertyId > range.highestPropertyId) range.highestPropertyId = propertyId
  if (listingId < range.lowestListingId) range.lowestListingId = listingId
  if (listingId > range.highestListingId) range.highestListingId = listingId
  return range
}
