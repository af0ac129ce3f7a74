import type { CalendarDate } from '../../records/calendar-date.ts'
import type { GeoPoint } from '../../records/geo-point.ts'
import { countBaths, type Home, isFlat } from '../homes/home.ts'
import type { SamplePeople } from '../people/people.ts'
import type { MarketArea } from '../places/market-areas.ts'
import type { AssignedSchools } from '../places/render-schools.ts'
import type { Random } from '../random.ts'
import {
  SAMPLE_COPYRIGHT,
  SAMPLE_DISCLAIMER,
  SAMPLE_SYSTEM_ID,
  SAMPLE_SYSTEM_NAME,
} from '../sample-source.ts'

/** Everything about the market that drawing a listing needs. */
export interface MarketFacts {
  asOf: CalendarDate
  areas: readonly MarketArea[]
  people: SamplePeople
  /** The names of builders, for new homes. */
  builderNames: readonly string[]
  findSchools(point: GeoPoint): AssignedSchools
}

/** RESO's ListingKey and ListingId of the `number`th listing of a home. */
export function nameListing(homeIndex: number, number: number): { ListingKey: string; ListingId: string } {
  return { ListingKey: `SL${homeIndex}-${number}`, ListingId: `S${2_000_000 + homeIndex * 10 + number}` }
}

/** The fields that every listing of a home has: location, kind and size. */
export function describeHome(home: Home): object {
  return {
    ...home.street,
    UnitNumber: home.unitNumber,
    City: home.area.city,
    StateOrProvince: 'WA',
    PostalCode: home.area.postalCode,
    CountyOrParish: 'King',
    Country: 'US',
    Latitude: home.point.lat,
    Longitude: home.point.lon,
    PropertyTimeZoneName: 'America/Los_Angeles',
    ParcelNumber: home.parcelNumber,
    BuildingName: home.building?.name,
    SubdivisionName: home.subdivisionName,
    PropertySubType: home.subType,
    YearBuilt: home.yearBuilt,
    YearRenovated: home.yearRenovated,
    LivingArea: home.areaSqft,
    LotSizeSquareFeet: home.lotSqft,
    ...describeRooms(home),
    SeniorCommunityYN: home.isSenior,
    AssociationYN: home.associationFeeMonthly !== undefined,
    OriginatingSystemName: SAMPLE_SYSTEM_NAME,
    OriginatingSystemID: SAMPLE_SYSTEM_ID,
  }
}

function describeRooms(home: Home): object {
  if (home.kind === 'lot') return {}
  return {
    BedroomsTotal: home.bedrooms,
    BathroomsFull: home.bathsFull,
    BathroomsThreeQuarter: home.bathsThreeQuarter,
    BathroomsHalf: home.bathsHalf,
    BathroomsTotalInteger: countBaths(home),
    Stories: home.stories,
    NumberOfUnitsTotal: home.unitsTotal,
  }
}

/** Further fields that only listings on the market have. */
export function describeMore(home: Home): object {
  const { areaSqft, basementSqft } = home
  const finishedBelow = home.isBasementFinished ? basementSqft : undefined
  return {
    UniversalParcelId: `US-53033-N-${home.parcelNumber}-R-N`,
    LivingAreaUnits: areaSqft === undefined ? undefined : 'Square Feet',
    AboveGradeFinishedArea: areaSqft === undefined ? undefined : areaSqft - (finishedBelow ?? 0),
    BelowGradeFinishedArea: finishedBelow,
    BasementYN: home.kind === 'lot' ? undefined : basementSqft !== undefined,
    RoomsTotal: home.kind === 'lot' ? undefined : home.bedrooms + countBaths(home) + 3,
    StoriesTotal: home.building?.stories,
    NumberOfUnitsInCommunity: isFlat(home) ? home.building?.unitsTotal : undefined,
    FireplaceYN: home.kind === 'lot' ? undefined : home.fireplaces > 0,
    FireplacesTotal: home.fireplaces > 0 ? home.fireplaces : undefined,
    YearBuiltSource: home.yearBuilt === undefined ? undefined : 'Public Records',
    Zoning: nameZoning(home),
    PlatBuildingGrade: home.kind === 'lot' ? undefined : Math.round(7 + 1.4 * home.quality),
    PlatCondition: home.kind === 'lot' ? undefined : home.quality > 0.8 ? 'Very good' : 'Average',
    Disclaimer: SAMPLE_DISCLAIMER,
    CopyrightNotice: SAMPLE_COPYRIGHT,
  }
}

function nameZoning(home: Home): string {
  if (isFlat(home)) return 'MR'
  return home.kind === 'multiFamily' || home.kind === 'townhouse'
    ? 'LR2'
    : home.area.urbanity > 0.4
      ? 'NR3'
      : 'R-4'
}

/** The costs of ownership: last year's taxes, and the association fee per month or quarter. */
export function describeCosts(home: Home, value: number, year: number): object {
  const assessed = Math.round((value * 0.91) / 1000) * 1000
  const fee = home.associationFeeMonthly
  const isQuarterly = fee !== undefined && home.index % 6 === 0
  return {
    TaxAnnualAmount: Math.round(assessed * (0.0088 + (home.index % 10) * 0.0001)),
    TaxYear: year - 1,
    TaxAssessedValue: assessed,
    ...(fee === undefined
      ? {}
      : {
          AssociationFee: isQuarterly ? fee * 3 : fee,
          AssociationFeeFrequency: isQuarterly ? 'Quarterly' : 'Monthly',
          AssociationName: `${home.building?.name ?? home.subdivisionName ?? home.area.city} Owners`,
          AssociationAmenities: home.building?.amenities.length ? home.building.amenities : undefined,
          AssociationFeeIncludes: isFlat(home)
            ? ['Water', 'Sewer', 'Trash', 'Maintenance Grounds']
            : undefined,
        }),
  }
}

const SIDES: Readonly<Record<string, readonly [min: number, max: number]>> = {
  'Living Room': [12, 20],
  Kitchen: [9, 16],
  'Dining Room': [9, 14],
  'Master Bedroom': [11, 18],
  'Master Bathroom': [7, 12],
  Laundry: [5, 9],
  Office: [8, 12],
}

/** The rooms of a home as RESO's PropertyRooms; land has none. */
export function listRooms(home: Home, random: Random): object[] {
  if (home.kind === 'lot') return []
  const upper = home.stories >= 2 && !isFlat(home) ? 'Second' : 'Main'
  const rooms = [
    buildRoom('Living Room', 'Main', home.fireplaces > 0 ? ['Bookcases'] : [], random),
    buildRoom('Kitchen', 'Main', ['Kitchen Island', 'Pantry'], random),
    buildRoom('Master Bedroom', upper, ['Walk-In Closet(s)'], random),
    buildRoom('Master Bathroom', upper, ['Double Vanity'], random),
  ]
  if ((home.areaSqft ?? 0) > 1200) rooms.push(buildRoom('Dining Room', 'Main', [], random))
  for (let number = 2; number <= Math.min(5, home.bedrooms); number += 1)
    rooms.push(buildRoom(`Bedroom ${number}`, upper, [], random))
  if (random.chance(0.3)) rooms.push(buildRoom('Office', 'Main', ['Built-in Features'], random))
  rooms.push(buildRoom('Laundry', home.basementSqft === undefined ? 'Main' : 'Basement', [], random))
  return rooms
}

function buildRoom(RoomType: string, RoomLevel: string, features: string[], random: Random): object {
  const [min, max] = SIDES[RoomType] ?? [9, 13]
  const [length, width] = [random.whole(min, max), random.whole(min, max)]
  return {
    RoomType,
    RoomLevel,
    RoomDimensions: `${length} x ${width}`,
    RoomArea: length * width,
    RoomAreaUnits: 'Square Feet',
    RoomFeatures: features.length === 0 ? undefined : features,
  }
}
