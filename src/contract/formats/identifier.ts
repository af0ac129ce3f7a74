import type { Format } from './format.ts'

/** No record is ever given this number: longer identifiers all mean it, and so name nothing. */
const BEYOND_EVERY_RECORD = Number.MAX_SAFE_INTEGER

/** The number of a record, of digits only. Leading zeros do not count. */
export const identifier: Format<number> = {
  takes: 'digits only, at least one',
  schema: { type: 'string', minLength: 1, pattern: '^[0-9]+$' },
  parse(text) {
    return /^[0-9]+$/.test(text) ? Math.min(Number(text), BEYOND_EVERY_RECORD) : undefined // "2101553"
  },
}
