import type { Address } from '../../../records/address.ts'
import type { AgentFacts, OfficeFacts, Phone } from '../../../records/agent.ts'
import { dropAbsent } from '../../reading/drop-absent.ts'
import { parseMediaUrl } from '../../reading/media-url.ts'
import { mapPortrait } from '../children/map-media.ts'
import { mapPoint, mapPostalCode, mapState } from '../property/map-address.ts'
import type { RecordReader } from '../values/record-reader.ts'

/** The agent in a RESO Member record. */
export function mapMember(reader: RecordReader, agentKey: string): AgentFacts {
  return dropAbsent<AgentFacts>({
    agentKey,
    mlsId: reader.text('MemberMlsId'),
    nationalAssociationId: reader.text('MemberNationalAssociationId'),
    fullName: reader.text('MemberFullName'),
    firstName: reader.text('MemberFirstName'),
    lastName: reader.text('MemberLastName'),
    email: reader.text('MemberEmail'),
    phones: mapPhones(reader, MEMBER_PHONES, reader.text('MemberPreferredPhone')),
    stateLicense: reader.text('MemberStateLicense'),
    stateLicenseState: reader.text('MemberStateLicenseState'),
    url: mapLink(reader, 'Member'),
    address: mapPostalAddress(reader, 'Member'),
    designations: reader.lookups('MemberDesignation'),
    officeKey: reader.text('OfficeKey'),
    photo: mapPortrait(reader),
    originatingSystemId: reader.text('OriginatingSystemID'),
  })
}

/** The office in a RESO Office record. */
export function mapOffice(reader: RecordReader, officeKey: string): OfficeFacts {
  return dropAbsent<OfficeFacts>({
    officeKey,
    mlsId: reader.text('OfficeMlsId'),
    name: reader.text('OfficeName'),
    franchiseAffiliation: reader.text('FranchiseAffiliation'),
    email: reader.text('OfficeEmail'),
    phones: mapPhones(reader, OFFICE_PHONES, undefined),
    url: mapLink(reader, 'Office'),
    address: mapPostalAddress(reader, 'Office'),
    point: mapPoint(reader, 'PlatOffice'),
    logo: mapPortrait(reader),
    originatingSystemId: reader.text('OriginatingSystemID'),
    isIdxParticipant: reader.flag('IDXOfficeParticipationYN'),
  })
}

const MEMBER_PHONES: readonly PhoneField[] = [
  ['MemberDirectPhone', 'Direct'],
  ['MemberMobilePhone', 'Mobile'],
  ['MemberOfficePhone', 'Office', 'MemberOfficePhoneExt'],
  ['MemberHomePhone', 'Home'],
  ['MemberFax', 'Fax'],
]

const OFFICE_PHONES: readonly PhoneField[] = [
  ['OfficePhone', 'Office', 'OfficePhoneExt'],
  ['OfficeFax', 'Fax'],
]

/** The page of the member or office: the first of its social media that has an address. */
function mapLink(reader: RecordReader, kind: 'Member' | 'Office'): string | undefined {
  for (const field of [`${kind}SocialMedia`, 'SocialMedia']) {
    const value = reader.raw(field)
    if (typeof value === 'string') return parseMediaUrl(value)
    for (const record of value === undefined ? [] : reader.objects(field)) {
      const url = parseMediaUrl(reader.within(record, field).text('SocialMediaUrlOrId') ?? '')
      if (url !== undefined) return url
    }
  }
  return undefined
}

function mapPostalAddress(reader: RecordReader, kind: 'Member' | 'Office'): Address | undefined {
  const address = dropAbsent<Address>({
    unparsedAddress: reader.text(`${kind}Address1`),
    unitNumber: reader.text(`${kind}Address2`),
    city: reader.text(`${kind}City`),
    stateOrProvince: mapState(reader, `${kind}StateOrProvince`),
    postalCode: mapPostalCode(reader, `${kind}PostalCode`),
    countyOrParish: reader.text(`${kind}CountyOrParish`),
  })
  return Object.keys(address).length === 0 ? undefined : address
}

export type PhoneField = readonly [field: string, type: Phone['type'], extField?: string]

/**
 * The phones in the fields. The preferred one is primary, or else the first one. A preferred number that is in none of the other
 * fields comes first.
 */
export function mapPhones(
  reader: RecordReader,
  fields: readonly PhoneField[],
  preferred: string | undefined,
): Phone[] {
  const phones: Phone[] = []
  for (const [field, type, extField] of fields) {
    const number = reader.text(field)
    if (number === undefined) continue
    const ext = extField === undefined ? undefined : reader.text(extField)
    phones.push({ number, type, ...(ext === undefined ? {} : { ext }), isPrimary: number === preferred })
  }
  if (preferred !== undefined && !phones.some((phone) => phone.isPrimary)) {
    phones.unshift({ number: preferred, type: 'Direct', isPrimary: true })
  }
  const [first] = phones
  if (first !== undefined && !phones.some((phone) => phone.isPrimary)) first.isPrimary = true
  return phones
}
