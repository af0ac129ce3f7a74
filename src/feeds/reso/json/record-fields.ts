export type JsonObject = Record<string, unknown>

/** True for a JSON object; false for a list and for null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * The fields of one record by name. They are a map, because records differ in their fields, and V8 is slow at looking up two
 * hundred names in objects that all have different shapes.
 */
export type RecordFields = ReadonlyMap<string, unknown>

export function fieldsOf(record: JsonObject): RecordFields {
  const fields = new Map<string, unknown>()
  for (const name in record) fields.set(name, record[name])
  return fields
}

/** The fields in a list that alternates names and values. Throws SyntaxError when a name is not text or has no value. */
export function pairFields(flat: readonly unknown[]): RecordFields {
  const fields = new Map<string, unknown>()
  if (flat.length % 2 === 1) throw new SyntaxError('a field without a value')
  for (let at = 0; at < flat.length; at += 2) {
    const name = flat[at]
    if (typeof name !== 'string') throw new SyntaxError('a field whose name is not text')
    fields.set(name, flat[at + 1])
  }
  return fields
}
