import type { ListingFacts } from '../../records/listing.ts'
import {
  hasInUnitLaundry,
  hasOnSiteParking,
  hasPrivatePool,
  includesUtilities,
} from './composite-amenities.ts'
import { hasLookup, listFoldedLookups } from './fold-lookup.ts'
import type { AmenityChoice } from './listing-criteria.ts'

/** Cooling that is no air conditioning. */
const FANS = new Set(['ceilingfans', 'ceilingfan', 'atticfan', 'wholehousefan', 'exhaustfan', 'roofturbines'])
const SHORT_TERMS = new Set(['shortterm', 'shorttermlease', 'monthtomonth', 'weekly'])
const OUTDOOR_FEATURES = new Set(['balcony', 'privateyard', 'courtyard', 'privateentrancecourtyard'])
const ACCESS_CONTROLS = new Set([
  'keycardentry',
  'gatedcommunity',
  'gatedwithguard',
  'securitygate',
  'buildingsecurity',
  'controlledaccess',
])
const ELEVATORS = new Set(['elevator', 'elevators', 'accessibleelevatorinstalled'])
const INTERNET = new Set([
  'internet',
  'highspeedinternet',
  'cableavailable',
  'cableconnected',
  'cableinternet',
])

/** From so many homes on, a community of homes for rent counts as an apartment community. */
const APARTMENT_COMMUNITY_HOMES = 20

type Claim = (listing: ListingFacts) => boolean

const CLAIMS: Readonly<Record<AmenityChoice, Claim>> = {
  must_have_ac: (listing) =>
    listing.hasCooling === true || listFoldedLookups(listing, 'cooling').some((name) => !FANS.has(name)),
  must_have_pool: hasPrivatePool,
  waterfront: (listing) =>
    listing.isWaterfront === true ||
    listFoldedLookups(listing, 'waterfrontFeatures').some((name) => name.endsWith('front')),
  on_site_parking: hasOnSiteParking,
  in_unit_laundry: hasInUnitLaundry,
  accepts_provider_applications: (listing) => listing.acceptsApplications === true,
  income_restricted: (listing) => listing.isIncomeRestricted === true,
  hardwood_floors: (listing) =>
    listFoldedLookups(listing, 'flooring').some(
      (name) => name.includes('hardwood') || name === 'wood' || name === 'parquet',
    ),
  disabled_access: (listing) => listFoldedLookups(listing, 'accessibilityFeatures').length > 0,
  utilities_included: includesUtilities,
  short_term_lease_available: (listing) => hasLookup(listing, 'leaseTerm', SHORT_TERMS),
  furnished: (listing) => listing.furnished?.toLowerCase() === 'furnished',
  outdoor_space: (listing) =>
    listFoldedLookups(listing, 'patioAndPorchFeatures').length > 0 ||
    hasLookup(listing, 'exteriorFeatures', OUTDOOR_FEATURES),
  controlled_access: (listing) =>
    hasLookup(listing, 'securityFeatures', ACCESS_CONTROLS) ||
    hasLookup(listing, 'communityFeatures', ACCESS_CONTROLS),
  high_speed_internet: (listing) =>
    hasLookup(listing, 'rentIncludes', INTERNET) || hasLookup(listing, 'utilities', INTERNET),
  elevator: (listing) =>
    (['associationAmenities', 'buildingFeatures', 'accessibilityFeatures', 'interiorFeatures'] as const).some(
      (field) => hasLookup(listing, field, ELEVATORS),
    ),
  apartment_community: (listing) =>
    listing.tenure === 'lease' &&
    (listing.unitTypes.length > 0 || (listing.unitsInCommunity ?? 0) >= APARTMENT_COMMUNITY_HOMES),
}

/** Every amenity that the listing is known to have. */
export function listAmenities(listing: ListingFacts): Set<AmenityChoice> {
  const amenities = new Set<AmenityChoice>()
  for (const [amenity, isClaimed] of Object.entries(CLAIMS) as [AmenityChoice, Claim][]) {
    if (isClaimed(listing)) amenities.add(amenity)
  }
  return amenities
}
