export type JsonObject = Record<string, unknown>

/** True for a JSON object, which a list and null are not. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
