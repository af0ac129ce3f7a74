import type { GeoPoint } from '../../records/geo-point.ts'
import type { EducationLevel, School, SchoolZone } from '../../records/school.ts'
import type { NearSchool, SchoolIndex } from '../ports/edition-index.ts'
import { isDistrictOutline, type LinkedZone, linkSchoolZones } from './link-school-zones.ts'
import { buildPointIndex, type PointIndex } from './point-index.ts'
import { buildShapeIndex, type ShapeIndex } from './shape-index.ts'

const EDUCATION_LEVELS: readonly EducationLevel[] = ['elementary', 'middle', 'high']

/** About seven miles. A zone within this distance shows that the zones of its level are loaded here. */
const ZONES_AROUND_DEGREES = 0.1

/** Schools farther away are not listed for a home unless they are assigned. */
const AROUND_MILES = 25

/** Without zones, a school counts as assigned only within this distance. Beyond it the assignment is unknown. */
const GUESS_WITHIN_MILES: Readonly<Record<EducationLevel, number>> = { elementary: 5, middle: 10, high: 10 }

interface SchoolTables {
  schools: PointIndex<School>
  zones: ShapeIndex<LinkedZone>
  districts: ShapeIndex<SchoolZone>
  /** The district outlines that contain each school, found when first needed. */
  districtsOfSchools: Map<School, readonly SchoolZone[]>
}

/** Builds an index that finds the schools around a point and those assigned to a home there. */
export function buildSchoolIndex(schools: readonly School[], zones: readonly SchoolZone[]): SchoolIndex {
  const tables = {
    schools: buildPointIndex(schools, ({ point }) => point),
    zones: buildShapeIndex(linkSchoolZones(schools, zones)),
    districts: buildShapeIndex(zones.filter(isDistrictOutline)),
    districtsOfSchools: new Map<School, readonly SchoolZone[]>(),
  }
  return {
    levels: EDUCATION_LEVELS,
    listSchools: (point, limit) => listSchools(tables, point, limit),
    listSchoolZonesAt: (point) => [...tables.zones.listAt(point), ...tables.districts.listAt(point)],
  }
}

function listSchools(tables: SchoolTables, point: GeoPoint, limit: number): NearSchool[] {
  const assignedIds = new Set<number>()
  const decidedLevels = new Set<EducationLevel>()
  for (const level of EDUCATION_LEVELS) {
    const assignment = findAssignment(tables, point, level)
    for (const { id } of assignment.schools) assignedIds.add(id)
    if (assignment.isDecided) decidedLevels.add(level)
  }
  const isKnownNotAssigned = ({ fundingType, educationLevels, grades }: School) => {
    if (fundingType === 'private') return true
    const areLevelsKnown = educationLevels.length > 0 || grades.length > 0
    return areLevelsKnown && educationLevels.every((level) => decidedLevels.has(level))
  }
  const assigned = listNear(tables, point, assignedIds.size, ({ id }) => assignedIds.has(id))
  const others = listNear(
    tables,
    point,
    limit - assigned.length,
    ({ id }) => !assignedIds.has(id),
    AROUND_MILES,
  )
  return [
    ...assigned.map((near) => ({ ...near, isAssigned: true })),
    ...others.map((near) => (isKnownNotAssigned(near.school) ? { ...near, isAssigned: false } : near)),
  ].sort((left, right) => left.distanceMiles - right.distanceMiles || left.school.id - right.school.id)
}

interface Assignment {
  schools: readonly School[]
  /** False if another school may be the assigned one. */
  isDecided: boolean
}

/** If zones of the level are loaded here, they decide. Otherwise the nearest public school of the district is the best guess. */
function findAssignment(tables: SchoolTables, point: GeoPoint, level: EducationLevel): Assignment {
  const isOfLevel = (zone: LinkedZone) => zone.levels.includes(level)
  if (tables.zones.listAround(point, ZONES_AROUND_DEGREES).some(isOfLevel)) {
    const holding = tables.zones.listAt(point).filter(isOfLevel)
    const schools = holding.map(({ school }) => school).filter((school) => school !== undefined)
    return { schools, isDecided: schools.length === holding.length }
  }
  const guess = guessSchool(tables, point, level)
  return guess === undefined ? { schools: [], isDecided: false } : { schools: [guess], isDecided: true }
}

/** Returns undefined if no public school of the level is near enough, or none is in the district of the point. */
function guessSchool(tables: SchoolTables, point: GeoPoint, level: EducationLevel): School | undefined {
  const districts = tables.districts.listAt(point)
  const accept = (school: School) =>
    school.fundingType === 'public' &&
    school.educationLevels.includes(level) &&
    !isPreschool(school) &&
    isInOneOf(districts, listDistrictsOf(tables, school))
  const maxMiles = GUESS_WITHIN_MILES[level]
  return tables.schools.listNearest({ point, limit: 1, maxMiles, accept })[0]?.item
}

/** Preschools count as elementary schools, but no child is assigned to one. */
function isPreschool({ grades }: School): boolean {
  return grades.length > 0 && grades.every((grade) => grade === 'PK')
}

/** Whether a home and a school share a district. Also true if no outline contains either: then nothing separates them. */
function isInOneOf(home: readonly SchoolZone[], school: readonly SchoolZone[]): boolean {
  if (home.length === 0 && school.length === 0) return true
  return home.some((district) => school.includes(district))
}

function listDistrictsOf(
  { districts, districtsOfSchools }: SchoolTables,
  school: School,
): readonly SchoolZone[] {
  let holding = districtsOfSchools.get(school)
  if (holding === undefined) {
    holding = districts.listAt(school.point)
    districtsOfSchools.set(school, holding)
  }
  return holding
}

function listNear(
  { schools }: SchoolTables,
  point: GeoPoint,
  limit: number,
  accept: (school: School) => boolean,
  maxMiles?: number,
) {
  return schools
    .listNearest({ point, limit, maxMiles, accept })
    .map(({ item, distanceMiles }) => ({ school: item, distanceMiles }))
}
