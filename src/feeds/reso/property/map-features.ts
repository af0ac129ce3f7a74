import type { ListingFacts, LookupField } from '../../../records/listing.ts'
import { normalizeLookup } from '../values/lookup-values.ts'
import type { RecordReader } from '../values/record-reader.ts'
import { positive } from './map-size.ts'

type Flags = Pick<
  ListingFacts,
  | 'hasGarage'
  | 'hasPool'
  | 'hasCooling'
  | 'hasHeating'
  | 'hasFireplace'
  | 'hasBasement'
  | 'hasView'
  | 'isWaterfront'
  | 'isNewConstruction'
  | 'isSeniorCommunity'
  | 'isAuction'
  | 'isLandLease'
  | 'isNonOwnerOccupied'
  | 'isIncomeRestricted'
  | 'acceptsApplications'
  | 'hasInstantTour'
  | 'isShowcase'
>

/** What the record claims or denies; silent fields stay unknown. */
export function mapFlags(reader: RecordReader): Flags {
  return {
    hasGarage: reader.flag('GarageYN'),
    hasPool: reader.flag('PoolPrivateYN'),
    hasCooling: reader.flag('CoolingYN'),
    hasHeating: reader.flag('HeatingYN'),
    hasFireplace: reader.flag('FireplaceYN'),
    hasBasement: reader.flag('BasementYN'),
    hasView: reader.flag('ViewYN') ?? (reader.lookups('View').length > 0 || undefined),
    isWaterfront: reader.flag('WaterfrontYN'),
    isNewConstruction: reader.flag('NewConstructionYN') ?? (hasNewCondition(reader) || undefined),
    isSeniorCommunity: reader.flag('SeniorCommunityYN'),
    isAuction: reader.flag('AuctionYN'),
    isLandLease: reader.flag('LandLeaseYN'),
    isNonOwnerOccupied: mapOccupant(reader),
    isIncomeRestricted: reader.flag('PlatIncomeRestrictedYN'),
    acceptsApplications: reader.flag('PlatAcceptsApplicationsYN'),
    hasInstantTour: reader.flag('PlatInstantTourYN'),
    isShowcase: reader.flag('PlatShowcaseYN'),
  }
}

const NEW_CONDITIONS = new Set(['newconstruction', 'tobebuilt', 'underconstruction'])

function hasNewCondition(reader: RecordReader): boolean {
  return reader.lookups('PropertyCondition').some((value) => NEW_CONDITIONS.has(normalizeLookup(value)))
}

function mapOccupant(reader: RecordReader): boolean | undefined {
  const occupants = reader.lookups('OccupantType')
  if (occupants.includes('Owner')) return false
  return occupants.includes('Tenant') || occupants.includes('Vacant') || undefined
}

type Parking = Pick<
  ListingFacts,
  'garageSpaces' | 'carportSpaces' | 'parkingTotal' | 'isGarageAttached' | 'fireplacesTotal'
>

/** Parking spaces; where no total is told it is the sum of garage, carport and open spaces. */
export function mapParking(reader: RecordReader): Parking {
  const garageSpaces = reader.number('GarageSpaces', 0, 100_000)
  const carportSpaces = reader.number('CarportSpaces', 0, 100_000)
  const openSpaces = reader.number('OpenParkingSpaces', 0, 100_000)
  const parts = [garageSpaces, carportSpaces, openSpaces].filter((part) => part !== undefined)
  const sum = parts.length === 0 ? undefined : parts.reduce((total, part) => total + part, 0)
  return {
    garageSpaces,
    carportSpaces,
    parkingTotal: reader.number('ParkingTotal', 0, 100_000) ?? sum,
    isGarageAttached: reader.flag('AttachedGarageYN'),
    fireplacesTotal: positive(reader.whole('FireplacesTotal', 0, 10_000)),
  }
}

/** RESO field of each list that a listing keeps. */
const FIELDS: readonly (readonly [LookupField, string])[] = (
  [
    'accessibilityFeatures',
    'appliances',
    'architecturalStyle',
    'associationAmenities',
    'associationFeeIncludes',
    'basement',
    'buildingFeatures',
    'communityFeatures',
    'constructionMaterials',
    'cooling',
    'doorFeatures',
    'electric',
    'exteriorFeatures',
    'fencing',
    'fireplaceFeatures',
    'flooring',
    'foundationDetails',
    'heating',
    'interiorFeatures',
    'laundryFeatures',
    'leaseTerm',
    'levels',
    'listingTerms',
    'lotFeatures',
    'ownerPays',
    'parkingFeatures',
    'patioAndPorchFeatures',
    'petsAllowed',
    'poolFeatures',
    'propertyCondition',
    'rentIncludes',
    'roof',
    'securityFeatures',
    'sewer',
    'spaFeatures',
    'utilities',
    'vegetation',
    'view',
    'waterSource',
    'waterfrontFeatures',
    'windowFeatures',
  ] as const
).map((field) => [field, field.charAt(0).toUpperCase() + field.slice(1)])

/** Every lookup list that holds something, under its human names. */
export function mapLookups(reader: RecordReader): ListingFacts['lookups'] {
  const lookups: ListingFacts['lookups'] = {}
  for (const [name, field] of FIELDS) {
    const values = reader.lookups(field)
    if (values.length > 0) lookups[name] = values
  }
  const terms = [...(lookups.leaseTerm ?? []), ...reader.lookups('LeaseTermOptions')]
  if (terms.length > 0) lookups.leaseTerm = [...new Set(terms)]
  const conditions = [...new Set(reader.lookups('SpecialListingConditions').map(nameCondition))]
  if (conditions.length > 0) lookups.specialListingConditions = conditions
  return lookups
}

/** What local systems write for RESO's special listing conditions. */
const CONDITION_SYNONYMS = new Map([
  ['reolenderowned', 'Real Estate Owned'],
  ['reo', 'Real Estate Owned'],
  ['reobankowned', 'Real Estate Owned'],
  ['bankowned', 'Real Estate Owned'],
  ['bankownedreo', 'Real Estate Owned'],
  ['lenderowned', 'Real Estate Owned'],
  ['foreclosure', 'In Foreclosure'],
  ['foreclosed', 'Real Estate Owned'],
  ['preforeclosure', 'Notice Of Default'],
  ['noticeofdefaultpreforeclosure', 'Notice Of Default'],
  ['hud', 'HUD Owned'],
  ['hudhome', 'HUD Owned'],
  ['potentialshortsale', 'Short Sale'],
  ['auctionproperty', 'Auction'],
  ['probate', 'Probate Listing'],
  ['bankruptcy', 'Bankruptcy Property'],
])

function nameCondition(name: string): string {
  return CONDITION_SYNONYMS.get(normalizeLookup(name)) ?? name
}
