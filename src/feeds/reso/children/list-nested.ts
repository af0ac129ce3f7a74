import type { RecordReader } from '../values/record-reader.ts'

/**
 * Readers of the records nested under any of the fields. Undefined when the record has none of the fields, which is not the same
 * as an empty list: an empty list says that there are no such records.
 */
export function listNested(reader: RecordReader, fields: readonly string[]): RecordReader[] | undefined {
  const sent = fields.filter((field) => reader.isSent(field))
  if (sent.length === 0) return undefined
  return sent.flatMap((field) => reader.objects(field).map((record) => reader.within(record, field)))
}
