import type { Phone } from '../../../records/agent.ts'
import type { Contact, Representation } from '../../../records/listing.ts'
import { dropAbsent } from '../../reading/drop-absent.ts'
import { parseMediaUrl } from '../../reading/media-url.ts'
import { mapPhones, type PhoneField } from '../people/map-member.ts'
import type { RecordReader } from '../values/record-reader.ts'

export type Side = 'List' | 'CoList' | 'Buyer' | 'CoBuyer'

/** The fields of a side. They are named once, because V8 would have to hash names that are put together for each record. */
const SIDE_FIELDS = {
  List: nameSideFields('List'),
  CoList: nameSideFields('CoList'),
  Buyer: nameSideFields('Buyer'),
  CoBuyer: nameSideFields('CoBuyer'),
} as const satisfies Record<Side, SideFields>

type SideFields = ReturnType<typeof nameSideFields>

function nameSideFields(side: Side) {
  return {
    agent: `${side}Agent`,
    office: `${side}Office`,
    agentKey: `${side}AgentKey`,
    agentKeyNumeric: `${side}AgentKeyNumeric`,
    agentMlsId: `${side}AgentMlsId`,
    agentFullName: `${side}AgentFullName`,
    agentFirstName: `${side}AgentFirstName`,
    agentLastName: `${side}AgentLastName`,
    officeKey: `${side}OfficeKey`,
    officeKeyNumeric: `${side}OfficeKeyNumeric`,
    officeMlsId: `${side}OfficeMlsId`,
    officeName: `${side}OfficeName`,
  }
}

/** Who represents a side of the listing: from the flat fields, else from the member and office nested in the record. */
export function mapRepresentation(reader: RecordReader, side: Side): Representation | undefined {
  const fields = SIDE_FIELDS[side]
  const member = findNested(reader, fields.agent)
  const office = findNested(reader, fields.office)
  const agentKey =
    reader.firstText(fields.agentKey, fields.agentKeyNumeric) ??
    member?.text('MemberKey') ??
    reader.text(fields.agentMlsId)
  const agentName =
    reader.text(fields.agentFullName) ?? joinNames(reader, fields) ?? member?.text('MemberFullName')
  const officeKey =
    reader.firstText(fields.officeKey, fields.officeKeyNumeric) ??
    office?.text('OfficeKey') ??
    member?.text('OfficeKey') ??
    reader.text(fields.officeMlsId)
  const officeName = reader.text(fields.officeName) ?? office?.text('OfficeName')
  const representation = dropAbsent({ agentKey, agentName, officeKey, officeName })
  if (Object.keys(representation).length === 0) return undefined
  const agentContact = mapContact(reader, fields.agent)
  const ownContact = mapContact(reader, fields.office)
  const officeContact =
    side === 'List' ? addAttribution(ownContact, reader.text('AttributionContact')) : ownContact
  return {
    ...representation,
    ...(agentContact && { agentContact }),
    ...(officeContact && { officeContact }),
  }
}

const EMAIL = /[^\s,;<>()]+@[^\s,;<>()]+\.[a-z]{2,}/i // "desk@fir.example"
const PHONE = /\+?\d[\d\s().-]{5,}\d|\(\d{3}\)[\d\s.-]{6,}\d/ // "(206) 555-0100", "206.555.0100"

/** AttributionContact is the phone or email at which the listing office wants to be reached, so it goes before the others. */
function addAttribution(contact: Contact | undefined, attribution: string | undefined): Contact | undefined {
  if (attribution === undefined) return contact
  const email = EMAIL.exec(attribution)?.[0]
  const number = PHONE.exec(attribution)?.[0]
  if (email === undefined && number === undefined) return contact
  const others = (contact?.phones ?? []).filter((phone) => phone.number !== number)
  const phones: Phone[] =
    number === undefined
      ? others
      : [
          { number, type: 'Office', isPrimary: true },
          ...others.map((phone) => ({ ...phone, isPrimary: false })),
        ]
  return { ...contact, ...(email === undefined ? {} : { email }), phones }
}

function joinNames(reader: RecordReader, { agentFirstName, agentLastName }: SideFields): string | undefined {
  const names = [reader.text(agentFirstName), reader.text(agentLastName)]
  return names.filter((name) => name !== undefined).join(' ') || undefined
}

/** A reader of the member or office nested under a field, if there is one. */
export function findNested(reader: RecordReader, field: string): RecordReader | undefined {
  const record = reader.objects(field)[0]
  return record === undefined ? undefined : reader.within(record, field)
}

/** Names of the flat fields that say how to reach a person or firm. */
interface ContactFields {
  email: string
  url: string
  mlsId: string
  stateLicense: string
  nationalAssociationId: string
  phones: readonly PhoneField[]
  preferred: string
}

/** How to reach a person or firm, by the fields of the listing that begin with the prefix ("ListAgent", "BuyerOffice"). */
function mapContact(reader: RecordReader, prefix: string): Contact | undefined {
  const fields = getFieldNames(prefix)
  const url = reader.text(fields.url)
  const phones: Phone[] = mapPhones(reader, fields.phones, reader.text(fields.preferred))
  const contact = dropAbsent<Partial<Contact>>({
    email: reader.text(fields.email),
    url: url === undefined ? undefined : parseMediaUrl(url),
    mlsId: reader.text(fields.mlsId),
    stateLicense: reader.text(fields.stateLicense),
    nationalAssociationId: reader.text(fields.nationalAssociationId),
  })
  const isKnown = phones.length > 0 || Object.keys(contact).length > 0
  return isKnown ? { ...contact, phones } : undefined
}

const fieldsByPrefix = new Map<string, ContactFields>()

/** Cached: V8 would have to hash names that are put together for each record. */
function getFieldNames(prefix: string): ContactFields {
  let fields = fieldsByPrefix.get(prefix)
  if (fields === undefined) {
    fields = nameFields(prefix)
    fieldsByPrefix.set(prefix, fields)
  }
  return fields
}

function nameFields(prefix: string): ContactFields {
  return {
    email: `${prefix}Email`,
    url: `${prefix}URL`,
    mlsId: `${prefix}MlsId`,
    stateLicense: `${prefix}StateLicense`,
    nationalAssociationId: `${prefix}NationalAssociationId`,
    preferred: `${prefix}PreferredPhone`,
    phones: prefix.endsWith('Agent')
      ? [
          [`${prefix}DirectPhone`, 'Direct'],
          [`${prefix}MobilePhone`, 'Mobile'],
          [`${prefix}CellPhone`, 'Mobile'],
          [`${prefix}OfficePhone`, 'Office', `${prefix}OfficePhoneExt`],
          [`${prefix}HomePhone`, 'Home'],
          [`${prefix}Fax`, 'Fax'],
        ]
      : [
          [`${prefix}Phone`, 'Office', `${prefix}PhoneExt`],
          [`${prefix}Fax`, 'Fax'],
        ],
  }
}
