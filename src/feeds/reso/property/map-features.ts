import type { ListingFacts, LookupField } from '../../../records/listing.ts'
import type { RecordReader } from '../values/record-reader.ts'
import { dropZero } from './map-size.ts'

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

/** What the record says that the home has or is, or lacks or is not. A flag about which it says nothing stays unknown. */
export function mapFlags(reader: RecordReader): Flags {
  return {
    hasGarage: flagOrDenial(reader, 'GarageYN', 'ParkingFeatures'),
    hasPool: flagOrDenial(reader, 'PoolPrivateYN', 'PoolFeatures'),
    hasCooling: flagOrDenial(reader, 'CoolingYN', 'Cooling'),
    hasHeating: flagOrDenial(reader, 'HeatingYN', 'Heating'),
    hasFireplace: flagOrDenial(reader, 'FireplaceYN', 'FireplaceFeatures'),
    hasBasement: flagOrDenial(reader, 'BasementYN', 'Basement'),
    hasView: flagOrDenial(reader, 'ViewYN', 'View') ?? (reader.lookups('View').length > 0 || undefined),
    isWaterfront: mapWaterfront(reader),
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

/** Whether the home is at the water. That it may use a lake or has access to a beach does not put it there. */
export function mapWaterfront(reader: RecordReader): boolean | undefined {
  const isFront = (feature: string) => /front$/i.test(feature) // "Lake Front", "Bayfront", "Waterfront"
  return (
    flagOrDenial(reader, 'WaterfrontYN', 'WaterfrontFeatures') ??
    (reader.lookups('WaterfrontFeatures').some(isFront) || undefined)
  )
}

/** The flag, else false when the list field says that there is none ("No Pool"). */
function flagOrDenial(reader: RecordReader, flagField: string, listField: string): boolean | undefined {
  return reader.flag(flagField) ?? (reader.isDenied(listField) ? false : undefined)
}

const NEW_CONDITIONS = new Set(['New Construction', 'To Be Built', 'Under Construction'])

function hasNewCondition(reader: RecordReader): boolean {
  return reader.lookups('PropertyCondition').some((condition) => NEW_CONDITIONS.has(condition))
}

function mapOccupant(reader: RecordReader): boolean | undefined {
  const occupants = reader.lookups('OccupantType')
  if (occupants.includes('Owner')) return false
  return occupants.includes('Tenant') || occupants.includes('Vacant') || undefined
}

type Parking = Pick<
  ListingFacts,
  | 'garageSpaces'
  | 'garageAreaSqft'
  | 'carportSpaces'
  | 'parkingTotal'
  | 'isGarageAttached'
  | 'fireplacesTotal'
>

/** Parking spaces. Without a ParkingTotal, the total is the sum of garage, carport and open spaces. */
export function mapParking(reader: RecordReader): Parking {
  const garageSpaces = reader.number('GarageSpaces', 0, 100_000)
  const carportSpaces = reader.number('CarportSpaces', 0, 100_000)
  const openSpaces = reader.number('OpenParkingSpaces', 0, 100_000)
  const parts = [garageSpaces, carportSpaces, openSpaces].filter((part) => part !== undefined)
  const sum = parts.length === 0 ? undefined : parts.reduce((total, part) => total + part, 0)
  return {
    garageSpaces,
    garageAreaSqft: dropZero(reader.number('PlatGarageArea', 0, 1e6)),
    carportSpaces,
    parkingTotal: reader.number('ParkingTotal', 0, 100_000) ?? sum,
    isGarageAttached: reader.flag('AttachedGarageYN'),
    fireplacesTotal: dropZero(reader.whole('FireplacesTotal', 0, 10_000)),
  }
}

/** Each list of a listing with its RESO field, which has the same name with a capital. */
const LIST_FIELDS: readonly (readonly [LookupField, string])[] = (
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
    'moveInCosts',
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
    'specialListingConditions',
    'tenantPays',
    'utilities',
    'vegetation',
    'view',
    'waterSource',
    'waterfrontFeatures',
    'windowFeatures',
  ] as const
).map((field) => [field, field.charAt(0).toUpperCase() + field.slice(1)])

/** Every lookup list that has a value, with RESO's names for the values. */
export function mapLookups(reader: RecordReader): ListingFacts['lookups'] {
  const lookups: ListingFacts['lookups'] = {}
  for (const [name, field] of LIST_FIELDS) {
    const values = reader.lookups(field)
    if (values.length > 0) lookups[name] = values
  }
  const terms = [...(lookups.leaseTerm ?? []), ...reader.lookups('LeaseTermOptions')]
  if (terms.length > 0) lookups.leaseTerm = [...new Set(terms)]
  return lookups
}
