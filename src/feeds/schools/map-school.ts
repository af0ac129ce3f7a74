import { basename } from 'node:path'
import type { Issue } from '../../ingest/ports/issue.ts'
import type { GeoPoint } from '../../records/geo-point.ts'
import type { EducationLevel, SchoolFacts } from '../../records/school.ts'
import { parseStateCode } from '../../records/us-states.ts'
import { findCell, type NamedCells } from '../reading/delimited-rows.ts'
import { dropAbsent } from '../reading/drop-absent.ts'
import { parseEducationLevel } from '../reading/parse-education-level.ts'
import { parseNumber, parsePoint, parsePostalCode } from '../reading/parse-values.ts'
import { gradesUnreadable, levelFromName, ratingUnreadable, schoolIncomplete } from './issues.ts'
import { parseGrades } from './parse-grades.ts'

/** How to read files of schools. */
export interface SchoolsSettings {
  /** Who pays for all schools of the run; default by a column, else by the word "private" in the file's name, else public. */
  fundingType?: 'public' | 'private'
  /** Two-letter code of the state of schools whose file names none. */
  stateOrProvince?: string
}

type Raise = (issue: Issue) => void

/** A row or feature of a file of schools. */
export interface SchoolSource {
  cells: NamedCells
  place: string
  /** Where a feature's own geometry says it is. */
  point?: GeoPoint | undefined
}

export const SCHOOL_KEYS = ['ncessch', 'ppin', 'ncesid', 'schoolkey', 'schoolid', 'schoolcode']

export const SCHOOL_NAMES = ['name', 'schoolname', 'schname', 'pinst', 'school']

/** The school of a row; undefined, with an issue, when it has no name or no point. Levels follow from grades at ingest. */
export function mapSchool(
  source: SchoolSource,
  path: string,
  settings: SchoolsSettings,
  raise: Raise,
): SchoolFacts | undefined {
  const { cells, place } = source
  const name = findCell(cells, SCHOOL_NAMES)
  const point = source.point ?? findPoint(cells)
  if (name === undefined || point === undefined) {
    raise(schoolIncomplete(place, name === undefined ? 'no name' : 'no point'))
    return undefined
  }
  const address = findAddress(cells, settings)
  const grades = findGrades(source, raise)
  return dropAbsent({
    schoolKey: findCell(cells, SCHOOL_KEYS) ?? [name, address.street ?? address.postalCode].join('/'),
    name,
    point,
    ...address,
    districtName: findCell(cells, ['districtname', 'leaname', 'district']),
    fundingType: findFundingType(cells, path, settings),
    educationLevels: grades.length > 0 ? [] : findLevels(source, name, raise),
    grades,
    studentCount: findCount(cells),
    studentTeacherRatio: findPositive(cells, ['studentteacherratio', 'stutratio', 'pupilteacherratio']),
    rating: readRating(source, raise),
    parentRating: findParentRating(cells),
    reviewCount: findPositive(cells, ['reviewcount']),
  })
}

function findPoint(cells: NamedCells): GeoPoint | undefined {
  const named = parsePoint(
    findCell(cells, ['lat', 'latitude']),
    findCell(cells, ['lon', 'lng', 'longitude', 'long']),
  )
  return named ?? parsePoint(cells.get('y'), cells.get('x'))
}

function findAddress(cells: NamedCells, settings: SchoolsSettings) {
  const state = findCell(cells, ['state', 'lstate', 'stabr', 'stateabbr'])
  return {
    street: findCell(cells, ['street', 'address', 'streetaddress', 'lstreet1'])?.replace(/\s+/g, ' '),
    city: findCell(cells, ['city', 'lcity']),
    stateOrProvince: (state === undefined ? undefined : parseStateCode(state)) ?? settings.stateOrProvince,
    postalCode: parsePostalCode(findCell(cells, ['zip', 'zipcode', 'lzip', 'postalcode'])),
  }
}

function findFundingType(cells: NamedCells, path: string, settings: SchoolsSettings): 'public' | 'private' {
  if (settings.fundingType !== undefined) return settings.fundingType
  const written = findCell(cells, ['fundingtype', 'funding', 'control', 'publicprivate']) ?? basename(path)
  return cells.has('ppin') || /private/i.test(written) ? 'private' : 'public'
}

function findGrades({ cells, place }: SchoolSource, raise: Raise): string[] {
  const [lowest, highest] = [findCell(cells, ['gslo', 'lograde']), findCell(cells, ['gshi', 'higrade'])]
  const span = lowest === undefined || highest === undefined ? undefined : `${lowest}-${highest}`
  const written = findCell(cells, ['grades', 'grade', 'gradespan', 'graderange', 'gradelevels']) ?? span
  if (written === undefined) return []
  const grades = parseGrades(written)
  if (grades === undefined) raise(gradesUnreadable(place, written.slice(0, 40)))
  return grades ?? []
}

function findLevels({ cells, place }: SchoolSource, name: string, raise: Raise): EducationLevel[] {
  const written = findCell(cells, ['educationlevel', 'level', 'schoollevel', 'type'])
  const level = written === undefined ? undefined : parseEducationLevel(written)
  if (level !== undefined) return [level]
  const fromName = parseEducationLevel(name)
  if (fromName === undefined) return []
  raise(levelFromName(place))
  return [fromName]
}

function findPositive(cells: NamedCells, names: readonly string[]): number | undefined {
  const value = parseNumber(findCell(cells, names))
  return value !== undefined && value > 0 ? value : undefined
}

function findCount(cells: NamedCells): number | undefined {
  const count = findPositive(cells, ['studentcount', 'students', 'enrollment', 'member'])
  return count === undefined ? undefined : Math.round(count)
}

function findParentRating(cells: NamedCells): number | undefined {
  const rating = findPositive(cells, ['parentrating'])
  return rating !== undefined && rating >= 1 && rating <= 5 ? rating : undefined
}

const STARS = ['starrating', 'stars']

const RATINGS = ['rating', 'schoolrating']

const UNRATED = /^(?:not rated|unrated|n\/?a|-)$/i
// "Not Rated", "N/A"

/** Whether the columns speak of a rating. */
export function hasRating(cells: NamedCells): boolean {
  return findCell(cells, [...STARS, ...RATINGS]) !== undefined
}

/** The rating from 1 to 10; one to five stars count double. undefined when there is none. */
export function readRating(
  { cells, place }: { cells: NamedCells; place: string },
  raise: (issue: Issue) => void,
): number | undefined {
  const stars = findCell(cells, STARS)
  const written = stars ?? findCell(cells, RATINGS)
  if (written === undefined || UNRATED.test(written)) return undefined
  const value = parseNumber(written)
  if (value !== undefined && value >= 1 && value <= (stars === undefined ? 10 : 5)) {
    return stars === undefined ? value : value * 2
  }
  raise(ratingUnreadable(place, written.slice(0, 40)))
  return undefined
}
