import { foldWords } from '../../domain/listing-search/facts/keyword-text.ts'
import type { GeoPoint } from '../../records/geo-point.ts'
import type { EducationLevel, School, SchoolZone } from '../../records/school.ts'
import type { NearSchool, SchoolIndex } from '../ports/edition-index.ts'
import { buildPointIndex, type PointIndex } from './point-index.ts'
import { buildShapeIndex, type ShapeIndex } from './shape-index.ts'

const EDUCATION_LEVELS: readonly EducationLevel[] = ['elementary', 'middle', 'high']

/** Zones this near, about seven miles, show that a level's zones are loaded for a place. */
const AROUND_DEGREES = 0.1

/** A zone with what it says of its school worked out. */
type ServedZone = SchoolZone & { school?: School; levels: readonly EducationLevel[] }

interface SchoolTables {
  schools: PointIndex<School>
  zones: ShapeIndex<ServedZone>
}

/** Finds the schools around points and which of them a home is assigned to. */
export function buildSchoolIndex(schools: readonly School[], zones: readonly SchoolZone[]): SchoolIndex {
  const tables = {
    schools: buildPointIndex(schools, ({ point }) => point),
    zones: buildShapeIndex(linkZones(schools, zones)),
  }
  return {
    levels: EDUCATION_LEVELS,
    listSchools: (point, limit) => listSchools(tables, point, limit),
  }
}

function listSchools(tables: SchoolTables, point: GeoPoint, limit: number): NearSchool[] {
  const assignedIds = new Set(
    EDUCATION_LEVELS.flatMap((level) => listAssigned(tables, point, level)).map(({ id }) => id),
  )
  const assigned = listNear(tables, point, assignedIds.size, ({ id }) => assignedIds.has(id))
  const others = listNear(tables, point, limit - assigned.length, ({ id }) => !assignedIds.has(id))
  return [
    ...assigned.map((near) => ({ ...near, isAssigned: true })),
    ...others.map((near) => ({ ...near, isAssigned: false })),
  ].sort((left, right) => left.distanceMiles - right.distanceMiles || left.school.id - right.school.id)
}

function listAssigned({ schools, zones }: SchoolTables, point: GeoPoint, level: EducationLevel): School[] {
  const isOfLevel = (zone: ServedZone) => zone.levels.includes(level)
  if (zones.listAround(point, AROUND_DEGREES).some(isOfLevel)) {
    const holding = zones.listAt(point).filter(isOfLevel)
    return holding.flatMap(({ school }) => (school === undefined ? [] : [school]))
  }
  const serves = (school: School) => school.fundingType === 'public' && school.educationLevels.includes(level)
  return schools.listNearest({ point, limit: 1, accept: serves }).map(({ item }) => item)
}

function listNear(
  { schools }: SchoolTables,
  point: GeoPoint,
  limit: number,
  accept: (school: School) => boolean,
) {
  return schools
    .listNearest({ point, limit, accept })
    .map(({ item, distanceMiles }) => ({ school: item, distanceMiles }))
}

/** A zone names its school by key or by name, in both cases one of its own source. */
function linkZones(schools: readonly School[], zones: readonly SchoolZone[]): ServedZone[] {
  const byKey = new Map(schools.map((school) => [`${school.source}\n${school.schoolKey}`, school]))
  const byName = new Map(schools.map((school) => [`${school.source}\n${foldWords(school.name)}`, school]))
  return zones.map((zone) => {
    const name =
      zone.schoolName === undefined ? undefined : byName.get(`${zone.source}\n${foldWords(zone.schoolName)}`)
    const school =
      (zone.schoolKey === undefined ? undefined : byKey.get(`${zone.source}\n${zone.schoolKey}`)) ?? name
    const levels = zone.educationLevel === undefined ? (school?.educationLevels ?? []) : [zone.educationLevel]
    return { ...zone, school, levels }
  })
}
