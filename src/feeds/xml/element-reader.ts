import type { CalendarDate } from '../../records/calendar-date.ts'
import type { GeoPoint } from '../../records/geo-point.ts'
import type { RaiseIssue } from '../reading/issues.ts'
import { parseMediaUrl } from '../reading/media-url.ts'
import { parseFeedDate } from '../reading/parse-date.ts'
import { parseCents, parseFlag, parseNumber } from '../reading/parse-values.ts'
import { xmlIssue } from './issues.ts'
import { findText, listChildren, type XmlElement } from './xml-element.ts'

/**
 * Reads typed values from the children and attributes of an element, or of several elements that describe one thing together.
 * Unreadable text becomes an issue.
 */
export class ElementReader {
  /** The first that has a value counts. */
  readonly elements: readonly XmlElement[]
  readonly place: string
  readonly raise: RaiseIssue

  constructor(elements: readonly XmlElement[], place: string, raise: RaiseIssue) {
    this.elements = elements
    this.place = place
    this.raise = raise
  }

  get element(): XmlElement | undefined {
    return this.elements[0]
  }

  /** A reader of the first child of these names, without elements if there is none. */
  child(...names: string[]): ElementReader {
    return new ElementReader(this.list(...names).slice(0, 1), this.place, this.raise)
  }

  /** A reader for each child of these names, in the order of the names. */
  children(...names: string[]): ElementReader[] {
    return this.list(...names).map((child) => new ElementReader([child], this.place, this.raise))
  }

  /** The children of these names. */
  list(...names: string[]): XmlElement[] {
    return names.flatMap((name) => this.elements.flatMap((element) => listChildren(element, name)))
  }

  /** A reader of the same elements whose issues name another place. */
  at(place: string): ElementReader {
    return new ElementReader(this.elements, place, this.raise)
  }

  /** A reader of other elements, which also looks into these. */
  before(...elements: readonly XmlElement[]): ElementReader {
    return new ElementReader([...elements, ...this.elements], this.place, this.raise)
  }

  /** The text of the first of these children or attributes that has any. */
  text(...names: string[]): string | undefined {
    for (const name of names) {
      for (const element of this.elements) {
        const text = findText(element, name)
        if (text !== undefined) return text
      }
    }
    return undefined
  }

  /** The text of the first element itself that has any. */
  ownText(): string | undefined {
    return this.elements.map(({ text }) => text.trim()).find((text) => text !== '')
  }

  /** A number above 0; files have 0 for unknown. */
  positive(...names: string[]): number | undefined {
    return this.read(names, parseNumber) || undefined
  }

  count(...names: string[]): number | undefined {
    return this.read(names, (text) => {
      const number = parseNumber(text)
      return number !== undefined && number >= 0 && number < 10_000 ? number : undefined
    })
  }

  /** Cents of an amount above 0; files have 0 for unknown. */
  cents(...names: string[]): number | undefined {
    return this.read(names, parseCents) || undefined
  }

  flag(...names: string[]): boolean | undefined {
    return this.read(names, parseFlag)
  }

  date(...names: string[]): CalendarDate | undefined {
    return this.read(names, parseFeedDate)
  }

  url(...names: string[]): string | undefined {
    return this.read(names, parseMediaUrl)
  }

  /** Latitude and longitude under any of the prefixes; 0, 0 stands for unknown. */
  point(...prefixes: string[]): GeoPoint | undefined {
    const lat = this.read(
      prefixes.map((prefix) => `${prefix}Latitude`),
      degrees(90),
    )
    const lon = this.read(
      prefixes.map((prefix) => `${prefix}Longitude`),
      degrees(180),
    )
    return lat === undefined || lon === undefined || (lat === 0 && lon === 0) ? undefined : { lat, lon }
  }

  /** The first text, parsed; undefined with an issue if it cannot be. */
  read<Value>(names: readonly string[], parse: (text: string) => Value | undefined): Value | undefined {
    const text = this.text(...names)
    if (text === undefined) return undefined
    const value = parse(text)
    if (value === undefined)
      this.raise(xmlIssue('ElementUnreadable', this.place, `${names[0]}: ${text.slice(0, 40)}`))
    return value
  }
}

function degrees(limit: number): (text: string) => number | undefined {
  return (text) => {
    const number = parseNumber(text)
    return number !== undefined && Math.abs(number) <= limit ? number : undefined
  }
}
