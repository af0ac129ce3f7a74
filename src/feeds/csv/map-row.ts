import { createHash } from 'node:crypto'
import { parseOneLineAddress } from '../../domain/address/parse-address.ts'
import { parseFlag, parseNumber } from '../reading/parse-values.ts'
import type { JsonObject } from '../reso/json/json-records.ts'
import type {
  ColumnMapping,
  ColumnTarget,
  CombinedField,
  OpenHouseColumns,
  RowCondition,
  Scalar,
} from './column-mapping.ts'
import type { CSV_ISSUES } from './issues.ts'

/** A row of a file as a mapping sees it. */
export interface MappedRow {
  cells: readonly string[]
  /** The text of a column; undefined when it is one of the mapping's nulls. */
  read(column: string): string | undefined
  /** Raises an issue about this row. */
  report(name: keyof typeof CSV_ISSUES, detail: string): void
}

/** Counts of rooms, which are whole numbers. */
const ROOM_COUNTS = new Set(['BedroomsTotal', 'MainLevelBedrooms', 'RoomsTotal'])

/** The RESO-shaped record of a row. The RESO mapper turns what it cannot read there into issues. */
export function mapRow(mapping: ColumnMapping, row: MappedRow): JsonObject {
  const record: JsonObject = Object.fromEntries(mapping.constants)
  const media: JsonObject[] = []
  for (const target of mapping.targets) {
    const text = row.read(target.column)
    if (text === undefined || !isAsked(target, row)) continue
    if (target.field === 'Media') media.push(...listMedia(target, text))
    else setField(record, target, mapValue(target, text, row), row)
  }
  if (media.length > 0) record.Media = media.map((item, index) => ({ ...item, Order: index + 1 }))
  for (const combined of mapping.combined) {
    const text = combine(combined, row, combined.field === mapping.keyField)
    if (text !== undefined) record[combined.field] = text
  }
  const openHouses = mapping.openHouses.flatMap((columns) => mapOpenHouse(columns, row) ?? [])
  if (openHouses.length > 0) record.OpenHouse = openHouses
  splitAddress(record)
  // A parcel without a number cannot be found again by any of its other rows, so the RESO mapper rejects it.
  if (record[mapping.keyField] === undefined && mapping.resource !== 'Assessment')
    setKeyFromContents(record, mapping, row)
  return record
}

function isAsked({ when, unless }: ColumnTarget, row: MappedRow): boolean {
  return (when === undefined || meets(row, when)) && (unless === undefined || !meets(row, unless))
}

function meets(row: MappedRow, condition: RowCondition): boolean {
  return condition.entries().some(([column, texts]) => texts.has(row.read(column) ?? ''))
}

function setField(record: JsonObject, target: ColumnTarget, value: Scalar | undefined, row: MappedRow): void {
  if (value === undefined || value === null || isOutweighed(record[target.field], value, target.field)) return
  const number = ROOM_COUNTS.has(target.field) ? parseNumber(value) : undefined
  if (number === undefined || Number.isInteger(number)) {
    record[target.field] = value
    return
  }
  row.report('HalfRoomDropped', `${target.column}: ${String(value).slice(0, 40)}`)
  record[target.field] = Math.floor(number)
}

/** Whether a column that came before says more of the field: a better view, or that a transfer is nominal. */
function isOutweighed(before: unknown, value: Scalar, field: string): boolean {
  if (field === 'PlatViewGrade') return Number(before ?? 0) > Number(value)
  return field === 'PlatNominalTransferYN' && parseFlag(before) === true
}

function mapValue(target: ColumnTarget, text: string, row: MappedRow): Scalar | undefined {
  const named = target.values?.get(text)
  if (named !== undefined) return named
  if (target.otherwise !== undefined) return target.otherwise
  if (target.parseDate !== undefined) return readDate(target.parseDate, target.column, text, row)
  if (target.multiply === undefined) return text
  const number = parseNumber(text)
  return number === undefined ? text : number * target.multiply
}

function readDate(
  parseDate: NonNullable<ColumnTarget['parseDate']>,
  column: string,
  text: string,
  row: MappedRow,
): string | undefined {
  const date = parseDate(text)
  if (date === undefined) row.report('DateUnreadable', `${column}: ${text.slice(0, 40)}`)
  return date
}

function listMedia({ split, category }: ColumnTarget, text: string): JsonObject[] {
  const urls = split === undefined ? [text] : text.split(split)
  return urls
    .map((url) => url.trim())
    .filter((url) => url !== '')
    .map((url) => ({ MediaURL: url, MediaCategory: category ?? 'Photo' }))
}

/**
 * The combined text; undefined when every column in it is blank. Of a key it is undefined also when a single column is blank
 * that must not be, because the rest could name several homes.
 */
function combine(combined: CombinedField, row: MappedRow, isKey: boolean): string | undefined {
  let isKnown = false
  let isWhole = true
  const texts = combined.parts.map((part) => {
    if ('text' in part) return part.text
    const text = row.read(part.column)
    isKnown ||= text !== undefined
    isWhole &&= text !== undefined || part.isOptional
    return text === undefined ? '' : text.slice(0, part.length).padStart(part.digits ?? 0, '0')
  })
  return isKnown && (isWhole || !isKey) ? texts.join('').trim() : undefined
}

function mapOpenHouse(columns: OpenHouseColumns, row: MappedRow): JsonObject | undefined {
  const written = row.read(columns.date)
  if (written === undefined) return undefined
  const date =
    columns.parseDate === undefined ? written : readDate(columns.parseDate, columns.date, written, row)
  if (date === undefined) return undefined
  return {
    OpenHouseDate: date,
    OpenHouseStartTime: cutTime(row.read(columns.start)),
    OpenHouseEndTime: cutTime(row.read(columns.end)),
    OpenHouseRemarks: columns.remarks === undefined ? undefined : row.read(columns.remarks),
  }
}

const TIME_AT_END = /^.*?\s(\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]\.?m\.?)?)$/i // "May-16-2026 01:00 PM"

/** The time of day behind a date that is written in the mapping's own way. */
function cutTime(text: string | undefined): string | undefined {
  return text === undefined ? undefined : (TIME_AT_END.exec(text)?.[1] ?? text)
}

/** Splits an address that was written on one line, where the row does not have the city, state or ZIP code by themselves. */
function splitAddress(record: JsonObject): void {
  const { UnparsedAddress: line, City, StateOrProvince, PostalCode } = record
  if (typeof line !== 'string') return
  if (City !== undefined && StateOrProvince !== undefined && PostalCode !== undefined) return
  const parsed = parseOneLineAddress(line)
  if (parsed.city !== undefined || parsed.postalCode !== undefined) record.UnparsedAddress = parsed.line
  record.City ??= parsed.city
  record.StateOrProvince ??= parsed.stateOrProvince
  record.PostalCode ??= parsed.postalCode
}

/** Names a record by what its row says, so that equal rows are one record and different rows never are. */
function setKeyFromContents(record: JsonObject, { keyField }: ColumnMapping, row: MappedRow): void {
  const digest = createHash('sha256').update(row.cells.join('\u001f')).digest('hex')
  record[keyField] = `row-${digest.slice(0, 24)}`
  row.report('KeyFromContents', keyField)
}
