import type { Address } from './address.ts'
import type { GeoPoint } from './geo-point.ts'
import type { DatedHomeFacts } from './home/home-facts.ts'
import type { PointSource } from './map/street-points.ts'

/**
 * A physical home: what its listings, sales and assessments share. Its number is minted once and never reused. Address and
 * point come from the newest listing that has them, else from the newest assessment, and the point else from loaded address points. The relation `propertyListings` lists
 * its listings, newest first, and `propertyAssessments` its parcels.
 */
export interface Property {
  id: number
  address: Address
  point?: GeoPoint
  /** Where the point comes from, if no listing and no assessment states it. */
  pointSource?: PointSource
  /** How far the home may be from the point of its street block. */
  pointWithinMeters?: number
  parcelNumber?: string
  timeZone?: string
  /** What the newest listing that describes the home says of it. See `reconcileFacts`. */
  listedFacts?: DatedHomeFacts
  /** What the newest assessment says of it. */
  recordedFacts?: DatedHomeFacts
  /** True while a listing under which the home is on offer does not allow its address to be shown. */
  isAddressHidden?: boolean
}
