import type { ListingFacts, ListingOrigin, Tenure } from '../../../records/listing.ts'
import { findStateTimeZone } from '../../../records/us-states.ts'
import { dropAbsent } from '../../reading/drop-absent.ts'
import { mapMediaList, mapTours } from '../children/map-media.ts'
import { mapOpenHouses } from '../children/map-open-houses.ts'
import { mapRooms, mapUnitTypes } from '../children/map-rooms.ts'
import { countryOutside, standardStatusUnreadable } from '../issues.ts'
import type { ResoSettings } from '../reso-settings.ts'
import { normalizeLookup } from '../values/lookup-values.ts'
import type { RecordReader } from '../values/record-reader.ts'
import { mapHomeType, parseStandardStatus } from './listing-class.ts'
import { shapeListing } from './listing-shape.ts'
import { mapAddress, mapPoint, mapState } from './map-address.ts'
import { mapDates } from './map-dates.ts'
import { mapFlags, mapLookups, mapParking } from './map-features.ts'
import { mapRepresentation } from './map-people.ts'
import { mapCosts, mapPrices } from './map-prices.ts'
import { mapBaths, mapSize } from './map-size.ts'

/** The listing in a RESO Property record, or undefined (with an issue) when it has no readable status or lies abroad. */
export function mapProperty(
  reader: RecordReader,
  listingKey: string,
  settings: ResoSettings,
): ListingFacts | undefined {
  if (!isInUnitedStates(reader)) return undefined
  const standardStatus =
    parseStandardStatus(reader.lookup('StandardStatus')) ?? parseStandardStatus(reader.text('MlsStatus'))
  if (standardStatus === undefined) {
    reader.report(standardStatusUnreadable, String(reader.raw('StandardStatus') ?? 'absent').slice(0, 40))
    return undefined
  }
  const propertyType = reader.lookup('PropertyType')
  const propertySubType = reader.lookup('PropertySubType')
  const tenure: Tenure = normalizeLookup(propertyType ?? '').endsWith('lease') ? 'lease' : 'sale'
  return shapeListing(
    {
      listingKey,
      standardStatus,
      tenure,
      propertyType,
      propertySubType,
      homeType: mapHomeType(propertyType, propertySubType),
      origin: mapOrigin(reader),
      address: dropAbsent(mapAddress(reader)),
      point: mapPoint(reader),
      lookups: mapLookups(reader),
    },
    mapIdentity(reader),
    mapPrices(reader, tenure),
    mapDates(reader),
    mapSize(reader),
    mapBaths(reader),
    mapFlags(reader),
    mapParking(reader),
    mapCosts(reader),
    mapPlace(reader),
    mapDisplay(reader),
    mapPeople(reader),
    mapExpansions(reader, settings),
  )
}

function isInUnitedStates(reader: RecordReader): boolean {
  const country = reader.text('Country')
  if (country === undefined || /^(us|usa|united ?states.*)$/i.test(country)) return true // "US", "UnitedStates"
  reader.report(countryOutside, country.slice(0, 40))
  return false
}

type Place = Pick<
  ListingFacts,
  | 'elementarySchool'
  | 'middleSchool'
  | 'highSchool'
  | 'schoolDistrict'
  | 'zoning'
  | 'furnished'
  | 'buildingGrade'
  | 'condition'
  | 'maximumPetWeightLb'
>

function mapPlace(reader: RecordReader): Place {
  return {
    elementarySchool: reader.text('ElementarySchool'),
    middleSchool: reader.text('MiddleOrJuniorSchool'),
    highSchool: reader.text('HighSchool'),
    schoolDistrict: reader.firstText(
      'HighSchoolDistrict',
      'MiddleOrJuniorSchoolDistrict',
      'ElementarySchoolDistrict',
    ),
    zoning: reader.text('Zoning'),
    furnished: reader.lookup('Furnished'),
    buildingGrade: reader.number('PlatBuildingGrade'),
    condition: reader.text('PlatCondition'),
    maximumPetWeightLb: reader.number('MaximumPetWeight', 0, 1000),
  }
}

type People = Pick<ListingFacts, 'listAgent' | 'coListAgent' | 'buyerAgent' | 'coBuyerAgent'>

function mapPeople(reader: RecordReader): People {
  return {
    listAgent: mapRepresentation(reader, 'List'),
    coListAgent: mapRepresentation(reader, 'CoList'),
    buyerAgent: mapRepresentation(reader, 'Buyer'),
    coBuyerAgent: mapRepresentation(reader, 'CoBuyer'),
  }
}

type Expansions = Pick<ListingFacts, 'media' | 'virtualTourUrls' | 'openHouses' | 'rooms' | 'unitTypes'>

function mapExpansions(reader: RecordReader, settings: ResoSettings): Expansions {
  const media = mapMediaList(reader, settings)
  media.push(...mapTours(reader, settings, media))
  const zone = mapTimeZone(reader) ?? findStateTimeZone(mapState(reader, 'StateOrProvince') ?? '')
  return {
    media,
    virtualTourUrls: media.filter((item) => item.category === 'virtualTour').map((item) => item.url),
    openHouses: mapOpenHouses(reader, zone ?? settings.timeZone),
    rooms: mapRooms(reader),
    unitTypes: mapUnitTypes(reader),
  }
}

type Identity = Pick<
  ListingFacts,
  | 'listingId'
  | 'originatingSystemId'
  | 'originatingSystemName'
  | 'mlsStatus'
  | 'parcelNumber'
  | 'universalParcelId'
  | 'buildingName'
  | 'subdivisionName'
  | 'timeZone'
  | 'disclaimer'
  | 'copyrightNotice'
  | 'remarks'
  | 'teamName'
  | 'builderName'
  | 'builderModel'
>

/** The names and numbers under which a listing and its home are known. */
export function mapIdentity(reader: RecordReader): Identity {
  return {
    listingId: reader.text('ListingId'),
    originatingSystemId: reader.text('OriginatingSystemID'),
    originatingSystemName: reader.text('OriginatingSystemName'),
    mlsStatus: reader.text('MlsStatus'),
    parcelNumber: reader.text('ParcelNumber'),
    universalParcelId: reader.text('UniversalParcelId'),
    buildingName: reader.firstText('BuildingName', 'PropertyName'),
    subdivisionName: reader.text('SubdivisionName'),
    timeZone: mapTimeZone(reader),
    disclaimer: reader.text('Disclaimer'),
    copyrightNotice: reader.text('CopyrightNotice'),
    remarks: reader.text('PublicRemarks'),
    teamName: reader.text('ListTeamName'),
    builderName: reader.text('BuilderName'),
    builderModel: reader.text('BuilderModel'),
  }
}

/** "America/Los_Angeles"; the enumeration's spelling "AmericaLosAngeles" is named by the dictionary. */
export function mapTimeZone(reader: RecordReader): string | undefined {
  const zone = reader.lookup('PropertyTimeZoneName')
  return zone?.includes('/') ? zone : undefined
}

type Display = Pick<
  ListingFacts,
  'isDisplayAllowed' | 'isAddressDisplayAllowed' | 'isValuationDisplayAllowed'
>

/** What may be shown; a silent or unreadable flag allows it, as RESO's default does. */
export function mapDisplay(reader: RecordReader): Display {
  return {
    isDisplayAllowed: reader.flag('InternetEntireListingDisplayYN') ?? true,
    isAddressDisplayAllowed: reader.flag('InternetAddressDisplayYN') ?? true,
    isValuationDisplayAllowed: reader.flag('InternetAutomatedValuationDisplayYN') ?? true,
  }
}

const OWNER_WORDS = ['entryonly', 'byowner', 'fsbo']

/**
 * Who offers the home. RESO has no value for owners: an entry-only service, or a local agreement naming the owner, is
 * taken for one. A named builder without a listing agent or office offers its own home. All else is an agent's.
 */
export function mapOrigin(reader: RecordReader): ListingOrigin {
  const service = normalizeLookup(
    `${reader.text('ListingService') ?? ''}${reader.lookup('ListingAgreement') ?? ''}`,
  )
  if (OWNER_WORDS.some((word) => service.includes(word))) return 'owner'
  const isRepresented = [
    'ListAgentKey',
    'ListAgentFullName',
    'ListAgent',
    'ListOfficeName',
    'ListOfficeKey',
  ].some((field) => reader.raw(field) !== undefined)
  return !isRepresented && reader.raw('BuilderName') !== undefined ? 'builder' : 'agent'
}
