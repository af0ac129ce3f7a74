import type { ListingCollection, ListingFacts, StandardStatus } from '../../../records/listing.ts'
import { findStateTimeZone } from '../../../records/us-states.ts'
import { dropAbsent } from '../../reading/drop-absent.ts'
import { mapMediaList, mapTours } from '../children/map-media.ts'
import { mapOpenHouses } from '../children/map-open-houses.ts'
import { mapRooms, mapUnitTypes } from '../children/map-rooms.ts'
import type { ResoSettings } from '../reso-settings.ts'
import { parseTimeZone, type RecordReader } from '../values/record-reader.ts'
import { mapHomeType, mapOrigin, mapTenure } from './listing-class.ts'
import { mapAddress, mapPoint, mapState } from './map-address.ts'
import { mapLookups } from './map-features.ts'
import { mapGrades } from './map-grades.ts'
import { mapRepresentation } from './map-people.ts'

type Kind = Pick<
  ListingFacts,
  | 'listingKey'
  | 'standardStatus'
  | 'tenure'
  | 'propertyType'
  | 'propertySubType'
  | 'homeType'
  | 'origin'
  | 'address'
  | 'point'
  | 'lookups'
>

/** What is offered, where, and by whom. */
export function mapKind(reader: RecordReader, listingKey: string, standardStatus: StandardStatus): Kind {
  const propertyType = reader.lookup('PropertyType')
  const propertySubType = reader.lookup('PropertySubType')
  return {
    listingKey,
    standardStatus,
    tenure: mapTenure(propertyType),
    propertyType,
    propertySubType,
    homeType: mapHomeType(propertyType, propertySubType),
    origin: mapOrigin(reader, standardStatus),
    address: dropAbsent(mapAddress(reader)),
    point: mapPoint(reader),
    lookups: mapLookups(reader),
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
  | 'attributionContact'
  | 'remarks'
  | 'teamName'
  | 'builderName'
  | 'builderModel'
>

/** The names and numbers by which a listing and its home are known, and the texts that must be shown with it. */
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
    attributionContact: reader.text('AttributionContact'),
    remarks: reader.text('PublicRemarks'),
    teamName: reader.text('ListTeamName'),
    builderName: reader.text('BuilderName'),
    builderModel: reader.text('BuilderModel'),
  }
}

function mapTimeZone(reader: RecordReader): string | undefined {
  const text = reader.text('PropertyTimeZoneName')
  return text === undefined ? undefined : parseTimeZone(text)
}

type Terms = Pick<
  ListingFacts,
  | 'elementarySchool'
  | 'middleSchool'
  | 'highSchool'
  | 'schoolDistrict'
  | 'zoning'
  | 'furnished'
  | 'contingency'
  | 'buildingGrade'
  | 'condition'
  | 'conditionGrade'
  | 'viewGrade'
  | 'maximumPetWeightLb'
>

/** Schools, zoning, condition, and the terms on which the home is offered. */
export function mapListingTerms(reader: RecordReader): Terms {
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
    contingency: mapContingency(reader),
    ...mapGrades(reader),
    condition: reader.text('PlatCondition'),
    maximumPetWeightLb: reader.number('MaximumPetWeight', 0, 1000),
  }
}

function mapContingency(reader: RecordReader): string | undefined {
  const contingencies = reader.lookups('Contingency').filter((text) => !/^(n|no|false|0)$/i.test(text))
  return contingencies.join(', ') || undefined
}

type Display = Pick<
  ListingFacts,
  'isDisplayAllowed' | 'isAddressDisplayAllowed' | 'isValuationDisplayAllowed' | 'isIdxParticipant'
>

/** What may be shown. An absent or unreadable flag allows it, which is RESO's default. */
export function mapDisplay(reader: RecordReader): Display {
  return {
    isDisplayAllowed: reader.flag('InternetEntireListingDisplayYN') ?? true,
    isAddressDisplayAllowed: reader.flag('InternetAddressDisplayYN') ?? true,
    isValuationDisplayAllowed: reader.flag('InternetAutomatedValuationDisplayYN') ?? true,
    isIdxParticipant: reader.flag('IDXParticipationYN'),
  }
}

type People = Pick<ListingFacts, 'listAgent' | 'coListAgent' | 'buyerAgent' | 'coBuyerAgent'>

export function mapPeople(reader: RecordReader): People {
  return {
    listAgent: mapRepresentation(reader, 'List'),
    coListAgent: mapRepresentation(reader, 'CoList'),
    buyerAgent: mapRepresentation(reader, 'Buyer'),
    coBuyerAgent: mapRepresentation(reader, 'CoBuyer'),
  }
}

type Children = Pick<
  ListingFacts,
  'media' | 'virtualTourUrls' | 'openHouses' | 'rooms' | 'unitTypes' | 'unsentCollections'
>

/** The nested collections of the record, and which of them it did not send. */
export function mapChildren(reader: RecordReader, settings: ResoSettings): Children {
  const media = mapMediaList(reader, settings)
  const tours = mapTours(reader, settings, media ?? [])
  const zone = mapTimeZone(reader) ?? findStateTimeZone(mapState(reader, 'StateOrProvince') ?? '')
  const openHouses = mapOpenHouses(reader, zone ?? settings.timeZone)
  const rooms = mapRooms(reader)
  const unitTypes = mapUnitTypes(reader)
  const unsent = Object.entries({ media, openHouses, rooms, unitTypes }).filter(
    ([, sent]) => sent === undefined,
  )
  return {
    media: [...(media ?? []), ...tours],
    virtualTourUrls: tours.map(({ url }) => url),
    openHouses: openHouses ?? [],
    rooms: rooms ?? [],
    unitTypes: unitTypes ?? [],
    unsentCollections:
      unsent.length === 0 ? undefined : unsent.map(([collection]) => collection as ListingCollection),
  }
}
