import type { GeoPoint } from '../../../records/geo-point.ts'
import type { Assessment } from '../../../records/home/assessment.ts'
import {
  type DatedHomeFacts,
  type HomeFacts,
  pickHomeFacts,
  reconcileFacts,
} from '../../../records/home/home-facts.ts'
import type { HomeHistory } from '../../../records/home-history.ts'
import type { HomeType, Listing } from '../../../records/listing.ts'
import type { Property } from '../../../records/property.ts'
import { encodeHomeType, MODEL_FIELDS, type ModelField, type ModelHome } from '../model/sale-rows.ts'

/** Everything that an edition has about a home. */
export interface EvidenceRecords {
  property: Property
  listings: readonly Listing[]
  assessments: readonly Assessment[]
  history?: HomeHistory | undefined
  /** The point of its ZIP code, for a home that has none of its own. */
  zipPoint?: GeoPoint | undefined
}

/** A home as models see it, with the groups to which it belongs. */
export interface DescribedHome extends ModelHome {
  countyFips: string | undefined
  homeType: HomeType
}

/** The home as it is now, by what the newest listing and the newest assessment say of it. */
export function describeModelHome(records: EvidenceRecords): DescribedHome {
  const { property, listings } = records
  return describeFacts(records, reconcileFacts(property.listedFacts, property.recordedFacts), listings[0])
}

/** Later than every assessment, so that what a listing says of its home counts first. */
const LAST_DAY = '9999-12-31'

/** The home as it was sold: as the listing says, and as the assessor does where the listing says nothing. */
export function describeSoldHome(records: EvidenceRecords, listing: Listing): DescribedHome {
  const { listedFacts, recordedFacts } = records.property
  const own: DatedHomeFacts = { asOf: LAST_DAY, ...pickHomeFacts(listing) }
  const facts = recordedFacts === undefined ? pickHomeFacts(own) : reconcileFacts(own, recordedFacts)
  // A deed may say nothing of the home.
  const filled =
    facts.livingAreaSqft === undefined ? { ...pickHomeFacts(listedFacts ?? {}), ...facts } : facts
  return describeFacts(records, filled, listing)
}

/** What only a listing says, and as a flag: that there is no view, or no garage. */
type ListingFlags = Pick<Listing, 'hasView' | 'hasGarage' | 'address' | 'point'>

function describeFacts(
  { property, zipPoint }: EvidenceRecords,
  facts: HomeFacts,
  listing?: ListingFlags,
): DescribedHome {
  const ownPoint = property.point ?? listing?.point
  const point = ownPoint ?? zipPoint
  const homeType = facts.homeType ?? 'other'
  const known: Record<ModelField, number | undefined> = {
    areaSqft: facts.livingAreaSqft,
    aboveGradeSqft: findAboveGrade(facts),
    lotSqft: facts.lotSizeSqft,
    bedrooms: facts.bedroomsTotal,
    bathrooms: facts.bathroomsTotal,
    stories: facts.stories,
    yearBuilt: facts.yearBuilt,
    yearRenovated: facts.yearRenovated,
    grade: facts.buildingGrade,
    condition: facts.conditionGrade,
    view: facts.viewGrade ?? (listing?.hasView === false ? 0 : undefined),
    waterfront: facts.isWaterfront === undefined ? undefined : Number(facts.isWaterfront),
    garageSpaces: facts.garageSpaces ?? (listing?.hasGarage === false ? 0 : undefined),
    homeType: encodeHomeType(homeType),
    approximatePoint: ownPoint === undefined && point !== undefined ? 1 : 0,
  }
  return {
    homeId: property.id,
    latitude: point?.lat ?? Number.NaN,
    longitude: point?.lon ?? Number.NaN,
    fields: MODEL_FIELDS.map((field) => known[field] ?? Number.NaN),
    countyFips: property.address.countyFips ?? listing?.address.countyFips,
    homeType,
  }
}

/** Assessors who state the whole and the finished basement leave the rest to be computed. */
function findAboveGrade({
  livingAreaSqft,
  aboveGradeAreaSqft,
  belowGradeAreaSqft,
}: HomeFacts): number | undefined {
  if (aboveGradeAreaSqft !== undefined) return aboveGradeAreaSqft
  if (livingAreaSqft === undefined || belowGradeAreaSqft === undefined) return undefined
  return livingAreaSqft > belowGradeAreaSqft ? livingAreaSqft - belowGradeAreaSqft : undefined
}
