import type { ListingFacts } from '../../records/listing.ts'
import { normalizeLookup } from './normalize-lookup.ts'
import { positive } from './property-size.ts'
import type { RecordReader } from './record-reader.ts'

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
