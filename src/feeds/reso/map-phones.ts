import type { Phone } from '../../records/agent.ts'
import type { RecordReader } from './record-reader.ts'

export type PhoneField = readonly [field: string, type: Phone['type'], extField?: string]

/** The phones that are told; the preferred one is primary, else the first. A preferred number told nowhere else comes first. */
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
