import type { Issue } from '../../../ingest/ports/issue.ts'
import type { CalendarDate } from '../../../records/calendar-date.ts'
import { parseFeedDate, parseInstant } from '../../reading/parse-date.ts'
import { parseCents, parseFlag, parseNumber } from '../../reading/parse-values.ts'
import { valueUnreadable } from '../issues.ts'
import { fieldsOf, isJsonObject, type JsonObject, type RecordFields } from '../json/record-fields.ts'
import type { ResoDictionary } from './dictionary.ts'
import { parseLookupList } from './lookup-values.ts'

/**
 * Reads typed values from the fields of one RESO record. A null, blank or absent field is undefined; a value that is not of
 * the wanted type is undefined too and becomes an issue naming the record and the field.
 */
export class RecordReader {
  /** "Property ABC123": how issues name the record. */
  readonly place: string
  readonly dictionary: ResoDictionary
  readonly #fields: RecordFields
  readonly #report: (issue: Issue) => void

  constructor(
    fields: RecordFields,
    place: string,
    dictionary: ResoDictionary,
    report: (issue: Issue) => void,
  ) {
    this.#fields = fields
    this.place = place
    this.dictionary = dictionary
    this.#report = report
  }

  /** A reader of an expanded record inside this one. */
  within(record: JsonObject, name: string): RecordReader {
    return new RecordReader(fieldsOf(record), `${this.place} ${name}`, this.dictionary, this.#report)
  }

  report(issue: (place: string, detail: string) => Issue, detail: string): void {
    this.#report(issue(this.place, detail))
  }

  /** The value as it is, with null and blank text as undefined. */
  raw(field: string): unknown {
    const value = this.#fields.get(field)
    return value === null || (typeof value === 'string' && isBlank(value)) ? undefined : value
  }

  text(field: string): string | undefined {
    return this.#read(field, (value) => {
      if (typeof value === 'number' || typeof value === 'boolean') return String(value)
      return typeof value === 'string' ? value.trim() : undefined
    })
  }

  /** The first of the fields that has text. */
  firstText(...fields: string[]): string | undefined {
    for (const field of fields) {
      const text = this.text(field)
      if (text !== undefined) return text
    }
    return undefined
  }

  number(field: string, min = 0, max = Number.MAX_SAFE_INTEGER): number | undefined {
    return this.#read(field, (value) => {
      const number = parseNumber(value)
      return number !== undefined && number >= min && number <= max ? number : undefined
    })
  }

  whole(field: string, min = 0, max = 1_000_000_000): number | undefined {
    return this.#read(field, (value) => {
      const number = parseNumber(value)
      return Number.isInteger(number) && (number as number) >= min && (number as number) <= max
        ? number
        : undefined
    })
  }

  /** Whole cents of an amount in dollars. */
  cents(field: string): number | undefined {
    return this.#read(field, parseCents)
  }

  flag(field: string): boolean | undefined {
    return this.#read(field, parseFlag)
  }

  date(field: string): CalendarDate | undefined {
    return this.#read(field, parseFeedDate)
  }

  instantMs(field: string): number | undefined {
    return this.#read(field, parseInstant)
  }

  /** The human name of a field with a single lookup value; of a list its first. */
  lookup(field: string): string | undefined {
    return this.lookups(field)[0]
  }

  /** Human names of a lookup field's values, without "None" and repetitions. */
  lookups(field: string): string[] {
    const value = this.raw(field)
    if (value === undefined) return []
    const list = parseLookupList(value, (text) => this.dictionary.nameLookupValue(field, text))
    if (list === undefined) this.#unreadable(field, value)
    return list ?? []
  }

  /** The expanded records under the field; a single one counts as a list of one. */
  objects(field: string): JsonObject[] {
    const value = this.raw(field)
    if (value === undefined) return []
    const list = Array.isArray(value) ? value : [value]
    const objects = list.filter(isJsonObject)
    if (objects.length < list.length) this.#unreadable(field, value)
    return objects
  }

  #read<Value>(field: string, parse: (value: unknown) => Value | undefined): Value | undefined {
    const value = this.raw(field)
    if (value === undefined) return undefined
    const parsed = parse(value)
    if (parsed === undefined) this.#unreadable(field, value)
    return parsed
  }

  #unreadable(field: string, value: unknown): void {
    const shown = typeof value === 'object' ? (Array.isArray(value) ? 'a list' : 'an object') : String(value)
    this.report(valueUnreadable, `${field}: ${shown.slice(0, 40)}`)
  }
}

function isBlank(text: string): boolean {
  return text.length === 0 || (text.charCodeAt(0) <= 0x20 && text.trim() === '')
}
