import type { Issue } from '../../ingest/ports/issue.ts'
import type { CalendarDate } from '../../records/calendar-date.ts'
import type { GeoPoint } from '../../records/geo-point.ts'
import { parseMediaUrl } from '../reading/media-url.ts'
import { parseFeedDate } from '../reading/parse-date.ts'
import { parseCents, parseNumber } from '../reading/parse-values.ts'
import { elementUnreadable } from './issues.ts'
import { findChild, findText, listChildren, type XmlElement } from './read-xml.ts'

/** Reads typed values from the children and attributes of one element; what is unreadable becomes an issue. */
export class ElementReader {
  readonly element: XmlElement | undefined
  readonly #place: string
  readonly #report: (issue: Issue) => void

  constructor(element: XmlElement | undefined, place: string, report: (issue: Issue) => void) {
    this.element = element
    this.#place = place
    this.#report = report
  }

  child(name: string): ElementReader {
    return new ElementReader(findChild(this.element, name), this.#place, this.#report)
  }

  children(name: string, title: string): ElementReader[] {
    return listChildren(this.element, name).map(
      (child) =>
        new ElementReader(
          child,
          `${this.#place} ${title} ${findText(child, `${title}Number`) ?? '?'}`,
          this.#report,
        ),
    )
  }

  report(issue: (place: string, detail: string) => Issue, detail: string): void {
    this.#report(issue(this.#place, detail))
  }

  text(...names: string[]): string | undefined {
    return findText(this.element, ...names)
  }

  /** A number above 0, which builders write for unknown. */
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

  /** Latitude and longitude under any of the names; 0, 0 is none. */
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
    if (value === undefined) this.report(elementUnreadable, `${names[0]}: ${text.slice(0, 40)}`)
    return value
  }
}

function degrees(limit: number): (text: string) => number | undefined {
  return (text) => {
    const number = parseNumber(text)
    return number !== undefined && Math.abs(number) <= limit ? number : undefined
  }
}
