import { type CalendarDate, parseCalendarDate } from '../../records/calendar-date.ts'
import { parseCents, parseNumber } from '../reading/parse-values.ts'
import type { ElementReader } from '../xml/element-reader.ts'
import { xmlIssue } from '../xml/issues.ts'

/** A range whose ends may be the same. */
export interface ValueRange {
  min: number
  max: number
}

/** Rents in cents by the first of the names that has one above 0. */
export function findRent(reader: ElementReader, ...names: string[]): ValueRange | undefined {
  return findRange(reader, names, parseCents)
}

/** Square feet by the first of the names that has any above 0. */
export function findArea(reader: ElementReader, ...names: string[]): ValueRange | undefined {
  return findRange(reader, names, parseNumber)
}

/**
 * Vendors write a range as Min and Max, as attributes or elements, directly or inside a Range or ValueRange, or as one number. 0
 * stands for unknown.
 */
function findRange(
  reader: ElementReader,
  names: readonly string[],
  parse: (text: string) => number | undefined,
): ValueRange | undefined {
  for (const name of names) {
    const child = reader.child(name)
    const ends = child.before(...child.list('ValueRange', 'Range'))
    const exact = ends.read(['Exact', 'Value'], parse) || readOwn(child, name, parse)
    const min = ends.read(['Min'], parse) || exact || ends.read(['Avg', 'Max'], parse)
    const max = ends.read(['Max'], parse) || exact || min
    if (min && max) return { min: Math.min(min, max), max: Math.max(min, max) }
  }
  return undefined
}

/** The number that is the text of the element itself. */
function readOwn(
  child: ElementReader,
  name: string,
  parse: (text: string) => number | undefined,
): number | undefined {
  const text = child.ownText()
  const value = text === undefined ? undefined : parse(text)
  if (text !== undefined && value === undefined)
    child.raise(xmlIssue('ElementUnreadable', child.place, `${name}: ${text.slice(0, 40)}`))
  return value
}

/** The range around all of the ranges; undefined if there are none. */
export function joinRanges(ranges: readonly (ValueRange | undefined)[]): ValueRange | undefined {
  const known = ranges.filter((range) => range !== undefined)
  if (known.length === 0) return undefined
  return {
    min: Math.min(...known.map(({ min }) => min)),
    max: Math.max(...known.map(({ max }) => max)),
  }
}

/** A day written as Month, Day and Year, or as one text. */
export function findDay(reader: ElementReader, ...names: string[]): CalendarDate | undefined {
  for (const name of names) {
    const child = reader.child(name)
    const [year, month, day] = [child.text('Year'), child.text('Month'), child.text('Day')]
    const date =
      year !== undefined && month !== undefined && day !== undefined
        ? parseCalendarDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
        : reader.date(name)
    if (date !== undefined) return date
  }
  return undefined
}

/** An identifier: an attribute or child of one of these names, or the IDValue in an Identification. */
export function findId(reader: ElementReader, ...names: string[]): string | undefined {
  for (const name of names) {
    const id = reader.text(name) ?? reader.child(name).text('IDValue')
    if (id !== undefined) return id
  }
  return reader.text('IDValue', 'Id') ?? reader.child('Identification').text('IDValue')
}

/** What kind of thing an element is: vendors write "Type", "RoomType", "PetType" or "FileType". */
export function findKind(reader: ElementReader, name: string): string {
  return (reader.text(name, 'Type') ?? '').toLowerCase()
}
