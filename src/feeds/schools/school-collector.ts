import type { Issue } from '../../ingest/ports/issue.ts'
import type { SchoolFacts } from '../../records/school.ts'
import { findCell, type NamedCells } from '../reading/delimited-rows.ts'
import { schoolRepeated } from './issues.ts'
import {
  hasRating,
  mapSchool,
  readRating,
  SCHOOL_KEYS,
  SCHOOL_NAMES,
  type SchoolSource,
  type SchoolsSettings,
} from './map-school.ts'
import { type LocatedSchool, matchRatings, type Rating } from './match-ratings.ts'

const COORDINATES = ['lat', 'latitude', 'y', 'lon', 'longitude', 'x']

/** Gathers the schools and the ratings of a run, in any order of files; holds both until its end. */
export class SchoolCollector {
  readonly #settings: SchoolsSettings
  readonly #raise: (issue: Issue) => void
  readonly #schools = new Map<string, LocatedSchool>()
  readonly #ratings: Rating[] = []
  #hasRatingRows = false

  constructor(settings: SchoolsSettings, raise: (issue: Issue) => void) {
    this.#settings = settings
    this.#raise = raise
  }

  /** A row with a rating and no coordinates is a rating, any other a school. */
  add(source: SchoolSource, path: string): void {
    const isRating = source.point === undefined && findCell(source.cells, COORDINATES) === undefined
    if (isRating && hasRating(source.cells)) this.#addRating(source)
    else this.#addSchool(source, path)
  }

  get isOfRatingsOnly(): boolean {
    return this.#hasRatingRows && this.#schools.size === 0
  }

  /** All schools with their ratings, in the order of the files. */
  finish(): SchoolFacts[] {
    matchRatings([...this.#schools.values()], this.#ratings, this.#raise)
    return [...this.#schools.values()].map(({ facts }) => facts)
  }

  #addSchool(source: SchoolSource, path: string): void {
    const facts = mapSchool(source, path, this.#settings, this.#raise)
    if (facts === undefined) return
    const { schoolKey } = facts
    if (this.#schools.has(schoolKey)) this.#raise(schoolRepeated(source.place, schoolKey))
    else this.#schools.set(schoolKey, { facts, countyName: findCountyName(source.cells) })
  }

  #addRating(source: SchoolSource): void {
    this.#hasRatingRows = true
    const { cells, place } = source
    const rating = readRating(source, this.#raise)
    if (rating === undefined) return
    const schoolKey = findCell(cells, SCHOOL_KEYS)
    const districtName = findCell(cells, ['districtname', 'leaname', 'district'])
    this.#ratings.push({ rating, name: findCell(cells, SCHOOL_NAMES) ?? '', place, schoolKey, districtName })
  }
}

function findCountyName(cells: NamedCells): string | undefined {
  return findCell(cells, ['nmcnty', 'countyname'])
}
