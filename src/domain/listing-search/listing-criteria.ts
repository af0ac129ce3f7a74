import type { CalendarDate } from '../../records/calendar-date.ts'

export type ListingStatus = 'for_sale' | 'for_rent' | 'sold'

export type ListingSort =
  | 'relevance'
  | 'priceDescending'
  | 'priceAscending'
  | 'newest'
  | 'beds'
  | 'baths'
  | 'area'
  | 'lot'

/** Both ends inclusive; an absent end is open. */
export interface NumberRange {
  min?: number
  max?: number
}

export type HomeTypeChoice =
  | 'houses'
  | 'townhomes'
  | 'multi_family'
  | 'condos_co_ops'
  | 'lots_land'
  | 'apartments'
  | 'manufactured'

export type ListingTypeChoice =
  | 'owner_posted'
  | 'agent_listed'
  | 'new_construction'
  | 'foreclosures'
  | 'auctions'
  | 'foreclosed'
  | 'pre_foreclosures'

export type PropertyStatusChoice = 'comming_soon' | 'accepting_backup_offers' | 'pending_and_under_contract'

export type TourChoice =
  | 'must_have_open_house'
  | 'must_have_3d_tour'
  | 'must_have_showcase'
  | 'instant_tour_available'

export type AmenityChoice =
  | 'must_have_ac'
  | 'must_have_pool'
  | 'waterfront'
  | 'on_site_parking'
  | 'in_unit_laundry'
  | 'accepts_provider_applications'
  | 'income_restricted'
  | 'hardwood_floors'
  | 'disabled_access'
  | 'utilities_included'
  | 'short_term_lease_available'
  | 'furnished'
  | 'outdoor_space'
  | 'controlled_access'
  | 'high_speed_internet'
  | 'elevator'
  | 'apartment_community'

export type ViewChoice = 'city' | 'mountain' | 'park' | 'water'

export type PetChoice = 'allows_large_dogs' | 'allows_small_dogs' | 'allows_cats' | 'no_pets'

export type CreditBand = 'CS720_AND_ABOVE' | 'CS660_719' | 'CS620_659' | 'CS580_619' | 'CS579_AND_BELOW'

/** A span back from today: whole days or calendar months. */
export type LookBack = { days: number } | { months: number }

/**
 * Everything a search asks for but place, sort and page. An absent filter lets every listing pass. A listing whose
 * value is unknown does not pass a filter on it (`seniorCommunities: 'do_not_show'` hides only known ones).
 */
export interface ListingCriteria {
  status: ListingStatus
  priceDollars?: NumberRange
  monthlyPaymentDollars?: NumberRange
  downPaymentDollars?: number
  creditBand?: CreditBand
  minBedrooms?: number
  isBedroomsExact?: boolean
  minBathrooms?: number
  homeTypes?: readonly HomeTypeChoice[]
  maxHoaFeeDollars?: number
  listingTypes?: readonly ListingTypeChoice[]
  propertyStatuses?: readonly PropertyStatusChoice[]
  tours?: readonly TourChoice[]
  minParkingSpots?: number
  hasGarage?: boolean
  areaSqft?: NumberRange
  lotSqft?: NumberRange
  yearBuilt?: NumberRange
  basements?: readonly ('finished' | 'unfinished')[]
  isSingleStory?: boolean
  seniorCommunities?: 'include' | 'do_not_show' | 'only_show'
  amenities?: readonly AmenityChoice[]
  views?: readonly ViewChoice[]
  listedWithin?: LookBack
  keywords?: string
  moveInDate?: CalendarDate
  pets?: readonly PetChoice[]
  soldWithin?: LookBack
}

export const LISTING_STATUSES: readonly ListingStatus[] = ['for_sale', 'for_rent', 'sold']
