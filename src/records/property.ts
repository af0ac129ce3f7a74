import type { Address } from './address.ts'
import type { GeoPoint } from './geo-point.ts'

/**
 * A physical home: what its listings and sales share. Its number is minted once and kept for ever. Address and
 * point come from the newest listing that has them. Its listings, newest first, are the relation `propertyListings`.
 */
export interface Property {
  id: number
  address: Address
  point?: GeoPoint
  parcelNumber?: string
  timeZone?: string
  /** True while a listing under which the home is on offer does not allow its address to be shown. */
  isAddressHidden?: boolean
}
