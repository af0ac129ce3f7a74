import type { ListingFacts, Tenure } from '../../records/listing.ts'
import { dropAbsent } from '../reading/drop-absent.ts'
import { findStateTimeZone } from '../reading/us-states.ts'
import { mapHomeType } from './home-type.ts'
import { countryOutside } from './issues/country-outside.ts'
import { standardStatusUnreadable } from './issues/standard-status-unreadable.ts'
import { shapeListing } from './listing-shape.ts'
import { mapMediaList, mapTours } from './map-media.ts'
import { mapOpenHouses } from './map-open-houses.ts'
import { mapRooms, mapUnitTypes } from './map-rooms.ts'
import { normalizeLookup } from './normalize-lookup.ts'
import { mapAddress, mapPoint, mapState } from './property-address.ts'
import { mapBaths } from './property-baths.ts'
import { mapCosts } from './property-costs.ts'
import { mapDates } from './property-dates.ts'
import { mapDisplay, mapOrigin } from './property-display.ts'
import { mapFlags, mapParking } from './property-flags.ts'
import { mapIdentity, mapTimeZone } from './property-identity.ts'
import { mapLookups } from './property-lookups.ts'
import { mapPrices } from './property-prices.ts'
import { mapRepresentation } from './property-representation.ts'
import { mapSize } from './property-size.ts'
import type { RecordReader } from './record-reader.ts'
import type { ResoSettings } from './reso-settings.ts'
import { parseStandardStatus } from './standard-status.ts'

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
