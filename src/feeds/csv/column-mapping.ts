import type { Encoding } from '../reading/input-text.ts'
import { parseNumber } from '../reading/parse-values.ts'
import type { JsonObject } from '../reso/json/record-fields.ts'

/** How the rows of a delimited file become records of a RESO resource. Read from a YAML file by `parseMapping`. */
export interface ColumnMapping {
  /** File name of the mapping, for messages. */
  name: string
  resource: 'Property' | 'Member' | 'Office'
  file: { delimiter?: string; encoding?: Encoding }
  /** Texts that stand for nothing in any column. */
  nulls: ReadonlySet<string>
  /** Fields that are the same in every record. */
  constants: ReadonlyMap<string, string | number | boolean>
  targets: readonly ColumnTarget[]
  /** Fields put together from several columns. */
  combined: readonly CombinedField[]
  /** Columns that are left out on purpose. */
  ignored: ReadonlySet<string>
}

/** One column going to one field. A column may have several targets. */
export interface ColumnTarget {
  column: string
  field: string
  /** Line of the mapping file, for messages. */
  line: number
  /** What each text stands for; null is nothing. */
  values?: ReadonlyMap<string, string | number | boolean | null>
  /** What texts not in `values` stand for; without it they stay as they are. */
  otherwise?: string | number | boolean | null
  /** The number is multiplied by this: 1000 for a price in thousands. */
  multiply?: number
  /** Order of the parts of a date that is not in ISO, compact or month/day/year form. */
  dateOrder?: 'day-month-year' | 'month-day-year'
}

/** "{id}-{date:8}": columns in braces, of which ":8" takes the first eight characters. */
export interface CombinedField {
  field: string
  line: number
  parts: readonly ({ text: string } | { column: string; length?: number })[]
}

/** Text of a column in a row; undefined where it is one of the mapping's nulls. */
export type ReadColumn = (column: string) => string | undefined

/** The RESO-shaped record that a row stands for. What the RESO mapper cannot read there becomes its issue. */
export function mapRow(mapping: ColumnMapping, read: ReadColumn): JsonObject {
  const record: JsonObject = Object.fromEntries(mapping.constants)
  for (const target of mapping.targets) {
    const text = read(target.column)
    const value = text === undefined ? undefined : mapValue(target, text)
    if (value !== undefined && value !== null) record[target.field] = value
  }
  for (const combined of mapping.combined) {
    const text = combine(combined, read)
    if (text !== undefined) record[combined.field] = text
  }
  return record
}

function mapValue(target: ColumnTarget, text: string): unknown {
  const named = target.values?.get(text)
  if (named !== undefined) return named
  if (target.otherwise !== undefined) return target.otherwise
  if (target.dateOrder !== undefined) return toIsoDate(text, target.dateOrder)
  if (target.multiply === undefined) return text
  const number = parseNumber(text)
  return number === undefined ? text : number * target.multiply
}

const DATE_PARTS = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})\b/
// "31.12.2024", "12-31-2024 00:00"

function toIsoDate(text: string, order: NonNullable<ColumnTarget['dateOrder']>): string {
  const match = DATE_PARTS.exec(text)
  if (match === null) return text
  const [first = '', second = ''] = match.slice(1, 3).map((part) => part.padStart(2, '0'))
  return order === 'day-month-year' ? `${match[3]}-${second}-${first}` : `${match[3]}-${first}-${second}`
}

/** The combined text; undefined when every column in it is empty. */
function combine(combined: CombinedField, read: ReadColumn): string | undefined {
  let isKnown = false
  const texts = combined.parts.map((part) => {
    if ('text' in part) return part.text
    const text = read(part.column)
    isKnown ||= text !== undefined
    return (text ?? '').slice(0, part.length)
  })
  return isKnown ? texts.join('').trim() : undefined
}
