import { findBox } from '../../domain/geo/shape-measures.ts'
import type { GeoBox, GeoPoint } from '../../records/geo-point.ts'
import {
  type EducationLevel,
  listSchoolNameWords,
  type School,
  type SchoolZone,
} from '../../records/school.ts'

/** A zone with the school that it names, if that school is loaded, and the levels for which it assigns homes. */
export type LinkedZone = SchoolZone & { school?: School; levels: readonly EducationLevel[] }

/** Whether a zone is the outline of a whole district rather than the zone of one school. */
export function isDistrictOutline({ schoolKey, schoolName }: SchoolZone): boolean {
  return schoolKey === undefined && schoolName === undefined
}

/**
 * Links zones to their schools. Within one source the key or the whole name is enough. Schools and zones often come from
 * different publishers. Any other zone is linked by key, else by name, to the one matching school that lies in or near the
 * zone, serves its level, and has the same district if both state one.
 */
export function linkSchoolZones(schools: readonly School[], zones: readonly SchoolZone[]): LinkedZone[] {
  const directory = buildDirectory(schools)
  return zones
    .filter((zone) => !isDistrictOutline(zone))
    .map((zone) => {
      const school = findInSource(directory, zone) ?? findNearby(directory, zone)
      const levels =
        zone.educationLevel === undefined ? (school?.educationLevels ?? []) : [zone.educationLevel]
      return { ...zone, school, levels }
    })
}

interface Directory {
  bySourceKey: ReadonlyMap<string, School>
  bySourceName: ReadonlyMap<string, School>
  byKey: ReadonlyMap<string, School[]>
  byWord: ReadonlyMap<string, School[]>
}

function buildDirectory(schools: readonly School[]): Directory {
  const byWord = new Map<string, School[]>()
  for (const school of schools)
    for (const word of listNameWords(school.name)) {
      const named = byWord.get(word)
      if (named === undefined) byWord.set(word, [school])
      else named.push(school)
    }
  return {
    bySourceKey: new Map(schools.map((school) => [`${school.source}\n${school.schoolKey}`, school])),
    bySourceName: new Map(schools.map((school) => [`${school.source}\n${foldName(school.name)}`, school])),
    byKey: Map.groupBy(schools, ({ schoolKey }) => schoolKey),
    byWord,
  }
}

function findInSource(
  directory: Directory,
  { source, schoolKey, schoolName }: SchoolZone,
): School | undefined {
  const byKey = schoolKey === undefined ? undefined : directory.bySourceKey.get(`${source}\n${schoolKey}`)
  if (byKey !== undefined || schoolName === undefined) return byKey
  return directory.bySourceName.get(`${source}\n${foldName(schoolName)}`)
}

/** About seven miles. The school of a large rural zone can lie a little outside it. */
const NEAR_ZONE_DEGREES = 0.1

function findNearby({ byKey, byWord }: Directory, zone: SchoolZone): School | undefined {
  const box = findBox(zone.shape)
  if (box === undefined) return undefined
  const fits = (school: School) =>
    isNear(school.point, box) && servesLevel(school, zone) && isOfDistrict(school, zone)
  const keyed = zone.schoolKey === undefined ? [] : (byKey.get(zone.schoolKey) ?? []).filter(fits)
  if (keyed.length === 1) return keyed[0]
  if (zone.schoolName === undefined) return undefined
  const words = listNameWords(zone.schoolName)
  const candidates = new Set([...words].flatMap((word) => byWord.get(word) ?? []).filter(fits))
  const named = [...candidates].filter((school) => isSubset(words, listNameWords(school.name)))
  const exact = named.filter((school) => listNameWords(school.name).size === words.size)
  const [only, ...others] = exact.length > 0 ? exact : named
  return others.length === 0 ? only : undefined
}

function isNear({ lat, lon }: GeoPoint, { north, south, east, west }: GeoBox): boolean {
  const reach = NEAR_ZONE_DEGREES
  return lat >= south - reach && lat <= north + reach && lon >= west - reach && lon <= east + reach
}

function servesLevel({ educationLevels }: School, { educationLevel }: SchoolZone): boolean {
  return (
    educationLevel === undefined || educationLevels.length === 0 || educationLevels.includes(educationLevel)
  )
}

function isOfDistrict(school: School, zone: SchoolZone): boolean {
  if (school.districtName === undefined || zone.districtName === undefined) return true
  const [left, right] = [listDistrictWords(school.districtName), listDistrictWords(zone.districtName)]
  return isSubset(left, right) || isSubset(right, left)
}

/** Words that describe the kind of school but do not identify it. */
const KIND_WORDS = new Set(['es', 'ms', 'hs', 'school', 'schools', 'the', 'k', '5', '8', '12', 'k5', 'k8'])

/** Lists the words that identify a school: {best} for "Best Elementary School". A name of only kind words stays whole. */
function listNameWords(name: string): Set<string> {
  const words = listSchoolNameWords(name)
  const telling = words.difference(KIND_WORDS)
  return telling.size > 0 ? telling : words
}

const DISTRICT_WORDS = new Set(['school', 'schools', 'district', 'public', 'unified', 'county', 'city', 'no'])

/** Lists the words that identify a district: {seattle} for "Seattle School District No. 1" and "Seattle Public Schools". */
function listDistrictWords(name: string): Set<string> {
  return listSchoolNameWords(name).difference(DISTRICT_WORDS)
}

function isSubset(part: ReadonlySet<string>, whole: ReadonlySet<string>): boolean {
  return part.size > 0 && part.isSubsetOf(whole)
}

function foldName(name: string): string {
  return [...listSchoolNameWords(name)].join(' ')
}
