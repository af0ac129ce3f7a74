import type { Issue } from '../../../ingest/ports/issue.ts'
import type { CalendarDate } from '../../../records/calendar-date.ts'
import { foldName } from '../../../records/fold-name.ts'
import { parseFeedDate, parseInstant } from '../../reading/parse-date.ts'
import { parseCents, parseFlag, parseNumber } from '../../reading/parse-values.ts'
import { type ResoIssueName, resoIssue } from '../issues.ts'
import { isJsonObject, type JsonObject } from '../json/json-records.ts'
import type { RecordFields } from '../json/record-fields.ts'
import { type LookupValues, listLookupTexts } from './lookup-values.ts'

/** Older names of zones of the United States, which the runtime accepts but does not list. */
const OLDER_NAMES = [
  ...['America/Atka', 'America/Fort_Wayne', 'America/Indianapolis', 'America/Knox_IN', 'America/Louisville'],
  ...['America/Indiana/Indianapolis', 'America/Kentucky/Louisville', 'America/Shiprock', 'America/Virgin'],
  ...['US/Alaska', 'US/Aleutian', 'US/Arizona', 'US/Central', 'US/Eastern', 'US/East-Indiana', 'US/Hawaii'],
  ...['US/Indiana-Starke', 'US/Michigan', 'US/Mountain', 'US/Pacific', 'US/Samoa'],
]

const ZONE_BY_TEXT = new Map(
  [...OLDER_NAMES, ...Intl.supportedValuesOf('timeZone')].map((zone) => [foldName(zone), zone]),
)

/** An IANA zone: "America/Los_Angeles", also in the spelling "AmericaLosAngeles" of RESO's enumeration; else undefined. */
export function parseTimeZone(text: string): string | undefined {
  return ZONE_BY_TEXT.get(foldName(text))
}

/** What the readers of one reading share. */
export interface ReadingContext {
  readonly lookupValues: LookupValues
  report(issue: Issue): void
  /** Called for each unknown lookup value in a field from which Plat decides something. */
  noteUnknownLookup(field: string, text: string, place: string): void
}

/**
 * Reads typed values from the fields of one RESO record. A null, blank or absent field is undefined. A value that is not of
 * the wanted type is undefined too, and becomes an issue naming the record and the field.
 */
export class RecordReader {
  /** How issues name the record: "Property ABC123". */
  readonly place: string
  readonly #fields: Pick<RecordFields, 'get'>
  readonly #context: ReadingContext

  constructor(fields: Pick<RecordFields, 'get'>, place: string, context: ReadingContext) {
    this.#fields = fields
    this.place = place
    this.#context = context
  }

  /** A reader of a record that is nested in this one. */
  within(record: JsonObject, name: string): RecordReader {
    return new RecordReader({ get: (field) => record[field] }, `${this.place} ${name}`, this.#context)
  }

  report(name: ResoIssueName, detail: string): void {
    this.#context.report(resoIssue(name, this.place, detail))
  }

  /** The value as it is, with null and blank text as undefined. */
  raw(field: string): unknown {
    const value = this.#fields.get(field)
    return value === null || (typeof value === 'string' && isBlank(value)) ? undefined : value
  }

  /** True when the record has the field, even if it is null or an empty list. */
  isSent(field: string): boolean {
    return this.#fields.get(field) !== undefined
  }

  text(field: string): string | undefined {
    const value = this.raw(field)
    if (value === undefined) return undefined
    if (typeof value === 'string') return value.trim()
    if (typeof value === 'number' || typeof value === 'boolean') return String(value)
    this.#reportUnreadable(field, value)
    return undefined
  }

  /** The first of the fields that has text. */
  firstText(...fields: readonly string[]): string | undefined {
    for (const field of fields) {
      const text = this.text(field)
      if (text !== undefined) return text
    }
    return undefined
  }

  number(field: string, min = 0, max = Number.MAX_SAFE_INTEGER): number | undefined {
    const value = this.raw(field)
    if (value === undefined) return undefined
    const number = parseNumber(value)
    if (number !== undefined && number >= min && number <= max) return number
    this.#reportUnreadable(field, value)
    return undefined
  }

  whole(field: string, min = 0, max = 1_000_000_000): number | undefined {
    const value = this.raw(field)
    if (value === undefined) return undefined
    const number = parseNumber(value)
    if (number !== undefined && Number.isInteger(number) && number >= min && number <= max) return number
    this.#reportUnreadable(field, value)
    return undefined
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

  /** The name of a field with a single lookup value; the first name of a list. */
  lookup(field: string): string | undefined {
    return this.lookups(field)[0]
  }

  /** The distinct names of a lookup field's values, without "None" and the like. */
  lookups(field: string): string[] {
    const value = this.raw(field)
    if (value === undefined) return []
    const texts = listLookupTexts(value)
    if (texts === undefined) this.#reportUnreadable(field, value)
    const names: string[] = []
    for (const text of texts ?? []) {
      const { name, isUnderstood } = this.#context.lookupValues.find(field, text)
      if (name !== undefined && !names.includes(name)) names.push(name)
      if (!isUnderstood) this.#context.noteUnknownLookup(field, text, this.place)
    }
    return names
  }

  /** True when the field says that the home lacks what it is about: "No Waterfront" in WaterfrontFeatures. */
  isDenied(field: string): boolean {
    const value = this.raw(field)
    if (value === undefined) return false
    const { lookupValues } = this.#context
    return (listLookupTexts(value) ?? []).some((text) => lookupValues.find(field, text).isDenial)
  }

  /** The records nested under the field; a single one counts as a list of one. */
  objects(field: string): JsonObject[] {
    const value = this.raw(field)
    if (value === undefined) return []
    const list = Array.isArray(value) ? value : [value]
    const objects = list.filter(isJsonObject)
    if (objects.length < list.length) this.#reportUnreadable(field, value)
    return objects
  }

  #read<Value>(field: string, parse: (value: unknown) => Value | undefined): Value | undefined {
    const value = this.raw(field)
    if (value === undefined) return undefined
    const parsed = parse(value)
    if (parsed === undefined) this.#reportUnreadable(field, value)
    return parsed
  }

  #reportUnreadable(field: string, value: unknown): void {
    const shown = typeof value === 'object' ? (Array.isArray(value) ? 'a list' : 'an object') : String(value)
    this.report('ValueUnreadable', `${field}: ${shown.slice(0, 40)}`)
  }
}

function isBlank(text: string): boolean {
  return text.length === 0 || (text.charCodeAt(0) <= 0x20 && text.trim() === '')
}

/**
 * Readers of the records nested under any of the fields. Undefined when the record has none of the fields, which is not the same
 * as an empty list: an empty list says that there are no such records.
 */
export function listNested(reader: RecordReader, fields: readonly string[]): RecordReader[] | undefined {
  const sent = fields.filter((field) => reader.isSent(field))
  if (sent.length === 0) return undefined
  return sent.flatMap((field) => reader.objects(field).map((record) => reader.within(record, field)))
}
