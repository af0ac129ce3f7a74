import { getDistanceMiles } from '../../domain/geo/distance.ts'
import { isInMultiPolygon } from '../../domain/geo/polygon.ts'
import type { GeoPoint } from '../../records/geo-point.ts'
import type { MarketArea } from '../market-areas.ts'
import { listSchoolFeatures, listZoneFeatures } from './render-schools.ts'

/** RESO's names of the schools that the home at a point goes to. */
export interface AssignedSchools {
  ElementarySchool?: string
  MiddleOrJuniorSchool: string
  HighSchool: string
}

/**
 * The public schools of points among the areas, as the market's own files of schools and zones have them: the
 * elementary school in whose zone a home stands, the nearest middle and high school.
 */
export function buildSchoolFinder(
  areas: readonly MarketArea[],
  seed: number,
): (point: GeoPoint) => AssignedSchools {
  const schools = listSchoolFeatures(areas, seed).map(({ properties, geometry: { coordinates } }) => ({
    ...properties,
    point: { lon: coordinates[0]!, lat: coordinates[1]! },
  }))
  const nameOf = new Map(schools.map(({ school_id, name }) => [school_id, name]))
  const ofGrades = (grades: string) => schools.filter((school) => school.grades === grades)
  const [middle, high] = [ofGrades('6-8'), ofGrades('9-12')]
  const zones = listZoneFeatures(areas)
  return (point) => {
    const zone = zones.find(({ geometry }) => isInMultiPolygon(point, geometry.coordinates))
    return {
      ...(zone && { ElementarySchool: nameOf.get(zone.properties.school_id)! }),
      MiddleOrJuniorSchool: findNearest(middle, point).name,
      HighSchool: findNearest(high, point).name,
    }
  }
}

function findNearest<School extends { point: GeoPoint }>(
  schools: readonly School[],
  point: GeoPoint,
): School {
  const miles = schools.map((school) => getDistanceMiles(point, school.point))
  return schools[miles.indexOf(Math.min(...miles))]!
}
