import { isJsonObject } from '../../reso/json/json-records.ts'
import type { RecordFields } from '../../reso/json/record-fields.ts'

/** The RESO field for each field of a SimplyRETS listing, which is named by its path. */
const FIELDS: Readonly<Record<string, string>> = {
  mlsId: 'ListingKey',
  listingId: 'ListingId',
  modified: 'ModificationTimestamp',
  listDate: 'OnMarketTimestamp',
  listPrice: 'ListPrice',
  originalListPrice: 'OriginalListPrice',
  remarks: 'PublicRemarks',
  disclaimer: 'Disclaimer',
  leaseTerm: 'LeaseTerm',
  terms: 'ListingTerms',
  ownership: 'Ownership',
  virtualTourUrl: 'VirtualTourURLUnbranded',
  internetAddressDisplay: 'InternetAddressDisplayYN',
  internetEntireListingDisplay: 'InternetEntireListingDisplayYN',
  'address.streetNumberText': 'StreetNumber',
  'address.streetName': 'StreetName',
  'address.unit': 'UnitNumber',
  'address.full': 'UnparsedAddress',
  'address.city': 'City',
  'address.state': 'StateOrProvince',
  'address.postalCode': 'PostalCode',
  'address.crossStreet': 'CrossStreet',
  'geo.lat': 'Latitude',
  'geo.lng': 'Longitude',
  'geo.county': 'CountyOrParish',
  'geo.directions': 'Directions',
  'mls.area': 'MLSAreaMajor',
  'mls.areaMinor': 'MLSAreaMinor',
  'mls.statusText': 'MlsStatus',
  'mls.originatingSystemName': 'OriginatingSystemName',
  'mls.daysOnMarket': 'DaysOnMarket',
  'property.bedrooms': 'BedroomsTotal',
  'property.bathsFull': 'BathroomsFull',
  'property.bathsHalf': 'BathroomsHalf',
  'property.bathsThreeQuarter': 'BathroomsThreeQuarter',
  'property.bathrooms': 'BathroomsTotalDecimal',
  'property.area': 'LivingArea',
  'property.lotSizeArea': 'LotSizeArea',
  'property.lotSizeAreaUnits': 'LotSizeUnits',
  'property.acres': 'LotSizeAcres',
  'property.lotDescription': 'LotFeatures',
  'property.yearBuilt': 'YearBuilt',
  'property.stories': 'Stories',
  'property.garageSpaces': 'GarageSpaces',
  'property.parking.spaces': 'ParkingTotal',
  'property.parking.description': 'ParkingFeatures',
  'property.fireplaces': 'FireplacesTotal',
  'property.heating': 'Heating',
  'property.cooling': 'Cooling',
  'property.flooring': 'Flooring',
  'property.roof': 'Roof',
  'property.style': 'ArchitecturalStyle',
  'property.construction': 'ConstructionMaterials',
  'property.foundation': 'FoundationDetails',
  'property.interiorFeatures': 'InteriorFeatures',
  'property.exteriorFeatures': 'ExteriorFeatures',
  'property.laundryFeatures': 'LaundryFeatures',
  'property.pool': 'PoolFeatures',
  'property.view': 'View',
  'property.water': 'WaterfrontFeatures',
  'property.subdivision': 'SubdivisionName',
  'property.accessibility': 'AccessibilityFeatures',
  'property.occupantType': 'OccupantType',
  'association.fee': 'AssociationFee',
  'association.frequency': 'AssociationFeeFrequency',
  'association.name': 'AssociationName',
  'association.amenities': 'AssociationAmenities',
  'tax.taxAnnualAmount': 'TaxAnnualAmount',
  'tax.taxYear': 'TaxYear',
  'tax.id': 'ParcelNumber',
  'school.elementarySchool': 'ElementarySchool',
  'school.middleSchool': 'MiddleOrJuniorSchool',
  'school.highSchool': 'HighSchool',
  'school.district': 'HighSchoolDistrict',
  'sales.closeDate': 'CloseDate',
  'sales.closePrice': 'ClosePrice',
  'sales.contractDate': 'PurchaseContractDate',
  'sales.agent.id': 'BuyerAgentKey',
  'agent.id': 'ListAgentKey',
  'agent.contact.email': 'ListAgentEmail',
  'agent.contact.office': 'ListAgentOfficePhone',
  'agent.contact.cell': 'ListAgentDirectPhone',
  'coAgent.id': 'CoListAgentKey',
  'office.brokerid': 'ListOfficeKey',
  'office.name': 'ListOfficeName',
  'office.contact.email': 'ListOfficeEmail',
  'office.contact.office': 'ListOfficePhone',
}

/** Names that SimplyRETS gives to types; other values stay as they are. */
const PROPERTY_TYPES: Readonly<Record<string, string>> = {
  RES: 'Residential',
  CND: 'Residential',
  RNT: 'Residential Lease',
  MLF: 'Residential Income',
  MUL: 'Residential Income',
  LND: 'Land',
  FRM: 'Farm',
  CRE: 'Commercial Sale',
  COM: 'Commercial Sale',
}

const PROPERTY_SUBTYPES: Readonly<Record<string, string>> = {
  SingleFamilyResidence: 'Single Family Residence',
  Condominium: 'Condominium',
  Townhouse: 'Townhouse',
  MultiFamily: 'Multi Family',
  ManufacturedHome: 'Manufactured Home',
}

/** The listing as a RESO Property record. */
export function mapSimplyRets(listing: RecordFields): Map<string, unknown> {
  const fields = new Map<string, unknown>()
  const set = (name: string, value: unknown) => {
    if (value !== null && value !== undefined && value !== '') fields.set(name, value)
  }
  for (const [path, name] of Object.entries(FIELDS)) set(name, readPath(listing, path))
  const key = fields.get('ListingKey')
  if (typeof key === 'number') fields.set('ListingKey', String(key))
  const [type, subType] = [readPath(listing, 'property.type'), readPath(listing, 'property.subType')]
  set('PropertyType', PROPERTY_TYPES[String(type)] ?? type)
  set(
    'PropertySubType',
    type === 'CND' && !subType ? 'Condominium' : (PROPERTY_SUBTYPES[String(subType)] ?? subType),
  )
  set('StandardStatus', readPath(listing, 'mls.status'))
  for (const [agent, side] of [
    ['agent', 'ListAgent'],
    ['coAgent', 'CoListAgent'],
    ['sales.agent', 'BuyerAgent'],
  ] as const)
    set(
      `${side}FullName`,
      joinName(readPath(listing, `${agent}.firstName`), readPath(listing, `${agent}.lastName`)),
    )
  const photos = readPath(listing, 'photos')
  if (Array.isArray(photos)) {
    fields.set(
      'Media',
      photos.map((url, at) => ({ MediaURL: url, Order: at, MediaCategory: 'Photo' })),
    )
  }
  return fields
}

function readPath(listing: RecordFields, path: string): unknown {
  const [first = '', ...rest] = path.split('.')
  let value = listing.get(first)
  for (const name of rest) value = isJsonObject(value) ? value[name] : undefined
  return value
}

function joinName(first: unknown, last: unknown): string {
  return [first, last].filter((part) => typeof part === 'string' && part !== '').join(' ')
}
