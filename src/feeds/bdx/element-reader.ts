import type { CalendarDate } from '../../records/calendar-date.ts'
import type { GeoPoint } from '../../records/geo-point.ts'
import type { RaiseIssue } from '../reading/issues.ts'
import { parseMediaUrl } from '../reading/media-url.ts'
import { parseFeedDate } from '../reading/parse-date.ts'
import { parseCents, parseNumber } from '../reading/parse-values.ts'
import { type BDX_ISSUES, bdxIssue } from './issues.ts'
import { findChild, findText, listChildren, type XmlElement } from './read-xml.ts'

/** Reads typed values from the children and attributes of one element. Unreadable text becomes an issue. */
export class ElementReader {
  readonly element: XmlElement | undefined
  readonly #place: string
  readonly #raise: RaiseIssue

  constructor(element: XmlElement | undefined, place: string, raise: RaiseIssue) {
    this.element = element
    this.#place = place
    this.#raise = raise
  }

  child(name: string): ElementReader {
    return new ElementReader(findChild(this.element, name), this.#place, this.#raise)
  }

  children(name: string, title: string): ElementReader[] {
    return listChildren(this.element, name).map(
      (child) =>
        new ElementReader(
          child,
          `${this.#place} ${title} ${findText(child, `${title}Number`) ?? '?'}`,
          this.#raise,
        ),
    )
  }

  report(name: keyof typeof BDX_ISSUES, detail: string): void {
    this.#raise(bdxIssue(name, this.#place, detail))
  }

  text(...names: string[]): string | undefined {
    return findText(this.element, ...names)
  }

  /** A number above 0; builders write 0 for unknown. */
  positive(...names: string[]): number | undefined {
    return this.#read(names, parseNumber) || undefined
  }

  count(...names: string[]): number | undefined {
    return this.#read(names, (text) => {
      const number = parseNumber(text)
      return number !== undefined && number >= 0 && number < 10_000 ? number : undefined
    })
  }

  cents(...names: string[]): number | undefined {
    return this.#read(names, parseCents) || undefined
  }

  date(...names: string[]): CalendarDate | undefined {
    return this.#read(names, parseFeedDate)
  }

  url(...names: string[]): string | undefined {
    return this.#read(names, parseMediaUrl)
  }

  /** Latitude and longitude under any of the prefixes; 0, 0 stands for unknown. */
  point(...prefixes: string[]): GeoPoint | undefined {
    const lat = this.#read(
      prefixes.map((prefix) => `${prefix}Latitude`),
      degrees(90),
    )
    const lon = this.#read(
      prefixes.map((prefix) => `${prefix}Longitude`),
      degrees(180),
    )
    return lat === undefined || lon === undefined || (lat === 0 && lon === 0) ? undefined : { lat, lon }
  }

  #read<Value>(names: readonly string[], parse: (text: string) => Value | undefined): Value | undefined {
    const text = this.text(...names)
    if (text === undefined) return undefined
    const value = parse(text)
    if (value === undefined) this.report('ElementUnreadable', `${names[0]}: ${text.slice(0, 40)}`)
    return value
  }
}

function degrees(limit: number): (text: string) => number | undefined {
  return (text) => {
    const number = parseNumber(text)
    return number !== undefined && Math.abs(number) <= limit ? number : undefined
  }
}
