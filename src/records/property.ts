import type { Address } from './address.ts'
import type { GeoPoint } from './geo-point.ts'

/**
 * A physical home: what its listings and sales share. Its number is minted once and never reused. Address and
 * point come from the newest listing that has them. The relation `propertyListings` lists its listings, newest first.
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
