import { basename } from 'node:path'
import type { Issue } from '../../ingest/ports/issue.ts'
import type { EducationLevel, SchoolZoneFacts } from '../../records/school.ts'
import { findCell, foldName, type NamedCells } from '../reading/delimited-rows.ts'
import { dropAbsent } from '../reading/drop-absent.ts'
import type { GeoFeature } from '../reading/geo-features.ts'
import { parseEducationLevel } from '../reading/parse-education-level.ts'
import type { SchoolZonesSettings } from './boundaries-settings.ts'
import { zoneOwnerMissing } from './issues.ts'
import { parseShape } from './parse-shape.ts'

const SCHOOL_KEYS = ['ncessch', 'ncesid', 'schoolkey', 'schoolid', 'schid', 'schoolcode', 'dbn']
const SCHOOL_NAMES = ['schoolname', 'schname', 'school', 'schnam']
const DISTRICT_KEYS = ['leaid', 'dstnum', 'schdst', 'districtid', 'sdlea', 'unsdlea']
const OWN_DISTRICT_NAMES = ['districtname', 'distname', 'leaname']
const LEVELS = ['educationlevel', 'level', 'schoollevel', 'schlevel', 'gradelevel', 'type']

/** The zone of a feature; undefined, with an issue, when it names neither school nor district, or has no shape. */
export function mapSchoolZone(
  { cells, geometry, place }: GeoFeature,
  path: string,
  settings: SchoolZonesSettings,
  raise: (issue: Issue) => void,
): SchoolZoneFacts | undefined {
  const owner = findOwner(cells, settings)
  if (owner === undefined) {
    raise(zoneOwnerMissing(place))
    return undefined
  }
  const shape = parseShape(geometry, place, raise)
  if (shape === undefined) return undefined
  const { key, ...names } = owner
  const isDistrict = names.schoolKey === undefined && names.schoolName === undefined
  const educationLevel = isDistrict ? undefined : findLevel(cells, path, settings)
  const zoneKey = educationLevel === undefined ? key : `${educationLevel}/${key}`
  return dropAbsent({ zoneKey, ...names, educationLevel, shape })
}

type Owner = { key: string } & Pick<SchoolZoneFacts, 'schoolKey' | 'schoolName' | 'districtName'>

/** A file of districts has districts' keys and no schools; only in one of schools is a bare "name" the school's. */
function findOwner(cells: NamedCells, settings: SchoolZonesSettings): Owner | undefined {
  const { schoolKeyProperty, schoolNameProperty } = settings
  const schoolKey = findCell(
    cells,
    schoolKeyProperty === undefined ? SCHOOL_KEYS : [foldName(schoolKeyProperty)],
  )
  const nameProperties = schoolNameProperty === undefined ? SCHOOL_NAMES : [foldName(schoolNameProperty)]
  const districtKey = findCell(cells, DISTRICT_KEYS)
  const isOfSchools = schoolKey !== undefined || districtKey === undefined
  const schoolName = findCell(cells, isOfSchools ? [...nameProperties, 'name'] : nameProperties)
  const key = schoolKey ?? schoolName
  if (key !== undefined)
    return { key, schoolKey, schoolName, districtName: findCell(cells, OWN_DISTRICT_NAMES) }
  const districtName = findCell(cells, [...OWN_DISTRICT_NAMES, 'name'])
  return districtName === undefined
    ? undefined
    : { key: `district/${districtKey ?? districtName}`, districtName }
}

function findLevel(
  cells: NamedCells,
  path: string,
  settings: SchoolZonesSettings,
): EducationLevel | undefined {
  const written = findCell(cells, LEVELS)
  return (
    settings.educationLevel ??
    (written === undefined ? undefined : parseEducationLevel(written)) ??
    parseEducationLevel(basename(path))
  )
}
