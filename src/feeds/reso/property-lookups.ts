import type { ListingFacts, LookupField } from '../../records/listing.ts'
import { normalizeLookup } from './normalize-lookup.ts'
import type { RecordReader } from './record-reader.ts'

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
