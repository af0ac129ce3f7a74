import type { GeoBox, GeoPoint, MultiPolygon } from '../../records/geo-point.ts'
import { getDistanceMiles } from '../geo/distance.ts'
import { isInMultiPolygon } from '../geo/polygon.ts'

/** The three lists of listings that a search can look through. */
export type ListingStatus = 'for_sale' | 'for_rent' | 'sold'

export const LISTING_STATUSES: readonly ListingStatus[] = ['for_sale', 'for_rent', 'sold']

/** The orders of a search: see `sort-listings.ts`. */
export const LISTING_SORTS = [
  'relevance',
  'priceDescending',
  'priceAscending',
  'newest',
  'beds',
  'baths',
  'area',
  'lot',
] as const

export type ListingSort = (typeof LISTING_SORTS)[number]

/** Both ends are inclusive; an absent end is open. */
export interface NumberRange {
  min?: number
  max?: number
}

export const HOME_TYPE_CHOICES = [
  'houses',
  'townhomes',
  'multi_family',
  'condos_co_ops',
  'lots_land',
  'apartments',
  'manufactured',
] as const

export type HomeTypeChoice = (typeof HOME_TYPE_CHOICES)[number]

export const PROPERTY_STATUS_CHOICES = [
  'comming_soon',
  'accepting_backup_offers',
  'pending_and_under_contract',
] as const

export type PropertyStatusChoice = (typeof PROPERTY_STATUS_CHOICES)[number]

export const BASEMENT_CHOICES = ['finished', 'unfinished'] as const

export type BasementChoice = (typeof BASEMENT_CHOICES)[number]

export const LISTING_TYPE_CHOICES = [
  'owner_posted',
  'agent_listed',
  'new_construction',
  'foreclosures',
  'auctions',
  'foreclosed',
  'pre_foreclosures',
] as const

export type ListingTypeChoice = (typeof LISTING_TYPE_CHOICES)[number]

export const TOUR_CHOICES = [
  'must_have_open_house',
  'must_have_3d_tour',
  'must_have_showcase',
  'instant_tour_available',
] as const

export type TourChoice = (typeof TOUR_CHOICES)[number]

export const AMENITY_CHOICES = [
  'must_have_ac',
  'must_have_pool',
  'waterfront',
  'on_site_parking',
  'in_unit_laundry',
  'accepts_provider_applications',
  'income_restricted',
  'hardwood_floors',
  'disabled_access',
  'utilities_included',
  'short_term_lease_available',
  'furnished',
  'outdoor_space',
  'controlled_access',
  'high_speed_internet',
  'elevator',
  'apartment_community',
] as const

export type AmenityChoice = (typeof AMENITY_CHOICES)[number]

export const VIEW_CHOICES = ['city', 'mountain', 'park', 'water'] as const

export type ViewChoice = (typeof VIEW_CHOICES)[number]

export const PET_CHOICES = ['allows_large_dogs', 'allows_small_dogs', 'allows_cats', 'no_pets'] as const

export type PetChoice = (typeof PET_CHOICES)[number]

export const SENIOR_COMMUNITY_CHOICES = ['include', 'do_not_show', 'only_show'] as const

export type SeniorCommunityChoice = (typeof SENIOR_COMMUNITY_CHOICES)[number]

export const CREDIT_BANDS = [
  'CS720_AND_ABOVE',
  'CS660_719',
  'CS620_659',
  'CS580_619',
  'CS579_AND_BELOW',
] as const

export type CreditBand = (typeof CREDIT_BANDS)[number]

/** A span that ends today: whole days or calendar months. */
export type LookBack = { days: number } | { months: number }

/** An area drawn on the map. A box and a circle include their edge; for polygons `isInMultiPolygon` decides. */
export type SearchArea =
  | { kind: 'box'; box: GeoBox }
  | { kind: 'circle'; center: GeoPoint; radiusMiles: number }
  | { kind: 'polygon'; shape: MultiPolygon }

/** Whether an area contains a point; a home without a point is in no area. */
export function isInArea(point: GeoPoint | undefined, area: SearchArea): boolean {
  if (point === undefined) return false
  switch (area.kind) {
    case 'box':
      return isInBox(point, area.box)
    case 'circle':
      return getDistanceMiles(area.center, point) <= area.radiusMiles
    case 'polygon':
      return isInMultiPolygon(point, area.shape)
  }
}

function isInBox({ lat, lon }: GeoPoint, { north, south, east, west }: GeoBox): boolean {
  return lat >= south && lat <= north && lon >= west && lon <= east
}
