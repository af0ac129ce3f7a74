export type JsonObject = Record<string, unknown>

/** True for a JSON object, which a list and null are not. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * The fields of one record by name. A map, because records differ in their fields: asking objects of ever new shapes for
 * two hundred names each is slower.
 */
export type RecordFields = ReadonlyMap<string, unknown>

export function fieldsOf(record: JsonObject): RecordFields {
  const fields = new Map<string, unknown>()
  for (const name in record) fields.set(name, record[name])
  return fields
}

/** The fields in a list of names, each followed by its value. Throws where a name is no text or has no value. */
export function pairFields(flat: readonly unknown[]): RecordFields {
  const fields = new Map<string, unknown>()
  if (flat.length % 2 === 1) throw new SyntaxError('a field without a value')
  for (let at = 0; at < flat.length; at += 2) {
    const name = flat[at]
    if (typeof name !== 'string') throw new SyntaxError('a field whose name is no text')
    fields.set(name, flat[at + 1])
  }
  return fields
}
