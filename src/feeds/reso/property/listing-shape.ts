import type { ListingCore, ListingDetails } from '../../../records/listing.ts'
import type { mapDates } from './map-dates.ts'
import type { mapFlags, mapParking } from './map-features.ts'
import type {
  mapChildren,
  mapDisplay,
  mapIdentity,
  mapKind,
  mapListingTerms,
  mapPeople,
} from './map-listing-parts.ts'
import type { mapCosts, mapPrices } from './map-prices.ts'
import type { mapBaths, mapSize } from './map-size.ts'

/** The parts of a listing, each as its mapper makes it. */
export interface ListingParts {
  kind: ReturnType<typeof mapKind>
  identity: ReturnType<typeof mapIdentity>
  prices: ReturnType<typeof mapPrices>
  dates: ReturnType<typeof mapDates>
  size: ReturnType<typeof mapSize>
  baths: ReturnType<typeof mapBaths>
  flags: ReturnType<typeof mapFlags>
  parking: ReturnType<typeof mapParking>
  costs: ReturnType<typeof mapCosts>
  terms: ReturnType<typeof mapListingTerms>
  display: ReturnType<typeof mapDisplay>
  people: ReturnType<typeof mapPeople>
  children: ReturnType<typeof mapChildren>
}

/** Every field, absent ones as undefined. So all listings have one shape in memory; V8 would have to look up a shape for each otherwise. */
type Complete<Facts> = { [Field in keyof Required<Facts>]: Facts[Field] | undefined }

export function shapeCore(parts: ListingParts): ListingCore {
  const { kind, identity, prices, dates, size, baths, flags, parking, terms, display, people, children } =
    parts
  const core: Complete<ListingCore> = {
    listingKey: kind.listingKey,
    tenure: kind.tenure,
    standardStatus: kind.standardStatus,
    propertyType: kind.propertyType,
    homeType: kind.homeType,
    address: kind.address,
    point: kind.point,
    parcelNumber: identity.parcelNumber,
    universalParcelId: identity.universalParcelId,
    timeZone: identity.timeZone,
    listPriceCents: prices.listPriceCents,
    previousListPriceCents: prices.previousListPriceCents,
    priceChangeAtMs: prices.priceChangeAtMs,
    closePriceCents: prices.closePriceCents,
    closeDate: dates.closeDate,
    onMarketAtMs: dates.onMarketAtMs,
    modifiedAtMs: dates.modifiedAtMs,
    bedroomsTotal: size.bedroomsTotal,
    bathroomsFull: baths.bathroomsFull,
    bathroomsThreeQuarter: baths.bathroomsThreeQuarter,
    bathroomsHalf: baths.bathroomsHalf,
    bathroomsOneQuarter: baths.bathroomsOneQuarter,
    bathroomsTotalInteger: baths.bathroomsTotalInteger,
    bathroomsTotal: baths.bathroomsTotal,
    livingAreaSqft: size.livingAreaSqft,
    aboveGradeAreaSqft: size.aboveGradeAreaSqft,
    belowGradeAreaSqft: size.belowGradeAreaSqft,
    lotSizeSqft: size.lotSizeSqft,
    stories: size.stories,
    yearBuilt: size.yearBuilt,
    yearRenovated: size.yearRenovated,
    yearBuiltEffective: size.yearBuiltEffective,
    unitsTotal: size.unitsTotal,
    garageSpaces: parking.garageSpaces,
    garageAreaSqft: parking.garageAreaSqft,
    buildingGrade: terms.buildingGrade,
    conditionGrade: terms.conditionGrade,
    viewGrade: terms.viewGrade,
    isWaterfront: flags.isWaterfront,
    unitTypes: children.unitTypes,
    listAgent: people.listAgent,
    coListAgent: people.coListAgent,
    buyerAgent: people.buyerAgent,
    coBuyerAgent: people.coBuyerAgent,
    isAddressDisplayAllowed: display.isAddressDisplayAllowed,
    newHome: undefined,
    unsentCollections: children.unsentCollections,
  }
  return core as ListingCore
}

export function shapeDetails(parts: ListingParts): ListingDetails {
  const { kind, identity, prices, dates, size, flags, parking, costs, terms, display, children } = parts
  const details: Complete<ListingDetails> = {
    listingId: identity.listingId,
    originatingSystemId: identity.originatingSystemId,
    originatingSystemName: identity.originatingSystemName,
    origin: kind.origin,
    mlsStatus: identity.mlsStatus,
    propertySubType: kind.propertySubType,
    buildingName: identity.buildingName,
    subdivisionName: identity.subdivisionName,
    listPriceLowCents: prices.listPriceLowCents,
    originalListPriceCents: prices.originalListPriceCents,
    leaseFrequency: prices.leaseFrequency,
    isOnMarketDateOnly: dates.isOnMarketDateOnly,
    offMarketDate: dates.offMarketDate,
    activationDate: dates.activationDate,
    contingentDate: dates.contingentDate,
    purchaseContractDate: dates.purchaseContractDate,
    availabilityDate: dates.availabilityDate,
    daysInMls: dates.daysInMls,
    roomsTotal: size.roomsTotal,
    storiesTotal: size.storiesTotal,
    unitsInCommunity: size.unitsInCommunity,
    carportSpaces: parking.carportSpaces,
    parkingTotal: parking.parkingTotal,
    isGarageAttached: parking.isGarageAttached,
    fireplacesTotal: parking.fireplacesTotal,
    zoning: terms.zoning,
    furnished: terms.furnished,
    contingency: terms.contingency,
    condition: terms.condition,
    hasGarage: flags.hasGarage,
    hasPool: flags.hasPool,
    hasCooling: flags.hasCooling,
    hasHeating: flags.hasHeating,
    hasFireplace: flags.hasFireplace,
    hasBasement: flags.hasBasement,
    hasView: flags.hasView,
    isNewConstruction: flags.isNewConstruction,
    isSeniorCommunity: flags.isSeniorCommunity,
    isAuction: flags.isAuction,
    isLandLease: flags.isLandLease,
    isNonOwnerOccupied: flags.isNonOwnerOccupied,
    isIncomeRestricted: flags.isIncomeRestricted,
    acceptsApplications: flags.acceptsApplications,
    hasInstantTour: flags.hasInstantTour,
    isShowcase: flags.isShowcase,
    maximumPetWeightLb: terms.maximumPetWeightLb,
    specialOffers: undefined,
    hasAssociation: costs.hasAssociation,
    associationFeeMonthlyCents: costs.associationFeeMonthlyCents,
    associationName: costs.associationName,
    taxAnnualCents: costs.taxAnnualCents,
    taxYear: costs.taxYear,
    taxAssessedValueCents: costs.taxAssessedValueCents,
    elementarySchool: terms.elementarySchool,
    middleSchool: terms.middleSchool,
    highSchool: terms.highSchool,
    schoolDistrict: terms.schoolDistrict,
    lookups: kind.lookups,
    remarks: identity.remarks,
    media: children.media,
    openHouses: children.openHouses,
    rooms: children.rooms,
    teamName: identity.teamName,
    builderName: identity.builderName,
    builderModel: identity.builderModel,
    disclaimer: identity.disclaimer,
    copyrightNotice: identity.copyrightNotice,
    attributionContact: identity.attributionContact,
    virtualTourUrls: children.virtualTourUrls,
    isDisplayAllowed: display.isDisplayAllowed,
    isValuationDisplayAllowed: display.isValuationDisplayAllowed,
    isIdxParticipant: display.isIdxParticipant,
  }
  return details as ListingDetails
}

/** The fields of a core in the order of its row. */
const NO_CORE = {
  listingKey: undefined,
  tenure: undefined,
  standardStatus: undefined,
  propertyType: undefined,
  homeType: undefined,
  address: undefined,
  point: undefined,
  parcelNumber: undefined,
  universalParcelId: undefined,
  timeZone: undefined,
  listPriceCents: undefined,
  previousListPriceCents: undefined,
  priceChangeAtMs: undefined,
  closePriceCents: undefined,
  closeDate: undefined,
  onMarketAtMs: undefined,
  modifiedAtMs: undefined,
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
  stories: undefined,
  yearBuilt: undefined,
  yearRenovated: undefined,
  yearBuiltEffective: undefined,
  unitsTotal: undefined,
  garageSpaces: undefined,
  garageAreaSqft: undefined,
  buildingGrade: undefined,
  conditionGrade: undefined,
  viewGrade: undefined,
  isWaterfront: undefined,
  unitTypes: undefined,
  listAgent: undefined,
  coListAgent: undefined,
  buyerAgent: undefined,
  coBuyerAgent: undefined,
  isAddressDisplayAllowed: undefined,
  newHome: undefined,
  unsentCollections: undefined,
} as const satisfies Record<keyof ListingCore, undefined>

const FIELDS = Object.keys(NO_CORE) as (keyof ListingCore)[]

/** The values of all fields of the core, in an order that is fixed within this process. Absent fields are undefined. */
export function rowOfListing(core: ListingCore): unknown[] {
  const row: unknown[] = []
  for (const field of FIELDS) row.push(core[field])
  return row
}

/** The core with these values. Null is absent, because JSON writes undefined in a list as null. */
export function listingOfRow(row: readonly unknown[]): ListingCore {
  const core: Record<string, unknown> = { ...NO_CORE }
  for (let at = 0; at < FIELDS.length; at += 1) {
    if (row[at] !== null) core[FIELDS[at] as string] = row[at]
  }
  return core as unknown as ListingCore
}
