import type { Address } from '../../records/address.ts'
import type { GeoPoint } from '../../records/geo-point.ts'

/** A value of a home, from which listing it is, and how good that listing is for it. */
export interface Lead<Value> {
  value: Value
  listingId: number
  /** Fullness of the value, when the listing came on the market, a number of its own to settle ties. */
  rank: readonly [grade: number, listedAtMs: number, tie: number]
}

/** Which listings a home's address, point, parcel and time zone come from. */
export interface HomeLeads {
  address?: Lead<Address>
  point?: Lead<GeoPoint>
  parcelNumber?: Lead<string>
  timeZone?: Lead<string>
}
