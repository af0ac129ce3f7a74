import { type Feed, FeedError } from '../../ingest/ports/feed.ts'
import type { SchoolFacts } from '../../records/school.ts'
import { defineFeed, type FeedRun } from '../reading/define-feed.ts'
import { findCell, type NamedCells, readNamedRows } from '../reading/delimited-rows.ts'
import { FEATURE_ENDINGS, findFeaturePoint, readFeatures } from '../reading/feature-files.ts'
import { hasEnding, type InputFile } from '../reading/input-files.ts'
import type { RaiseIssue } from '../reading/issues.ts'
import { schoolsIssue } from './issues.ts'
import {
  DISTRICT_NAMES,
  isClosedSchool,
  mapSchool,
  mapSchoolDetails,
  SCHOOL_KEYS,
  SCHOOL_NAMES,
  type SchoolSource,
  type SchoolsSettings,
} from './map-school.ts'
import { findRating, hasRating, type LocatedSchool, matchRatings, type Rating } from './school-ratings.ts'

/** Reads schools from delimited files, GeoJSON and shapefiles, and their ratings and details from further files. See README.md beside. */
export function buildSchoolsFeed(settings: SchoolsSettings = {}): Feed {
  return defineFeed({
    format: 'schools',
    endings: ['.csv', '.tsv', '.txt', ...FEATURE_ENDINGS],
    batchSize: 500,
    open: (run) => {
      const collector = new SchoolCollector(settings, run.raise)
      return {
        async *readFile(file) {
          for await (const sources of readSources(file, run)) {
            for (const source of sources) collector.add(source, file.path)
            yield []
          }
        },
        *finish() {
          for (const facts of collector.finish()) yield [{ kind: 'school', facts }]
        },
      }
    },
  })
}

async function* readSources(file: InputFile, run: FeedRun): AsyncGenerator<SchoolSource[]> {
  if (!hasEnding(file.path, FEATURE_ENDINGS)) return yield* readNamedRows(file, run)
  for await (const features of readFeatures(file, run)) {
    yield features.map(({ cells, place, geometry }) => ({ cells, place, point: findFeaturePoint(geometry) }))
  }
}

const COORDINATES = ['lat', 'latitude', 'y', 'lon', 'longitude', 'x']

/** Collects the schools, ratings and details of a run, in any order of files, and holds them until its end. */
class SchoolCollector {
  readonly #settings: SchoolsSettings
  readonly #raise: RaiseIssue
  readonly #schools = new Map<string, LocatedSchool>()
  readonly #ratings: Rating[] = []
  readonly #details: { schoolKey: string; source: SchoolSource }[] = []
  #hasRatingRows = false

  constructor(settings: SchoolsSettings, raise: RaiseIssue) {
    this.#settings = settings
    this.#raise = raise
  }

  /** A row without coordinates is a rating, or details of the school with the same key; any other row is a school. */
  add(source: SchoolSource, path: string): void {
    const isLocated = source.point !== undefined || findCell(source.cells, COORDINATES) !== undefined
    const schoolKey = findCell(source.cells, SCHOOL_KEYS)
    if (isLocated) this.#addSchool(source, path)
    else if (hasRating(source.cells)) this.#addRating(source, schoolKey)
    else if (schoolKey !== undefined) this.#details.push({ schoolKey, source })
    else this.#addSchool(source, path)
  }

  /** All schools with their ratings and details, in the order of the files. */
  finish(): SchoolFacts[] {
    if (this.#hasRatingRows && this.#schools.size === 0)
      throw new FeedError(
        'Ratings do not say where schools are: read them in one run with the file of the schools',
      )
    for (const { schoolKey, source } of this.#details) this.#addDetails(schoolKey, source)
    matchRatings([...this.#schools.values()], this.#ratings, this.#raise)
    return [...this.#schools.values()].map(({ facts }) => facts)
  }

  #addSchool(source: SchoolSource, path: string): void {
    const facts = mapSchool(source, path, this.#settings, this.#raise)
    if (facts === undefined) return
    const { schoolKey } = facts
    if (this.#schools.has(schoolKey)) this.#raise(schoolsIssue('SchoolRepeated', source.place, schoolKey))
    else this.#schools.set(schoolKey, { facts, countyName: findCountyName(source.cells) })
  }

  #addRating(source: SchoolSource, schoolKey: string | undefined): void {
    this.#hasRatingRows = true
    const { cells, place } = source
    const rating = findRating(source, this.#raise)
    if (rating === undefined) return
    const districtName = findCell(cells, DISTRICT_NAMES)
    this.#ratings.push({ rating, name: findCell(cells, SCHOOL_NAMES) ?? '', place, schoolKey, districtName })
  }

  #addDetails(schoolKey: string, source: SchoolSource): void {
    const school = this.#schools.get(schoolKey)
    if (school === undefined) this.#raise(schoolsIssue('SchoolIncomplete', source.place, 'no point'))
    else if (isClosedSchool(source, this.#raise)) this.#schools.delete(schoolKey)
    else school.facts = { ...school.facts, ...mapSchoolDetails(source, school.facts, this.#raise) }
  }
}

function findCountyName(cells: NamedCells): string | undefined {
  return findCell(cells, ['nmcnty', 'countyname'])
}
