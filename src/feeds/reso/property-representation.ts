import type { Representation } from '../../records/listing.ts'
import { dropAbsent } from '../reading/drop-absent.ts'
import { mapContact } from './map-contact.ts'
import type { RecordReader } from './record-reader.ts'

export type Side = 'List' | 'CoList' | 'Buyer' | 'CoBuyer'

/** Who stands for a side of the listing: flat fields first, then the expanded member and office. */
export function mapRepresentation(reader: RecordReader, side: Side): Representation | undefined {
  const member = expanded(reader, `${side}Agent`)
  const office = expanded(reader, `${side}Office`)
  const agentKey =
    reader.firstText(`${side}AgentKey`, `${side}AgentKeyNumeric`) ??
    member?.text('MemberKey') ??
    reader.text(`${side}AgentMlsId`)
  const agentName =
    reader.text(`${side}AgentFullName`) ?? joinNames(reader, side) ?? member?.text('MemberFullName')
  const officeKey =
    reader.firstText(`${side}OfficeKey`, `${side}OfficeKeyNumeric`) ??
    office?.text('OfficeKey') ??
    member?.text('OfficeKey') ??
    reader.text(`${side}OfficeMlsId`)
  const officeName = reader.text(`${side}OfficeName`) ?? office?.text('OfficeName')
  const representation = dropAbsent({ agentKey, agentName, officeKey, officeName })
  if (Object.keys(representation).length === 0) return undefined
  const agentContact = mapContact(reader, `${side}Agent`)
  const officeContact = mapContact(reader, `${side}Office`)
  return {
    ...representation,
    ...(agentContact && { agentContact }),
    ...(officeContact && { officeContact }),
  }
}

function joinNames(reader: RecordReader, side: Side): string | undefined {
  const names = [reader.text(`${side}AgentFirstName`), reader.text(`${side}AgentLastName`)]
  return names.filter((name) => name !== undefined).join(' ') || undefined
}

/** A reader of the member or office expanded under a field, if there is one. */
export function expanded(reader: RecordReader, field: string): RecordReader | undefined {
  const record = reader.objects(field)[0]
  return record === undefined ? undefined : reader.within(record, field)
}
