import { addDays, type CalendarDate } from '../../records/calendar-date.ts'
import { renderTimestamp } from '../dates.ts'
import { type Home, isFlat } from '../homes/home.ts'
import { appraiseRent, roundRent } from '../homes/prices.ts'
import { describeLister, drawAgent } from '../people/representation.ts'
import type { Random } from '../random.ts'
import { describeBuilding, describeClimate, describeGrounds, describeParking } from './features.ts'
import { describeHome, describeMore, listRooms, type MarketFacts, nameListing } from './home-record.ts'
import { describeTours, listPictures } from './pictures-of-home.ts'
import { composeRemarks } from './remarks.ts'
import { describeShowing } from './sale-listing.ts'

/** A listing of a home, or of the units of a building, that is for rent now. */
export function buildRentalListing(home: Home, number: number, facts: MarketFacts, random: Random): object {
  const units = home.kind === 'apartmentBuilding' ? listUnits(home, random) : []
  const rent =
    units[0]?.rentMin ?? roundRent(appraiseRent(home, home.areaSqft ?? 800) * Math.exp(0.05 * random.bell()))
  const tours = describeTours(home, random)
  return {
    ...nameListing(home.index, number),
    PropertyType: 'Residential Lease',
    ...describeRent(rent, facts.asOf, random),
    ...describeHome(home),
    ...describeMore(home),
    ...facts.findSchools(home.point),
    ...describeBuilding(home, random),
    ...describeClimate(home, random),
    ...describeGrounds(home, random),
    ...describeParking(home),
    AssociationAmenities: home.building?.amenities.length ? home.building.amenities : undefined,
    ...describeUnits(units),
    ...describeLease(home, facts.asOf, random),
    ...describePets(random),
    ...describeShowing(random),
    ...describeLister(drawAgent(facts.people, home.area, facts.areas, random)),
    ListingAgreement: 'Exclusive Right To Lease',
    PublicRemarks: composeRemarks(home, 'rent', random),
    ...tours.fields,
    Media: [...listPictures(home, random), ...tours.media],
    Rooms: listRooms(home, random),
  }
}

const WEEKS_PER_MONTH = 52 / 12

function describeRent(rent: number, asOf: CalendarDate, random: Random): object {
  const days = 1 + Math.min(240, Math.floor(-Math.log(1 - random.next()) * 24))
  const listedOn = addDays(asOf, -days)
  const isCut = days > 14 && random.chance(0.3)
  const isWeekly = random.chance(0.02)
  const amount = (monthly: number) => (isWeekly ? Math.round(monthly / WEEKS_PER_MONTH) : monthly)
  const entered = renderTimestamp(listedOn, random.whole(600, 1430))
  const changed = isCut
    ? renderTimestamp(addDays(asOf, -random.whole(1, 10)), random.whole(480, 1400))
    : undefined
  const status = random.weighted({ Active: 0.93, Pending: 0.04, 'Coming Soon': 0.03 })
  return {
    StandardStatus: status,
    MlsStatus: status,
    ListPrice: amount(rent),
    OriginalListPrice: amount(isCut ? rent + 100 : rent),
    PreviousListPrice: isCut ? amount(rent + 100) : undefined,
    PriceChangeTimestamp: changed,
    LeaseAmountFrequency: isWeekly ? 'Weekly' : 'Monthly',
    ListingContractDate: listedOn,
    OnMarketTimestamp: entered,
    OriginalEntryTimestamp: entered,
    DaysOnMarket: days,
    ModificationTimestamp: changed ?? entered,
  }
}

const LEASE_TERMS = ['12 Months', '12 Months', '6 Months', '24 Months', 'Month To Month', 'Short Term Lease']

function describeLease(home: Home, asOf: CalendarDate, random: Random): object {
  const isShared = isFlat(home)
  return {
    AvailabilityDate: addDays(asOf, random.whole(-20, 60)),
    LeaseTerm: random.some(LEASE_TERMS.slice(random.chance(0.75) ? 0 : 2), random.whole(1, 2)),
    Furnished: random.weighted({ Unfurnished: 0.8, Furnished: 0.12, Partially: 0.08 }),
    RentIncludes: drawIncluded(random),
    OwnerPays: random.some(['Taxes', 'Association Fees', 'Trash Collection', 'Gardener'], 2),
    LaundryFeatures: [
      random.pick(isShared ? ['In Unit', 'In Unit', 'Common Area'] : ['In Unit', 'Laundry Room']),
    ],
    OccupantType: random.weighted({ Vacant: 0.6, Tenant: 0.4 }),
    PlatIncomeRestrictedYN: home.kind === 'apartmentBuilding' ? random.chance(0.15) : random.chance(0.02),
    PlatAcceptsApplicationsYN: random.chance(0.45),
    PlatInstantTourYN: random.chance(0.2),
  }
}

function drawIncluded(random: Random): string[] | undefined {
  const kind = random.next()
  if (kind < 0.4) return undefined
  if (kind < 0.55) return ['Water', 'Gas', 'Electricity', 'Trash Collection']
  return kind < 0.75 ? ['Internet', 'Water'] : ['Water', 'Sewer', 'Trash Collection']
}

function describePets(random: Random): object {
  const kind = random.weighted({ none: 0.25, any: 0.35, cats: 0.12, small: 0.18, dogs: 0.1 })
  const PetsAllowed = {
    none: ['No'],
    any: ['Yes'],
    cats: ['Cats OK'],
    small: ['Cats OK', 'Dogs OK', 'Size Limit'],
    dogs: ['Dogs OK', 'Breed Restrictions'],
  }[kind]
  return { PetsAllowed, MaximumPetWeight: kind === 'small' ? 35 : undefined }
}

/** A kind of unit in an apartment building. Rents are in dollars per month. */
export interface UnitKind {
  name: string
  beds: number
  baths: number
  areaSqft: number
  rentMin: number
  rentMax: number
  available: number
}

const KINDS = [
  ['Studio', 0, 1, 450],
  ['1 Bedroom', 1, 1, 650],
  ['2 Bedroom', 2, 2, 960],
  ['3 Bedroom', 3, 2, 1280],
] as const

/** Two to four kinds of units, smallest first. */
function listUnits(home: Home, random: Random): UnitKind[] {
  return random.some(KINDS, random.whole(2, 4)).map(([name, beds, baths, typicalSqft]) => {
    const areaSqft = Math.round((typicalSqft * random.between(0.9, 1.15)) / 5) * 5
    const rentMin = roundRent(appraiseRent(home, areaSqft))
    const rentMax = rentMin + 25 * random.whole(1, 14)
    return { name, beds, baths, areaSqft, rentMin, rentMax, available: random.whole(1, 6) }
  })
}

/** The units as RESO expands them. The building's bedrooms, bathrooms and area are those of its largest kind. */
function describeUnits(units: readonly UnitKind[]): object {
  const largest = units.at(-1)
  if (largest === undefined) return {}
  return {
    LivingArea: largest.areaSqft,
    AboveGradeFinishedArea: largest.areaSqft,
    BedroomsTotal: largest.beds,
    BathroomsFull: largest.baths,
    BathroomsThreeQuarter: 0,
    BathroomsHalf: 0,
    BathroomsTotalInteger: largest.baths,
    Stories: 1,
    RoomsTotal: undefined,
    ParkingTotal: undefined,
    ParkingFeatures: ['Garage', 'Assigned'],
    GarageYN: true,
    UnitTypes: units.map((unit) => ({
      UnitTypeType: unit.name,
      UnitTypeBedsTotal: unit.beds,
      UnitTypeBathsTotal: unit.baths,
      PlatUnitTypeArea: unit.areaSqft,
      PlatUnitTypeRentMin: unit.rentMin,
      PlatUnitTypeRentMax: unit.rentMax,
      PlatUnitTypeUnitsAvailable: unit.available,
    })),
  }
}
