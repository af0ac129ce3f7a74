import type { ListingFacts, LookupField } from '../../../records/listing.ts'
import type { AmenityChoice, ViewChoice } from '../search-choices.ts'
import { hasLookup, listFoldedLookups } from './lookup-facts.ts'

/** Cooling that is not air conditioning. */
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

/** A community of homes for rent with at least this many homes counts as an apartment community. */
const APARTMENT_COMMUNITY_HOMES = 20

type AmenityTest = (listing: ListingFacts) => boolean

const AMENITY_TESTS: Readonly<Record<AmenityChoice, AmenityTest>> = {
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

const LISTED_TESTS = Object.entries(AMENITY_TESTS) as [AmenityChoice, AmenityTest][]

/** Every amenity that the listing is known to have. */
export function listAmenities(listing: ListingFacts): Set<AmenityChoice> {
  const amenities = new Set<AmenityChoice>()
  for (const [amenity, passes] of LISTED_TESTS) {
    if (passes(listing)) amenities.add(amenity)
  }
  return amenities
}

/** Whether the listing is known to have an amenity. */
export function hasAmenity(listing: ListingFacts, amenity: AmenityChoice): boolean {
  return AMENITY_TESTS[amenity](listing)
}

/** A pool of the home's own: stated, or pool features that do not mention a community or association. */
function hasPrivatePool(listing: ListingFacts): boolean {
  const features = listFoldedLookups(listing, 'poolFeatures')
  if (listing.hasPool === true || features.includes('private')) return true
  const isShared = features.some((name) => name.includes('community') || name.includes('association'))
  return features.length > 0 && !isShared
}

/** Parking that is not on the street. */
function hasOnSiteParking(listing: ListingFacts): boolean {
  if (findHasGarage(listing) === true || (findParkingSpots(listing) ?? 0) > 0) return true
  return listFoldedLookups(listing, 'parkingFeatures').some((name) =>
    ON_SITE.some((word) => name.includes(word)),
  )
}

const ON_SITE = [
  'onsite',
  'garage',
  'assigned',
  'carport',
  'driveway',
  'offstreet',
  'reserved',
  'underground',
  'parkinglot',
  'deeded',
]

/** Laundry inside the home: a place that is not shared, or a washer and a dryer among the appliances. */
function hasInUnitLaundry(listing: ListingFacts): boolean {
  if (listFoldedLookups(listing, 'laundryFeatures').some((name) => IN_UNIT.has(name))) return true
  const appliances = listFoldedLookups(listing, 'appliances')
  const has = (word: string) => appliances.some((name) => name.includes(word) && !name.includes('dishwasher'))
  return has('washerdryer') || (has('washer') && has('dryer'))
}

const IN_UNIT = new Set([
  'inunit',
  'inside',
  'laundrycloset',
  'laundryroom',
  'inkitchen',
  'inbathroom',
  'inhall',
  'inbasement',
  'ingarage',
  'mainlevel',
  'upperlevel',
  'lowerlevel',
])

/** All utilities, or water with a source of energy, paid by the rent or the owner. */
function includesUtilities(listing: ListingFacts): boolean {
  return (['rentIncludes', 'ownerPays'] as const).some((field) => namesUtilities(listing, field))
}

function namesUtilities(listing: ListingFacts, field: LookupField): boolean {
  const paid = new Set(listFoldedLookups(listing, field))
  if (paid.has('allutilities') || paid.has('utilities')) return true
  return paid.has('water') && (paid.has('electricity') || paid.has('gas'))
}

/** Parts of folded view names, for each thing that is seen. "Park/Greenbelt" folds to "parkgreenbelt". */
const SIGHTS: Readonly<Record<ViewChoice, RegExp>> = {
  city: /city|downtown|skyline/, // "City Lights"
  mountain: /mountain|hills|ridge|canyon/, // "Mountain(s)"
  park: /park|greenbelt|golf|trees|woods|garden/, // "Golf Course"
  water: /water|lake|ocean|river|bay|beach|canal|creek|stream|marina|pond|sound|strait/, // "Puget Sound"
}

/** Every kind of view that the listing is known to have. */
export function listViews(listing: ListingFacts): Set<ViewChoice> {
  const names = listFoldedLookups(listing, 'view')
  const kinds = Object.keys(SIGHTS) as ViewChoice[]
  return new Set(kinds.filter((kind) => names.some((name) => SIGHTS[kind].test(name))))
}

/** The basements that are known. "Full" or "Walk-Out" alone says nothing about the finish. */
export function listBasements(listing: ListingFacts): Set<'finished' | 'unfinished'> {
  const names = listFoldedLookups(listing, 'basement')
  const basements = new Set<'finished' | 'unfinished'>()
  if (names.some((name) => FINISHED.has(name))) basements.add('finished')
  if (names.includes('unfinished')) basements.add('unfinished')
  return basements
}

const FINISHED = new Set(['finished', 'partiallyfinished', 'partialfinished', 'fullyfinished', 'apartment'])

/** Whether the home is on one level, by its stories or else its levels. The building's stories do not count. */
export function findIsSingleStory(listing: ListingFacts): boolean | undefined {
  if (listing.stories !== undefined) return listing.stories === 1
  const levels = listFoldedLookups(listing, 'levels')
  return levels.length === 0 ? undefined : levels.every((name) => name === 'one' || name === 'onelevel')
}

/** All parking spaces, or else those of garage and carport; undefined when neither is stated. */
export function findParkingSpots(listing: ListingFacts): number | undefined {
  const { parkingTotal, garageSpaces, carportSpaces } = listing
  if (parkingTotal !== undefined) return parkingTotal
  if (garageSpaces === undefined && carportSpaces === undefined) return undefined
  return (garageSpaces ?? 0) + (carportSpaces ?? 0)
}

/** Whether there is a garage, as stated or by its spaces. */
export function findHasGarage({ hasGarage, garageSpaces }: ListingFacts): boolean | undefined {
  if (garageSpaces !== undefined && garageSpaces > 0) return true
  return hasGarage ?? (garageSpaces === 0 ? false : undefined)
}
