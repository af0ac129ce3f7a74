import type { CalendarDate } from './calendar-date.ts'
import type { GeoPoint } from './geo-point.ts'
import type { Media } from './media.ts'

/** What a new-home feed says about a builder (NHlist Builder under its Corporation). */
export interface BuilderFacts {
  builderKey: string
  brandName: string
  reportingName?: string
  corporationName?: string
  description?: string
  logoUrl?: string
  websiteUrl?: string
  phone?: string
  /** What the builder says it is known for, as the feed wrote it ("Energy Efficient"). */
  specialties?: string[]
}

/** The relation `builderCommunities` lists its active communities by name. */
export interface Builder extends BuilderFacts {
  id: number
  source: string
}

/** A plan that can be built in a community. */
export interface Plan {
  planKey: string
  name: string
  planType?: string
  basePriceCents?: number
  areaSqft?: number
  stories?: number
  bathroomsFull?: number
  bathroomsHalf?: number
  bedrooms?: number
  garageSpaces?: number
  description?: string
  media: Media[]
  specs: Spec[]
}

/** A home that is built, or being built, by a plan ("spec home"). */
export interface Spec {
  specKey: string
  street?: string
  city?: string
  stateOrProvince?: string
  postalCode?: string
  point?: GeoPoint
  priceCents?: number
  areaSqft?: number
  bedrooms?: number
  bathroomsFull?: number
  bathroomsHalf?: number
  garageSpaces?: number
  stories?: number
  moveInDate?: CalendarDate
  description?: string
  media: Media[]
}

/** What a new-home feed says about a community (NHlist Subdivision). */
export interface CommunityFacts {
  communityKey: string
  builderKey: string
  name: string
  isActive: boolean
  /** NHlist CommunityStyle, as the feed wrote it ("SingleFamily"). */
  style?: string
  street?: string
  city?: string
  stateOrProvince?: string
  postalCode?: string
  point?: GeoPoint
  priceLowCents?: number
  priceHighCents?: number
  areaSqftLow?: number
  areaSqftHigh?: number
  description?: string
  amenities: string[]
  websiteUrl?: string
  /** The phone of the sales office. */
  phone?: string
  schoolDistrict?: string
  elementarySchool?: string
  middleSchool?: string
  highSchool?: string
  media: Media[]
  plans: Plan[]
}

export interface Community extends CommunityFacts {
  id: number
  source: string
  builderId: number
}
