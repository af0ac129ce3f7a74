import type { SearchableListing } from '../domain/listing-search/searchable-listing.ts'
import type { AddressBook, BookedAddress } from './address-book.ts'
import { buildAddressBook } from './address-book.ts'
import type { Pause } from './edition-tables.ts'
import { forEachInPortions } from './edition-tables.ts'
import { foldPlaceName } from './fold-place-name.ts'
import { foldStreetLine } from './fold-street-line.ts'

const PORTION = 1000

/** The address book of all listings whose address may be shown. */
export async function buildAddresses(
  listings: readonly SearchableListing[],
  pause: Pause,
): Promise<AddressBook> {
  const entries: [string, BookedAddress][] = []
  await forEachInPortions(
    listings,
    PORTION,
    pause,
    ({ propertyId, streetLine, city, stateOrProvince, postalCode }) => {
      if (streetLine === undefined) return
      const foldedCity = city === undefined ? undefined : foldPlaceName(city)
      entries.push([
        foldStreetLine(streetLine),
        { propertyId, city: foldedCity, stateOrProvince, postalCode },
      ])
    },
  )
  return buildAddressBook(entries)
}
