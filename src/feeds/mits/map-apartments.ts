import type { FeedRecord } from '../../ingest/ports/feed.ts'
import type { Address } from '../../records/address.ts'
import { startOfDateMs } from '../../records/calendar-date.ts'
import type { HomeType, ListingFacts } from '../../records/listing.ts'
import { parseStateCode } from '../../records/us-states.ts'
import { dropAbsent } from '../reading/drop-absent.ts'
import type { ElementReader } from '../xml/element-reader.ts'
import { mitsIssue } from './issues.ts'
import { type Lookups, mapAmenities } from './map-amenities.ts'
import { mapFiles } from './map-files.ts'
import { mapFloorPlans, mapUnits, type Unit } from './map-floor-plans.ts'
import { mapLeasingOffice, nameOffice } from './map-office.ts'
import { mapTerms } from './map-terms.ts'
import { findDay, findRent } from './read-values.ts'

/**
 * The apartment community in a Property element, as one listing for rent with a unit type for each floor plan, and its office.
 * A property with a single unit is a home and not a community. Nothing, with an issue, for a property without an identifier.
 */
export function mapApartments(property: ElementReader, company: string | undefined): FeedRecord[] {
  const listingKey = findPropertyKey(property)
  if (listingKey === undefined) {
    property.raise(
      mitsIssue('PropertyKeyMissing', property.place, readIdentity(property).text('MarketingName')),
    )
    return []
  }
  const identity = readIdentity(property)
  const units = mapUnits(property)
  const offered = mapOffer(property, units)
  const place = mapPlace(identity, property)
  const lookups = mapAmenities(property, offered.unitTypes.length === 0)
  const terms = mapTerms(property, lookups)
  const site = {
    listingKey,
    ...place,
    ...(offered.buildingName !== undefined && { buildingName: offered.buildingName }),
  }
  const office = mapLeasingOffice(identity, property, company, site)
  const media = mapFiles(property)
  const facts = dropAbsent<ListingFacts>({
    listingKey,
    listingId: listingKey,
    tenure: 'lease',
    propertyType: 'Residential Lease',
    ...mapKind(property, identity),
    ...place,
    ...offered,
    ...mapFacts(property, lookups),
    ...terms,
    listAgent: nameOffice(office),
    lookups,
    media,
    openHouses: [],
    rooms: [],
    virtualTourUrls: media.filter(({ category }) => category === 'virtualTour').map(({ url }) => url),
    isDisplayAllowed: identity.flag('IsDisabled') !== true,
    isAddressDisplayAllowed: true,
    isValuationDisplayAllowed: true,
  })
  return [
    { kind: 'office', facts: office },
    { kind: 'listing', facts },
  ]
}

const COMPANY_ID = /company|management|owner|secondary/i

/**
 * The key of a property: its PrimaryID, else an Identification that is not that of the company, else its attribute. Identifications
 * stand in PropertyID, or beside it, or the other way round.
 */
export function findPropertyKey(property: ElementReader): string | undefined {
  const found = [property.child('PropertyID'), property].flatMap((reader) =>
    reader.children('Identification'),
  )
  const own = found.filter((each) => !COMPANY_ID.test(each.text('IDType') ?? ''))
  const ids = own.map((each) => each.text('PrimaryID', 'IDValue')).filter((id) => id !== undefined)
  return ids[0] ?? property.text('IDValue', 'Id') ?? property.text('PropertyID')
}

/** The keys under which the company of a property may be found. */
export function listCompanyKeys(property: ElementReader): string[] {
  const found = [property, property.child('PropertyID')].flatMap((reader) =>
    reader.children('Identification'),
  )
  const named = found.filter((each) => /company|management/i.test(each.text('IDType') ?? ''))
  return [property.text('ManagementID'), ...named.map((each) => each.text('IDValue'))].filter(
    (key) => key !== undefined,
  )
}

/** The name, address and contact of a property, wherever its vendor puts them. */
function readIdentity(property: ElementReader): ElementReader {
  const inner = property.child('PropertyID')
  return property.before(
    ...inner.elements,
    ...inner.list('Identification'),
    ...property.list('Identification'),
    ...property.list('ILS_Identification'),
  )
}

function mapPlace(identity: ElementReader, property: ElementReader): Pick<ListingFacts, 'address' | 'point'> {
  const address = identity.child('Address')
  const state = address.text('State', 'Province')
  const lines = [
    address.text('AddressLine1', 'Address1', 'Address', 'StreetAddress'),
    address.text('AddressLine2', 'Address2'),
  ]
  return {
    address: dropAbsent<Address>({
      unparsedAddress:
        lines[0] === undefined ? undefined : lines.filter((line) => line !== undefined).join(' '),
      city: address.text('City'),
      stateOrProvince: state === undefined ? undefined : (parseStateCode(state) ?? state),
      postalCode: address.text('PostalCode', 'Zip')?.slice(0, 5),
      countyOrParish: address.text('CountyName', 'County'),
    }),
    ...pickPoint(identity, address, property),
  }
}

function pickPoint(
  identity: ElementReader,
  address: ElementReader,
  property: ElementReader,
): Pick<ListingFacts, 'point'> {
  const point = identity.point('') ?? address.point('') ?? property.child('Information').point('')
  return point === undefined ? {} : { point }
}

type Kind = Pick<ListingFacts, 'homeType' | 'propertySubType' | 'isIncomeRestricted' | 'isSeniorCommunity'>

const KINDS: readonly (readonly [RegExp, HomeType, string])[] = [
  [/town ?(house|home)/i, 'townhouse', 'Townhouse'],
  [/condo/i, 'condo', 'Condominium'],
  [/duplex|triplex|fourplex/i, 'multiFamily', 'Multi Family'],
  [/house|single family/i, 'house', 'Single Family Residence'],
  [/mobile|manufactured/i, 'manufactured', 'Manufactured Home'],
]

/** What kind of home it is; everything that is not said to be something else is an apartment. */
function mapKind(property: ElementReader, identity: ElementReader): Kind {
  const ils = property.child('ILS_Identification')
  const type = ils.text('ILS_IdentificationType', 'Type') ?? identity.text('Type') ?? ''
  const [, homeType, propertySubType] = KINDS.find(([pattern]) => pattern.test(type)) ?? [
    '',
    'apartment',
    'Apartment',
  ]
  const rental = `${type} ${ils.text('RentalType') ?? identity.text('RentalType') ?? ''}`
  const isRestricted = /subsidi|affordable|income|tax credit|section 8/i.test(rental)
  return dropAbsent<Kind>({
    homeType: homeType as HomeType,
    propertySubType,
    isIncomeRestricted: isRestricted ? true : /market rate/i.test(rental) ? false : undefined,
    isSeniorCommunity: /senior|55/i.test(rental) || undefined,
  })
}

type Offer = Pick<
  ListingFacts,
  | 'standardStatus'
  | 'unitTypes'
  | 'buildingName'
  | 'listPriceCents'
  | 'bedroomsTotal'
  | 'bathroomsTotal'
  | 'livingAreaSqft'
  | 'availabilityDate'
  | 'unitsTotal'
  | 'unitsInCommunity'
>

/** What is for rent: the unit types of a community, or the one home that the property is. */
function mapOffer(property: ElementReader, units: readonly Unit[]): Offer {
  const unitTypes = mapFloorPlans(property, units)
  const unitCount = property.child('Information').count('UnitCount') || undefined
  const [home] = unitTypes
  const name = readIdentity(property).text('MarketingName')
  const availabilityDate = unitTypes.flatMap((type) => type.availabilityDate ?? []).sort()[0]
  const isCommunity = unitTypes.length > 1 || units.length > 1 || unitCount !== 1
  if (isCommunity || home === undefined) {
    if (home === undefined) property.raise(mitsIssue('UnitTypesMissing', property.place))
    const counts = { unitsTotal: unitCount, unitsInCommunity: unitCount }
    return dropAbsent<Offer>({
      standardStatus: 'Active',
      unitTypes,
      buildingName: name,
      availabilityDate,
      ...counts,
    })
  }
  const standard = findRent(property.child('Information').child('Rents'), 'StandardRent')
  return dropAbsent<Offer>({
    standardStatus: units.some(({ isAvailable }) => !isAvailable) ? 'Closed' : 'Active',
    unitTypes: [],
    listPriceCents: home.rentCentsMin ?? standard?.min,
    bedroomsTotal: home.bedsTotal,
    bathroomsTotal: home.bathsTotal,
    livingAreaSqft: home.areaSqft,
    availabilityDate,
  })
}

type Facts = Pick<
  ListingFacts,
  | 'yearBuilt'
  | 'yearRenovated'
  | 'remarks'
  | 'modifiedAtMs'
  | 'furnished'
  | 'elementarySchool'
  | 'middleSchool'
  | 'highSchool'
>

function mapFacts(property: ElementReader, lookups: Lookups): Facts {
  const information = property.child('Information')
  const updated = findDay(property.child('ILS_Identification'), 'LastUpdate')
  const description =
    information.text('LongDescription', 'ShortDescription') ??
    readIdentity(property).text('StructureDescription')
  const school = (level: string) =>
    information
      .children('Services')
      .find((service) => service.text('Name') === `${level} School`)
      ?.text('Detail')
  return {
    yearBuilt: information.positive('YearBuilt'),
    yearRenovated: information.positive('YearRemodeled'),
    remarks: description,
    modifiedAtMs: updated === undefined ? undefined : startOfDateMs(updated),
    furnished: lookups.interiorFeatures?.includes('Furnished') === true ? 'Furnished' : undefined,
    elementarySchool: school('Elementary'),
    middleSchool: school('Middle'),
    highSchool: school('High'),
  }
}
