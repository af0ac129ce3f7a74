import type {
  AmenityChoice,
  CreditBand,
  HomeTypeChoice,
  ListingSort,
  ListingTypeChoice,
  LookBack,
  PetChoice,
  PropertyStatusChoice,
  TourChoice,
  ViewChoice,
} from '../../domain/listing-search/listing-criteria.ts'

/** Every choice of the filters that take some. */
export const CHOICES = {
  basements: ['finished', 'unfinished'] as const,
  homeTypes: [
    ...(['houses', 'townhomes', 'multi_family', 'condos_co_ops'] as const),
    ...(['lots_land', 'apartments', 'manufactured'] as const),
  ] satisfies HomeTypeChoice[],
  listingTypes: [
    ...(['owner_posted', 'agent_listed', 'new_construction', 'foreclosures'] as const),
    ...(['auctions', 'foreclosed', 'pre_foreclosures'] as const),
  ] satisfies ListingTypeChoice[],
  propertyStatuses: [
    'comming_soon',
    'accepting_backup_offers',
    'pending_and_under_contract',
  ] satisfies PropertyStatusChoice[],
  tours: [
    ...(['must_have_open_house', 'must_have_3d_tour'] as const),
    ...(['must_have_showcase', 'instant_tour_available'] as const),
  ] satisfies TourChoice[],
  amenities: [
    ...(['must_have_ac', 'must_have_pool', 'waterfront', 'on_site_parking', 'in_unit_laundry'] as const),
    ...(['accepts_provider_applications', 'income_restricted', 'hardwood_floors'] as const),
    ...(['disabled_access', 'utilities_included', 'short_term_lease_available', 'furnished'] as const),
    ...(['outdoor_space', 'controlled_access', 'high_speed_internet', 'elevator'] as const),
    'apartment_community',
  ] satisfies AmenityChoice[],
  views: ['city', 'mountain', 'park', 'water'] satisfies ViewChoice[],
  pets: ['allows_large_dogs', 'allows_small_dogs', 'allows_cats', 'no_pets'] satisfies PetChoice[],
  creditBands: [
    ...(['CS720_AND_ABOVE', 'CS660_719', 'CS620_659', 'CS580_619', 'CS579_AND_BELOW'] as const),
  ] satisfies CreditBand[],
  lookBacks: [
    ...[1, 7, 30, 90].map((days): LookBack => ({ days })),
    ...[6, 12, 24, 36].map((months): LookBack => ({ months })),
  ],
  sorts: [
    ...(['relevance', 'priceDescending', 'priceAscending', 'newest'] as const),
    ...(['beds', 'baths', 'area', 'lot'] as const),
  ] satisfies ListingSort[],
}
