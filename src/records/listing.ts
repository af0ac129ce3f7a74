import type { Address } from './address.ts'
import type { Phone } from './agent.ts'
import type { CalendarDate } from './calendar-date.ts'
import type { GeoPoint } from './geo-point.ts'
import type { Media } from './media.ts'

/** RESO StandardStatus, a closed list. */
export const STANDARD_STATUSES = [
  'Active',
  'Active Under Contract',
  'Pending',
  'Coming Soon',
  'Closed',
  'Canceled',
  'Expired',
  'Withdrawn',
  'Delete',
  'Hold',
  'Incomplete',
] as const

export type StandardStatus = (typeof STANDARD_STATUSES)[number]

const OFFERED: ReadonlySet<StandardStatus> = new Set([
  'Active',
  'Active Under Contract',
  'Pending',
  'Coming Soon',
])

/** Whether a listing of this status offers the home, now or soon. */
export function isOffered(status: StandardStatus): boolean {
  return OFFERED.has(status)
}

/** Whether the home is offered for sale or for lease. */
export type Tenure = 'sale' | 'lease'

/** The class of home that search and cards use, decided from PropertyType and PropertySubType. */
export type HomeType =
  | 'house'
  | 'townhouse'
  | 'multiFamily'
  | 'condo'
  | 'lot'
  | 'apartment'
  | 'manufactured'
  | 'other'

/** Who offers the home: `owner` means without an agent. */
export type ListingOrigin = 'agent' | 'owner' | 'builder'

/** RESO list fields. Their values have RESO's human names ("Central Air"); "None" is left out. */
export type LookupField =
  | 'accessibilityFeatures'
  | 'appliances'
  | 'architecturalStyle'
  | 'associationAmenities'
  | 'associationFeeIncludes'
  | 'basement'
  | 'buildingFeatures'
  | 'communityFeatures'
  | 'constructionMaterials'
  | 'cooling'
  | 'doorFeatures'
  | 'electric'
  | 'exteriorFeatures'
  | 'fencing'
  | 'fireplaceFeatures'
  | 'flooring'
  | 'foundationDetails'
  | 'heating'
  | 'interiorFeatures'
  | 'laundryFeatures'
  | 'leaseTerm'
  | 'levels'
  | 'listingTerms'
  | 'lotFeatures'
  | 'moveInCosts'
  | 'ownerPays'
  | 'parkingFeatures'
  | 'patioAndPorchFeatures'
  | 'petsAllowed'
  | 'poolFeatures'
  | 'propertyCondition'
  | 'rentIncludes'
  | 'roof'
  | 'securityFeatures'
  | 'sewer'
  | 'spaFeatures'
  | 'specialListingConditions'
  | 'tenantPays'
  | 'utilities'
  | 'vegetation'
  | 'view'
  | 'waterSource'
  | 'waterfrontFeatures'
  | 'windowFeatures'

/** The collections of a listing that feeds may also send as records of their own. */
export type ListingCollection = 'media' | 'openHouses' | 'rooms' | 'unitTypes'

export interface OpenHouse {
  /** Local wall time "YYYY-MM-DDTHH:MM:SS", no offset. */
  startLocal: string
  endLocal: string
  description?: string
  isVirtual?: boolean
}

export interface Room {
  /** "Primary Bedroom", "Kitchen". */
  roomType: string
  roomLevel?: string
  /** As the feed wrote it, such as "12 x 14". */
  dimensions?: string
  areaSqft?: number
  features: string[]
}

/** A type of unit in a building for rent (RESO PropertyUnitTypes, MITS floor plans). */
export interface UnitType {
  name?: string
  bedsTotal?: number
  bathsTotal?: number
  areaSqft?: number
  /** Present if its units differ in size; `areaSqft` is then the smallest. */
  areaSqftMax?: number
  rentCentsMin?: number
  rentCentsMax?: number
  /** 0 if none is available; absent if the feed does not say. */
  unitsAvailable?: number
  /** The first day on which one of its available units can be moved into. */
  availabilityDate?: CalendarDate
}

/** How to reach an agent or an office, according to the listing itself. */
export interface Contact {
  email?: string
  url?: string
  mlsId?: string
  stateLicense?: string
  nationalAssociationId?: string
  phones: Phone[]
}

/** The agent and office that a listing names for one side. Ingest adds their minted identifiers. */
export interface Representation {
  /** The source's key of the agent. Together with the listing's source it identifies one agent. */
  agentKey?: string
  agentName?: string
  officeKey?: string
  officeName?: string
  agentContact?: Contact
  officeContact?: Contact
  /** Minted identifiers, set by ingest. */
  agentId?: number
  officeId?: number
}

/** What is stored of a listing without anything being concluded from it while it is loaded. */
export interface ListingDetails {
  /** The MLS number by which people know the listing. */
  listingId?: string
  originatingSystemId?: string
  originatingSystemName?: string
  /** Absent if it is unknown who offered the home, as in a deed from a public record. */
  origin?: ListingOrigin
  mlsStatus?: string
  propertySubType?: string
  buildingName?: string
  subdivisionName?: string
  listPriceLowCents?: number
  originalListPriceCents?: number
  leaseFrequency?: string
  /** True if the feed gave only a date, so that the time of day is meaningless. */
  isOnMarketDateOnly?: boolean
  offMarketDate?: CalendarDate
  activationDate?: CalendarDate
  contingentDate?: CalendarDate
  purchaseContractDate?: CalendarDate
  availabilityDate?: CalendarDate
  daysInMls?: number
  roomsTotal?: number
  storiesTotal?: number
  unitsInCommunity?: number
  carportSpaces?: number
  parkingTotal?: number
  isGarageAttached?: boolean
  fireplacesTotal?: number
  zoning?: string
  furnished?: string
  /** What the contract of sale still depends on, as the feed wrote it. */
  contingency?: string
  condition?: string
  hasGarage?: boolean
  hasPool?: boolean
  hasCooling?: boolean
  hasHeating?: boolean
  hasFireplace?: boolean
  hasBasement?: boolean
  hasView?: boolean
  isNewConstruction?: boolean
  isSeniorCommunity?: boolean
  isAuction?: boolean
  isLandLease?: boolean
  /** True if the home is vacant or a tenant lives there; false if the owner does. */
  isNonOwnerOccupied?: boolean
  isIncomeRestricted?: boolean
  acceptsApplications?: boolean
  hasInstantTour?: boolean
  isShowcase?: boolean
  maximumPetWeightLb?: number
  /** Concessions to tenants, in the words of the feed: "One month free". */
  specialOffers?: string[]
  hasAssociation?: boolean
  /** The sum of all association fees per month, without one-time and seasonal fees. */
  associationFeeMonthlyCents?: number
  associationName?: string
  taxAnnualCents?: number
  taxYear?: number
  taxAssessedValueCents?: number
  elementarySchool?: string
  middleSchool?: string
  highSchool?: string
  schoolDistrict?: string
  lookups: Partial<Record<LookupField, string[]>>
  remarks?: string
  media: Media[]
  openHouses: OpenHouse[]
  rooms: Room[]
  teamName?: string
  builderName?: string
  builderModel?: string
  disclaimer?: string
  copyrightNotice?: string
  /** How to reach the listing broker, in words that must be shown with the listing (NAR policy 18.2.12). */
  attributionContact?: string
  /** Tours that the listing's own fields link to; they are among its media too. */
  virtualTourUrls: string[]
  /** False: the listing must not be shown at all. */
  isDisplayAllowed: boolean
  /** False: no estimate of its value may be shown. */
  isValuationDisplayAllowed: boolean
  /** False: the listing broker does not take part in Internet Data Exchange with it (IDXParticipationYN, a field of many MLSs). */
  isIdxParticipant?: boolean
}

/** What the stages of ingest look at. */
export interface ListingCore {
  /** RESO ListingKey: unique within its source. */
  listingKey: string
  tenure: Tenure
  standardStatus: StandardStatus
  propertyType?: string
  homeType: HomeType
  address: Address
  point?: GeoPoint
  parcelNumber?: string
  universalParcelId?: string
  timeZone?: string
  /** Asking price, or asking rent per month when the tenure is lease. */
  listPriceCents?: number
  previousListPriceCents?: number
  priceChangeAtMs?: number
  closePriceCents?: number
  closeDate?: CalendarDate
  onMarketAtMs?: number
  modifiedAtMs?: number
  bedroomsTotal?: number
  bathroomsFull?: number
  bathroomsThreeQuarter?: number
  bathroomsHalf?: number
  bathroomsOneQuarter?: number
  bathroomsTotalInteger?: number
  /** Decimal number: full + 0.75 three-quarter + 0.5 half + 0.25 quarter, or else BathroomsTotalInteger. */
  bathroomsTotal?: number
  livingAreaSqft?: number
  aboveGradeAreaSqft?: number
  belowGradeAreaSqft?: number
  lotSizeSqft?: number
  stories?: number
  yearBuilt?: number
  yearRenovated?: number
  yearBuiltEffective?: number
  unitsTotal?: number
  garageSpaces?: number
  garageAreaSqft?: number
  buildingGrade?: number
  /** The condition as a number; see `HomeFacts`. */
  conditionGrade?: number
  viewGrade?: number
  isWaterfront?: boolean
  unitTypes: UnitType[]
  listAgent?: Representation
  coListAgent?: Representation
  buyerAgent?: Representation
  coBuyerAgent?: Representation
  /** False: its street address must not be shown, and its point only coarsely. */
  isAddressDisplayAllowed: boolean
  /** For a builder's home: the source's keys of its builder, community, plan and spec. */
  newHome?: { builderKey: string; communityKey: string; planKey?: string; specKey?: string }
  /** Collections that the feed did not send with this record. Ingest leaves the stored ones as they are. Never stored. */
  unsentCollections?: ListingCollection[] | undefined
}

/** What a feed says about one listing. An absent field is unknown. Money is in whole cents, areas are in square feet. */
export interface ListingFacts extends ListingCore, ListingDetails {}

/** A listing as Plat stores it: what the feed said, and what ingest added. A closed listing is a past sale. */
export interface Listing extends ListingFacts {
  id: number
  propertyId: number
  source: string
  firstSeenAtMs: number
  /** True if the feed did not say when the asking price changed, so that ingest dated it by the version that had the new price. */
  isPriceChangeObserved?: boolean
  /** Minted identifiers of a builder's home, set by ingest. */
  builderId?: number
  communityId?: number
}
