import { basename } from 'node:path'
import type { GeoPoint } from '../../records/geo-point.ts'
import type { EducationLevel, SchoolFacts } from '../../records/school.ts'
import { parseStateCode } from '../../records/us-states.ts'
import { findCell, type NamedCells } from '../reading/delimited-rows.ts'
import { dropAbsent } from '../reading/drop-absent.ts'
import type { RaiseIssue } from '../reading/issues.ts'
import {
  parseEducationLevel,
  parseFlag,
  parseNumber,
  parsePoint,
  parsePostalCode,
} from '../reading/parse-values.ts'
import { schoolsIssue } from './issues.ts'
import { parseGradeRange, parseGrades } from './parse-grades.ts'
import { findRating } from './school-ratings.ts'

/** How to read files of schools. */
export interface SchoolsSettings {
  /**
   * The funding of all schools in the run. By default a column decides, else the word "private" in the file's name, else the
   * schools are public.
   */
  fundingType?: 'public' | 'private'
  /** The two-letter code of the state for schools whose file does not name one. */
  stateOrProvince?: string
}

/** A row or a feature of a file of schools. */
export interface SchoolSource {
  cells: NamedCells
  place: string
  /** The point of a feature's own geometry. */
  point?: GeoPoint | undefined
}

export const SCHOOL_KEYS = ['ncessch', 'ppin', 'ncesid', 'schoolkey', 'schoolid', 'schoolcode']
export const SCHOOL_NAMES = ['name', 'schoolname', 'schname', 'pinst', 'school']
export const DISTRICT_NAMES = ['districtname', 'leaname', 'district']

/** The school of a row; undefined, with an issue, when it has no name or point, or is closed. Ingest derives levels from grades. */
export function mapSchool(
  source: SchoolSource,
  path: string,
  settings: SchoolsSettings,
  raise: RaiseIssue,
): SchoolFacts | undefined {
  if (isClosedSchool(source, raise)) return undefined
  const { cells, place } = source
  const name = findCell(cells, SCHOOL_NAMES)
  const point = source.point ?? findPoint(cells)
  if (name === undefined || point === undefined) {
    raise(schoolsIssue('SchoolIncomplete', place, name === undefined ? 'no name' : 'no point'))
    return undefined
  }
  const address = findAddress(cells, settings)
  const grades = findGrades(source, raise)
  return dropAbsent({
    schoolKey: findCell(cells, SCHOOL_KEYS) ?? [name, address.street ?? address.postalCode].join('/'),
    name,
    point,
    ...address,
    districtName: findCell(cells, DISTRICT_NAMES),
    fundingType: findFundingType(cells, path, settings),
    educationLevels: grades.length > 0 ? [] : findLevels(source, name, raise),
    grades,
    ...findCounts(cells),
    rating: findRating(source, raise),
    parentRating: findParentRating(cells),
    reviewCount: findPositive(cells, ['reviewcount']),
  })
}

/** Maps a row without a point, which adds facts to a known school: grades, the level if there are no grades, and counts. */
export function mapSchoolDetails(
  source: SchoolSource,
  known: SchoolFacts,
  raise: RaiseIssue,
): Partial<SchoolFacts> {
  const found = findGrades(source, raise)
  const grades = found.length > 0 ? found : known.grades
  const level = parseEducationLevel(findCell(source.cells, LEVELS) ?? '')
  const named = level === undefined ? known.educationLevels : [level]
  return dropAbsent<Partial<SchoolFacts>>({
    districtName: known.districtName ?? findCell(source.cells, DISTRICT_NAMES),
    grades,
    educationLevels: grades.length > 0 ? [] : named,
    ...findCounts(source.cells),
  })
}

/** True, with an issue, when the file says that the school is closed or not open yet. */
export function isClosedSchool({ cells, place }: SchoolSource, raise: RaiseIssue): boolean {
  const status = findStatus(cells)
  if (status === undefined || !isClosed(status)) return false
  raise(schoolsIssue('SchoolClosed', place, status.slice(0, 40)))
  return true
}

function findStatus(cells: NamedCells): string | undefined {
  return findCell(cells, [
    'updatedstatustext',
    'systatustext',
    'statustext',
    'statustype',
    'schoolstatus',
    'updatedstatus',
    'systatus',
    'siteuse',
    'status',
  ])
}

/** Federal tables write 2 for closed, 6 for inactive and 7 for a school that is to open within two years. */
function isClosed(status: string): boolean {
  return /^(?:2|6|7)$/.test(status) || /\b(?:closed|inactive|future|merged|vacant|surplus)\b/i.test(status)
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

const GRADES = [
  ...['grades', 'grade', 'gradespan', 'graderange', 'gradelevels'],
  ...['gradesoffered', 'gradesserved', 'gsserved', 'gsoffered'],
]
const LOWEST_GRADES = [
  ...['gslo', 'lograde', 'lowgrade', 'lowestgrade', 'lowestgradeoffered'],
  ...['stgrade', 'startgrade', 'startgrad'],
]
const HIGHEST_GRADES = [
  ...['gshi', 'higrade', 'highgrade', 'highestgrade', 'highestgradeoffered'],
  ...['endgrade'],
]

/** The grades from one column, from the lowest and the highest, or from a yes or no for each grade. */
function findGrades({ cells, place }: SchoolSource, raise: RaiseIssue): string[] {
  const written = findCell(cells, GRADES)
  const [lowest, highest] = [findCell(cells, LOWEST_GRADES), findCell(cells, HIGHEST_GRADES)]
  if (written === undefined && (lowest === undefined || highest === undefined))
    return listOfferedGrades(cells)
  const grades = written === undefined ? parseGradeRange(lowest ?? '', highest ?? '') : parseGrades(written)
  if (grades !== undefined) return grades
  raise(schoolsIssue('GradesUnreadable', place, (written ?? `${lowest}-${highest}`).slice(0, 40)))
  return []
}

/** "G_PK_OFFERED", "G_KG_OFFERED", "G_1_OFFERED" to "G_12_OFFERED" of the federal directory. */
function listOfferedGrades(cells: NamedCells): string[] {
  const offered = ['pk', 'kg', ...Array.from({ length: 12 }, (_, index) => String(index + 1))]
  const written = offered.filter((grade) => parseFlag(cells.get(`g${grade}offered`)) === true)
  return written.length === 0 ? [] : (parseGrades(written.join(',')) ?? [])
}

const LEVELS = ['educationlevel', 'level', 'schoollevel', 'type']

function findLevels({ cells, place }: SchoolSource, name: string, raise: RaiseIssue): EducationLevel[] {
  const written = findCell(cells, LEVELS)
  const level = written === undefined ? undefined : parseEducationLevel(written)
  if (level !== undefined) return [level]
  const fromName = parseEducationLevel(name)
  if (fromName === undefined) return []
  raise(schoolsIssue('LevelFromName', place))
  return [fromName]
}

function findPositive(cells: NamedCells, names: readonly string[]): number | undefined {
  const value = parseNumber(findCell(cells, names))
  return value !== undefined && value > 0 ? value : undefined
}

const RATIOS = ['studentteacherratio', 'stutratio', 'stuteachratio', 'pupilteacherratio']
const TEACHERS = [
  ...['teachers', 'teachercount', 'numberofteachers', 'fteteachers', 'ftteacher', 'teachersfte'],
  ...['fulltimeequivalentfteteachers'],
]

const STUDENTS = ['studentcount', 'students', 'totalstudents', 'enrollment', 'member']

/** Students, and students per teacher from its own column or, to a tenth, from the counts of both. */
function findCounts(cells: NamedCells): Pick<SchoolFacts, 'studentCount' | 'studentTeacherRatio'> {
  const students = findPositive(cells, STUDENTS)
  const teachers = findPositive(cells, TEACHERS)
  const counted =
    teachers === undefined || students === undefined ? undefined : Math.round((students / teachers) * 10) / 10
  return dropAbsent({
    studentCount: students === undefined ? undefined : Math.round(students),
    studentTeacherRatio: findPositive(cells, RATIOS) ?? counted,
  })
}

function findParentRating(cells: NamedCells): number | undefined {
  const rating = findPositive(cells, ['parentrating'])
  return rating !== undefined && rating >= 1 && rating <= 5 ? rating : undefined
}
