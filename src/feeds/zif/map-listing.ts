import { createHash } from 'node:crypto'
import { foldName } from '../../records/fold-name.ts'
import type { RecordFields } from '../reso/json/record-fields.ts'
import type { ElementReader } from '../xml/element-reader.ts'
import { LISTS, TEXT_FIELDS, YES_NAMES } from './field-table.ts'
import { zifIssue } from './issues.ts'

/**
 * A Listing element as a RESO Property record with its agent, office, pictures and open houses; undefined, with an issue, if it has
 * an unknown status or nothing that identifies it.
 */
export function mapZifListing(listing: ElementReader): RecordFields | undefined {
  const status = findStatus(listing)
  const key = findListingKey(listing)
  if (status === undefined || key === undefined) return undefined
  const fields = new Map<string, unknown>([
    ['ListingKey', key],
    ['ListingId', listing.child('ListingDetails').text('MlsId', 'ProviderListingId')],
    ['StandardStatus', status],
    ...mapKind(listing),
    ...mapTexts(listing),
    ...mapNames(listing),
    ...mapHoaFee(listing),
    ['AvailabilityDate', findAvailability(listing)],
    ['Media', mapPictures(listing)],
    ['OpenHouses', listOpenHouses(listing)],
    ['ListAgent', mapAgent(listing)],
    ['ListOffice', mapBrokerage(listing)],
  ])
  return fields
}

/**
 * A listing without a number is known by a digest of its address, under which an owner offers one home at a time. Keys are shown, also
 * where the address must not be.
 */
function findListingKey(listing: ElementReader): string | undefined {
  const number =
    listing.child('ListingDetails').text('ProviderListingId', 'MlsId') ?? listing.text('ID', 'ListingId')
  if (number !== undefined) return number
  const location = listing.child('Location')
  const street = location.text('StreetAddress')
  if (street === undefined) {
    listing.raise(zifIssue('ListingUnidentified', listing.place))
    return undefined
  }
  const address = foldName(
    `${street} ${location.text('UnitNumber') ?? ''} ${location.text('Zip', 'City') ?? ''}`,
  )
  return createHash('sha256').update(address).digest('hex').slice(0, 16)
}

const STATUSES = new Map([
  ['', 'Active'],
  ['active', 'Active'],
  ['forrent', 'Active'],
  ['forsale', 'Active'],
  ['comingsoon', 'Coming Soon'],
  ['contingent', 'Active Under Contract'],
  ['pending', 'Pending'],
  ['sold', 'Closed'],
  ['rented', 'Closed'],
  ['leased', 'Closed'],
  ['offmarket', 'Withdrawn'],
  ['withdrawn', 'Withdrawn'],
  ['expired', 'Expired'],
])

function findStatus(listing: ElementReader): string | undefined {
  const text = listing.child('ListingDetails').text('Status') ?? ''
  const status = STATUSES.get(foldName(text))
  if (status === undefined) listing.raise(zifIssue('StatusUnknown', listing.place, text.slice(0, 40)))
  return status
}

const SUB_TYPES = new Map([
  ['singlefamily', 'Single Family Residence'],
  ['condo', 'Condominium'],
  ['townhouse', 'Townhouse'],
  ['coop', 'Stock Cooperative'],
  ['multifamily', 'Multi Family'],
  ['manufactured', 'Manufactured Home'],
  ['apartment', 'Apartment'],
  ['house', 'Single Family Residence'],
])

/** What the home is, and whether it is for rent: by its status, or by terms that only a rental has. */
function mapKind(listing: ElementReader): [string, string | undefined][] {
  const text = listing.child('BasicDetails').text('PropertyType') ?? ''
  const type = foldName(text)
  const rental = listing.child('RentalDetails')
  const isForRent = /rent|lease/i.test(listing.child('ListingDetails').text('Status') ?? '')
  const isRental = isForRent || rental.text('Availability', 'LeaseTerm', 'DepositFees') !== undefined
  const isLand = /land|lot/.test(type)
  return [
    ['PropertyType', isRental ? 'Residential Lease' : isLand ? 'Land' : 'Residential'],
    ['PropertySubType', SUB_TYPES.get(type) ?? (isLand || type === 'other' ? undefined : text)],
  ]
}

/** The reader of the element that holds the last name of a path, and that name. */
function follow(listing: ElementReader, path: string): [ElementReader, string] {
  const names = path.split('/')
  const last = names.pop() ?? ''
  return [names.reduce((reader, name) => reader.child(name), listing), last]
}

function mapTexts(listing: ElementReader): [string, string | undefined][] {
  return TEXT_FIELDS.map(([path, field]) => {
    const [reader, name] = follow(listing, path)
    return [field, reader.text(name)]
  })
}

/** RESO's lists from all elements that say yes and all elements that hold names. */
function mapNames(listing: ElementReader): Map<string, string[]> {
  const lists = new Map<string, string[]>()
  const add = (field: string, name: string) => {
    if (name !== '') lists.set(field, [...(lists.get(field) ?? []), name])
  }
  for (const [path, field, name] of YES_NAMES) {
    const [reader, last] = follow(listing, path)
    if (reader.flag(last) === true) add(field, name)
  }
  for (const [path, field, names] of LISTS) {
    const [reader, last] = follow(listing, path)
    const known = new Map(Object.entries(names).map(([value, name]) => [foldName(value), name]))
    for (const element of reader.children(last)) {
      const text = element.ownText() ?? ''
      for (const name of [known.get(foldName(text)) ?? text].flat()) add(field, name)
    }
  }
  for (const name of listDogs(listing)) add('PetsAllowed', name)
  const features = listing.child('RichDetails').text('AdditionalFeatures') ?? ''
  for (const feature of features.split(/[,;|\n]/)) add('InteriorFeatures', feature.trim())
  return lists
}

/** RESO has one name for dogs, and another one for a limit of their size. */
function listDogs(listing: ElementReader): string[] {
  const pets = listing.child('RentalDetails').child('PetsAllowed')
  if (pets.flag('LargeDogs') === true) return ['Dogs OK']
  return pets.flag('SmallDogs') === true ? ['Dogs OK', 'Size Limit'] : []
}

const PERIODS = new Map([
  ['month', 'Monthly'],
  ['monthly', 'Monthly'],
  ['year', 'Annually'],
  ['yearly', 'Annually'],
  ['annually', 'Annually'],
  ['quarterly', 'Quarterly'],
  ['weekly', 'Weekly'],
])

function mapHoaFee(listing: ElementReader): [string, string | undefined][] {
  const fees = listing.child('Fees').children('Fee')
  const hoa = fees.find((fee) => /hoa|condo|association/i.test(fee.text('FeeType') ?? ''))
  if (hoa === undefined) return []
  const period = hoa.text('FeePeriod') ?? 'Monthly'
  return [
    ['AssociationFee', hoa.text('FeeAmount')],
    ['AssociationFeeFrequency', PERIODS.get(foldName(period)) ?? period],
  ]
}

/** The day on which a rental becomes available; "Now" and "ContactForDetails" name none. */
function findAvailability(listing: ElementReader): string | undefined {
  const text = listing.child('RentalDetails').text('Availability')
  return text === undefined || !/\d/.test(text) ? undefined : text
}

function mapPictures(listing: ElementReader): object[] {
  const pictures = listing.child('Pictures').children('Picture')
  return pictures.map((picture, order) => ({
    MediaURL: picture.text('PictureUrl', 'Url'),
    Order: order,
    ShortDescription: picture.text('Caption'),
  }))
}

function listOpenHouses(listing: ElementReader): object[] {
  const openHouses = listing.child('OpenHouses').children('OpenHouse')
  return openHouses.map((openHouse) => ({
    OpenHouseDate: openHouse.text('Date'),
    OpenHouseStartTime: openHouse.text('StartTime'),
    OpenHouseEndTime: openHouse.text('EndTime'),
  }))
}

/** The format has no numbers for agents: a license, an email address, or else the name identifies one. */
function mapAgent(listing: ElementReader): object | undefined {
  const agent = listing.child('Agent')
  const names = [agent.text('FirstName'), agent.text('LastName')].filter((name) => name !== undefined)
  const name = names.join(' ') || agent.text('Name')
  const key = agent.text('LicenseNum', 'EmailAddress')?.toLowerCase() ?? name
  if (key === undefined || key === '') return undefined
  const picture = agent.text('PictureUrl')
  return {
    MemberKey: key,
    MemberFullName: name,
    MemberFirstName: agent.text('FirstName'),
    MemberLastName: agent.text('LastName'),
    MemberEmail: agent.text('EmailAddress'),
    MemberMobilePhone: agent.text('MobilePhoneLineNumber'),
    MemberOfficePhone: agent.text('OfficeLineNumber'),
    MemberFax: agent.text('FaxLineNumber'),
    MemberStateLicense: agent.text('LicenseNum'),
    OfficeKey: findOfficeKey(listing),
    ...(picture !== undefined && { Media: [{ MediaURL: picture }] }),
  }
}

function findOfficeKey(listing: ElementReader): string | undefined {
  const office = listing.child('Office')
  const name = office.text('BrokerageName', 'OfficeName', 'FranchiseName')
  return name === undefined ? undefined : foldName(`${name} ${office.text('Zip', 'City') ?? ''}`)
}

function mapBrokerage(listing: ElementReader): object | undefined {
  const office = listing.child('Office')
  const key = findOfficeKey(listing)
  if (key === undefined) return undefined
  return {
    OfficeKey: key,
    OfficeName: office.text('BrokerageName', 'OfficeName', 'FranchiseName'),
    FranchiseAffiliation: office.text('FranchiseName'),
    OfficeEmail: office.text('BrokerEmail'),
    OfficePhone: office.text('BrokerPhone'),
    OfficeAddress1: office.text('StreetAddress'),
    OfficeAddress2: office.text('UnitNumber'),
    OfficeCity: office.text('City'),
    OfficeStateOrProvince: office.text('State'),
    OfficePostalCode: office.text('Zip'),
    SocialMedia: office.text('BrokerWebsite'),
  }
}
