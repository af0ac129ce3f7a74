import { basename } from 'node:path'
import { foldName } from '../../records/fold-name.ts'
import type { EducationLevel, SchoolZoneFacts } from '../../records/school.ts'
import { findCell, type NamedCells } from '../reading/delimited-rows.ts'
import { dropAbsent } from '../reading/drop-absent.ts'
import type { GeoFeature } from '../reading/geo-features.ts'
import type { RaiseIssue } from '../reading/issues.ts'
import { parseEducationLevel } from '../reading/parse-values.ts'
import { boundariesIssue } from './issues.ts'
import { parseShape } from './parse-shape.ts'

/** How to read a file of school zones. */
export interface SchoolZonesSettings {
  /** The property that holds the school's key; the default is the first of the usual properties. */
  schoolKeyProperty?: string
  /** The property that holds the school's name; the default is the first of the usual properties. */
  schoolNameProperty?: string
  /** The level of all zones; the default is a property with one of the usual names, else a level in the file's name. */
  educationLevel?: EducationLevel
}

const SCHOOL_KEYS = ['ncessch', 'ncesid', 'schoolkey', 'schoolid', 'schid', 'schoolcode', 'dbn']
const SCHOOL_NAMES = ['schoolname', 'schname', 'school', 'schnam']
const DISTRICT_KEYS = ['leaid', 'dstnum', 'schdst', 'districtid', 'sdlea', 'unsdlea']
const OWN_DISTRICT_NAMES = ['districtname', 'distname', 'leaname']
const LEVELS = ['educationlevel', 'level', 'schoollevel', 'schlevel', 'gradelevel', 'type']

/** The zone of a feature; undefined, with an issue, when it names neither a school nor a district, or has no shape. */
export function mapSchoolZone(
  { cells, geometry, place }: GeoFeature,
  path: string,
  settings: SchoolZonesSettings,
  raise: RaiseIssue,
): SchoolZoneFacts | undefined {
  const owner = findOwner(cells, settings)
  if (owner === undefined) {
    raise(boundariesIssue('ZoneOwnerMissing', place))
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

/** A file of districts has district keys and no schools. Only in a file of schools is a plain "name" the school's. */
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
