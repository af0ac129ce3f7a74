import type { ListingFacts } from '../../../records/listing.ts'

/**
 * Every field of a listing, absent. Listings are made as copies of it, so that all of them have one shape in memory. Otherwise V8
 * would make and look up a shape for each combination of fields, and hardly two listings have the same.
 */
const NO_FACTS = {
  listingKey: undefined,
  listingId: undefined,
  originatingSystemId: undefined,
  originatingSystemName: undefined,
  origin: undefined,
  tenure: undefined,
  standardStatus: undefined,
  mlsStatus: undefined,
  propertyType: undefined,
  propertySubType: undefined,
  homeType: undefined,
  address: undefined,
  point: undefined,
  parcelNumber: undefined,
  universalParcelId: undefined,
  buildingName: undefined,
  subdivisionName: undefined,
  timeZone: undefined,
  listPriceCents: undefined,
  listPriceLowCents: undefined,
  originalListPriceCents: undefined,
  previousListPriceCents: undefined,
  priceChangeAtMs: undefined,
  closePriceCents: undefined,
  closeDate: undefined,
  leaseFrequency: undefined,
  onMarketAtMs: undefined,
  isOnMarketDateOnly: undefined,
  offMarketDate: undefined,
  activationDate: undefined,
  contingentDate: undefined,
  purchaseContractDate: undefined,
  availabilityDate: undefined,
  modifiedAtMs: undefined,
  daysInMls: undefined,
  bedroomsTotal: undefined,
  bathroomsFull: undefined,
  bathroomsThreeQuarter: undefined,
  bathroomsHalf: undefined,
  bathroomsOneQuarter: undefined,
  bathroomsTotalInteger: undefined,
  bathroomsTotal: undefined,
  livingAreaSqft: undefined,
  aboveGradeAreaSqft: undefined,
  belowGradeAreaSqft: undefined,
  lotSizeSqft: undefined,
  roomsTotal: undefined,
  stories: undefined,
  storiesTotal: undefined,
  yearBuilt: undefined,
  yearRenovated: undefined,
  yearBuiltEffective: undefined,
  unitsTotal: undefined,
  unitsInCommunity: undefined,
  garageSpaces: undefined,
  garageAreaSqft: undefined,
  carportSpaces: undefined,
  parkingTotal: undefined,
  isGarageAttached: undefined,
  fireplacesTotal: undefined,
  zoning: undefined,
  furnished: undefined,
  contingency: undefined,
  buildingGrade: undefined,
  condition: undefined,
  conditionGrade: undefined,
  viewGrade: undefined,
  hasGarage: undefined,
  hasPool: undefined,
  hasCooling: undefined,
  hasHeating: undefined,
  hasFireplace: undefined,
  hasBasement: undefined,
  hasView: undefined,
  isWaterfront: undefined,
  isNewConstruction: undefined,
  isSeniorCommunity: undefined,
  isAuction: undefined,
  isLandLease: undefined,
  isNonOwnerOccupied: undefined,
  isIncomeRestricted: undefined,
  acceptsApplications: undefined,
  hasInstantTour: undefined,
  isShowcase: undefined,
  maximumPetWeightLb: undefined,
  specialOffers: undefined,
  hasAssociation: undefined,
  associationFeeMonthlyCents: undefined,
  associationName: undefined,
  taxAnnualCents: undefined,
  taxYear: undefined,
  taxAssessedValueCents: undefined,
  elementarySchool: undefined,
  middleSchool: undefined,
  highSchool: undefined,
  schoolDistrict: undefined,
  lookups: undefined,
  remarks: undefined,
  media: undefined,
  openHouses: undefined,
  rooms: undefined,
  unitTypes: undefined,
  listAgent: undefined,
  coListAgent: undefined,
  buyerAgent: undefined,
  coBuyerAgent: undefined,
  teamName: undefined,
  builderName: undefined,
  builderModel: undefined,
  disclaimer: undefined,
  copyrightNotice: undefined,
  attributionContact: undefined,
  virtualTourUrls: undefined,
  isDisplayAllowed: undefined,
  isAddressDisplayAllowed: undefined,
  isValuationDisplayAllowed: undefined,
  isIdxParticipant: undefined,
  newHome: undefined,
  unsentCollections: undefined,
} as const satisfies Record<keyof ListingFacts, undefined>

const FIELDS = Object.keys(NO_FACTS) as (keyof ListingFacts)[]

type Parts = { [Field in keyof ListingFacts]?: ListingFacts[Field] | undefined }

/** The listing that the parts make up. Fields that no part has are undefined. */
export function shapeListing(...parts: readonly Parts[]): ListingFacts {
  const facts: Record<string, unknown> = { ...NO_FACTS }
  for (const part of parts) {
    for (const name in part) facts[name] = part[name as keyof Parts]
  }
  return facts as unknown as ListingFacts
}

/** The values of all fields, in an order that is fixed within this process. Absent fields are undefined. */
export function rowOfListing(facts: ListingFacts): unknown[] {
  return FIELDS.map((field) => facts[field])
}

/** The listing with these values. Null is absent, because JSON writes undefined in a list as null. */
export function listingOfRow(row: readonly unknown[]): ListingFacts {
  const facts: Record<string, unknown> = { ...NO_FACTS }
  for (let at = 0; at < FIELDS.length; at += 1) {
    if (row[at] !== null) facts[FIELDS[at] as string] = row[at]
  }
  return facts as unknown as ListingFacts
}
