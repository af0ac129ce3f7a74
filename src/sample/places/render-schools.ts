import { getDistanceMiles } from '../../domain/geo/distance.ts'
import { isInMultiPolygon } from '../../domain/geo/polygon.ts'
import type { GeoPoint } from '../../records/geo-point.ts'
import { mixSeed, Random } from '../random.ts'
import { buildCells, renderCollection, renderMultiPolygon } from './cells.ts'
import type { MarketArea } from './market-areas.ts'
import { renderSchoolWord } from './render-neighborhoods.ts'

interface SchoolPlan {
  kind: string
  grades: string
  fundingType: 'public' | 'private'
  /** Typical number of students. */
  students: number
}

const ELEMENTARY: SchoolPlan = { kind: 'Elementary', grades: 'K-5', fundingType: 'public', students: 420 }

const MIDDLE: SchoolPlan = { kind: 'Middle School', grades: '6-8', fundingType: 'public', students: 780 }

const HIGH: SchoolPlan = { kind: 'High School', grades: '9-12', fundingType: 'public', students: 1450 }

const ACADEMY: SchoolPlan = { kind: 'Academy', grades: 'PK-8', fundingType: 'private', students: 210 }

/** The least distance between schools of a level. An area without one has one within this distance, measured between the areas' points. */
const APART_MILES = { middle: 2.5, high: 3.5 }

/** One area in this many has a private school. */
const ACADEMY_EVERY = 4

/** Invented schools as GeoJSON points: an elementary school in every area, and the other levels within a few miles. */
export function renderSchools(areas: readonly MarketArea[], seed: number): string {
  return renderCollection(listSchoolFeatures(areas, seed))
}

function listSchoolFeatures(areas: readonly MarketArea[], seed: number) {
  const withMiddle = chooseApart(areas, APART_MILES.middle)
  const withHigh = chooseApart(areas, APART_MILES.high)
  return areas.flatMap((area, index) => {
    const plans = [ELEMENTARY]
    if (withMiddle.includes(area)) plans.push(MIDDLE)
    if (withHigh.includes(area)) plans.push(HIGH)
    if (index % ACADEMY_EVERY === 1) plans.push(ACADEMY)
    return plans.map((plan) =>
      describeSchool(plan, area, index, new Random(mixSeed(seed, plan.kind, area.postalCode))),
    )
  })
}

/** The areas, in order, that are at least `miles` from every area chosen before. Each of the others is within `miles` of one of them. */
function chooseApart(areas: readonly MarketArea[], miles: number): MarketArea[] {
  const chosen: MarketArea[] = []
  for (const area of areas) {
    if (chosen.every((other) => getDistanceMiles(other, area) >= miles)) chosen.push(area)
  }
  return chosen
}

/** The zones of all elementary schools. Middle and high schools have none, so homes get the nearest one of their district. */
export function renderSchoolZones(areas: readonly MarketArea[]): string {
  return renderCollection(listZoneFeatures(areas))
}

function listZoneFeatures(areas: readonly MarketArea[]) {
  const cells = buildCells(areas)
  return areas.flatMap((area) => {
    const outline = cells.get(area)!
    if (outline.length < 3) return []
    return [
      {
        properties: { school_id: renderKey(area, ELEMENTARY), education_level: 'elementary' },
        geometry: renderMultiPolygon([outline]),
      },
    ]
  })
}

function describeSchool(plan: SchoolPlan, area: MarketArea, index: number, random: Random) {
  const students = Math.round(plan.students * random.between(0.7, 1.3))
  const rating = random.whole(3, 10)
  const point = [area.lon + random.between(-0.008, 0.008), area.lat + random.between(-0.006, 0.006)]
  return {
    properties: {
      school_id: renderKey(area, plan),
      name: `${renderSchoolWord(index)} ${plan.kind}`,
      address: `${random.whole(100, 9900)} Schoolhouse Way`,
      city: area.city,
      state: 'WA',
      zip: area.postalCode,
      grades: plan.grades,
      funding_type: plan.fundingType,
      student_count: students,
      student_teacher_ratio: Math.round(random.between(11, 22) * 10) / 10,
      rating,
      parent_rating: Math.max(1, Math.min(5, Math.round(rating / 2 + random.between(-1, 1)))),
      review_count: random.whole(3, 90),
    },
    geometry: { type: 'Point', coordinates: point.map((degrees) => Math.round(degrees * 1e6) / 1e6) },
  }
}

function renderKey({ postalCode }: MarketArea, { kind }: SchoolPlan): string {
  return `sample-${postalCode}-${kind.toLowerCase().replaceAll(' ', '-')}`
}

/** The schools that serve a point, under RESO's field names. */
export interface AssignedSchools {
  ElementarySchool?: string
  MiddleOrJuniorSchool: string
  HighSchool: string
}

/**
 * Finds the public schools for a point from the market's own schools and zones: the elementary school whose zone holds
 * the point, and the nearest middle and high school.
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
