import { coarsenPoint } from '../../domain/geo/distance.ts'
import { renderStreetLine, renderUnit } from '../../records/address.ts'
import type { GeoPoint } from '../../records/geo-point.ts'
import type { Listing } from '../../records/listing.ts'
import type { Property } from '../../records/property.ts'

/** The part of a home's location that may be shown. */
export interface ShownAddress {
  street?: string
  unit?: string
  city?: string
  state?: string
  zip?: string
  point?: GeoPoint
  isUndisclosed: boolean
}

/**
 * Address and point of a listing, completed from its home. If the address must not be shown, there is no street and no
 * unit, and the point is rounded to two decimals (about half a mile).
 */
export function getShownAddress(listing: Listing, property: Property | undefined): ShownAddress {
  const address = { ...property?.address, ...listing.address }
  const place = { city: address.city, state: address.stateOrProvince, zip: address.postalCode }
  const point = listing.point ?? property?.point
  if (!listing.isAddressDisplayAllowed) {
    return { ...place, point: point && coarsenPoint(point), isUndisclosed: true }
  }
  return {
    ...place,
    street: renderStreetLine(address),
    unit: address.unitNumber === undefined ? undefined : renderUnit(address.unitNumber),
    point,
    isUndisclosed: false,
  }
}

/** "6070 W 19th Ave, Hialeah, FL 33012", made of the known parts; undefined when none is known. */
export function renderAddressLine({ street, city, state, zip }: ShownAddress): string | undefined {
  const stateAndZip = [state, zip].filter((part) => part !== undefined).join(' ')
  const line = [street, city, stateAndZip === '' ? undefined : stateAndZip].filter(
    (part) => part !== undefined,
  )
  return line.length === 0 ? undefined : line.join(', ')
}
