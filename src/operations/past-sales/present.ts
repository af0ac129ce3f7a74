import type { PastSale } from '../../contract/operations/past-sales.ts'
import type { Listing } from '../../records/listing.ts'
import { type LinkSettings, renderHomePath } from '../presentation/links.ts'
import { listPhotos, renderMediaUrl } from '../presentation/photos.ts'
import { getShownAddress, type ShownAddress } from '../presentation/shown-address.ts'
import { renderDollars, renderNumericDate, toDollars } from '../presentation/wire-text.ts'
import { getSaleSides, listRepresented, type SaleSides } from './decide.ts'
import type { SoldHome } from './gather.ts'

/** One past sale in the wire format, as shown on the pages of one agent. */
export function presentPastSale(sold: SoldHome, agentId: number, settings: LinkSettings): PastSale {
  return { ...presentRepresented(getSaleSides(sold.sale), agentId), ...presentSale(sold, settings) }
}

/** The part of a past sale that depends on the agent. */
export function presentRepresented(sides: SaleSides, agentId: number) {
  const represented = listRepresented(sides, agentId)
  return {
    represented: represented.length === 0 ? undefined : represented.join(' and '),
    representedList: represented,
  }
}

/** The part that is the same for all agents. */
export function presentSale({ sale, home }: SoldHome, settings: LinkSettings) {
  const address = getShownAddress(sale, home)
  return {
    sold_date: sale.closeDate && renderNumericDate(sale.closeDate),
    price: sale.closePriceCents === undefined ? undefined : renderDollars(toDollars(sale.closePriceCents)),
    ppid: sale.propertyId,
    ...presentImage(sale, address, settings.baseUrl),
    home_details_url: renderHomePath(address, sale.propertyId, settings),
    ...presentPlace(address),
    ...presentHome(sale),
    mlsLogoSrc: null,
  }
}

/** Feeds have one size of each picture, which serves for both fields. */
function presentImage(sale: Listing, address: ShownAddress, baseUrl: string) {
  const photo = listPhotos(sale.media)[0]
  const url = photo && renderMediaUrl(photo.url, baseUrl)
  return {
    image_url: url,
    medium_image_url: url,
    image_alt: joinKnown(address.street, renderCityStateZip(address)),
  }
}

function presentPlace(address: ShownAddress) {
  return {
    street_address: address.street,
    city_state_zipcode: renderCityStateZip(address),
    city: address.city,
    state: address.state,
    latitude: address.point?.lat,
    longitude: address.point?.lon,
  }
}

function presentHome(sale: Listing) {
  return {
    bathrooms: sale.bathroomsTotal ?? sale.bathroomsTotalInteger,
    bedrooms: sale.bedroomsTotal,
    livingAreaValue: sale.livingAreaSqft,
    livingAreaUnitsShort: sale.livingAreaSqft === undefined ? undefined : 'sqft',
  }
}

/** "Hialeah, FL, 33012" */
function renderCityStateZip({ city, state, zip }: ShownAddress): string | undefined {
  return joinKnown(city, state, zip)
}

function joinKnown(...parts: (string | undefined)[]): string | undefined {
  const known = parts.filter((part) => part !== undefined)
  return known.length === 0 ? undefined : known.join(', ')
}
