import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EducationLevel, School, SchoolZone } from '../../records/school.ts'
import { buildSchoolIndex } from './school-index.ts'

const home = { lat: 0.5, lon: 0.5 }
/** One mile in degrees of longitude near the equator. */
const MILE = 1 / 69.1

function square(west: number, south: number, size: number): [number, number][] {
  return [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
    [west, south],
  ]
}

/** Builds a school at a distance east of the home. */
function buildSchool(
  id: number,
  educationLevels: EducationLevel[],
  miles: number,
  facts: Partial<School> = {},
): School {
  return {
    id,
    source: 's',
    schoolKey: `K${id}`,
    name: `School ${id}`,
    point: { lat: home.lat, lon: home.lon + miles * MILE },
    fundingType: 'public',
    educationLevels,
    grades: [],
    ...facts,
  }
}

/** Builds a zone of one square degree that contains the home. */
function buildZone(id: number, facts: Partial<SchoolZone>): SchoolZone {
  return { id, source: 's', zoneKey: String(id), shape: [[square(0, 0, 1)]], ...facts }
}

function listAssignments(
  schools: School[],
  zones: SchoolZone[],
  point = home,
): Record<number, boolean | undefined> {
  const near = buildSchoolIndex(schools, zones).listSchools(point, 9)
  return Object.fromEntries(near.map(({ school, isAssigned }) => [school.id, isAssigned]))
}

test('Without zones, the nearest public school of each level is assigned', () => {
  const schools = [
    buildSchool(1, ['elementary'], 1, { fundingType: 'private' }),
    buildSchool(2, ['elementary', 'middle'], 2),
    buildSchool(3, ['middle'], 3),
    buildSchool(4, ['high'], 4),
  ]
  assert.deepEqual(listAssignments(schools, []), { 1: false, 2: true, 3: false, 4: true })
})

test('A preschool is never assigned', () => {
  const schools = [buildSchool(1, ['elementary'], 1, { grades: ['PK'] }), buildSchool(2, ['elementary'], 2)]
  assert.deepEqual(listAssignments(schools, []), { 1: false, 2: true })
})

test('Without zones, a school far away is never assigned: the assignment is unknown', () => {
  const schools = [
    buildSchool(1, ['elementary'], 4.9),
    buildSchool(2, ['elementary'], 5.1),
    buildSchool(3, ['high'], 10.1),
    buildSchool(4, ['middle'], 2500),
  ]
  assert.deepEqual(listAssignments(schools, []), { 1: true, 2: false, 3: undefined })
  assert.deepEqual(listAssignments(schools.slice(1), []), { 2: undefined, 3: undefined })
})

test('If district outlines are loaded, no school of another district is assigned', () => {
  const district = (id: number, west: number, size: number) =>
    buildZone(id, { districtName: `District ${id}`, shape: [[square(west, 0, size)]] })
  const border = home.lon + 2.5 * MILE
  const schools = [buildSchool(1, ['elementary'], 3), buildSchool(2, ['elementary'], -4)]
  assert.deepEqual(listAssignments(schools, []), { 1: true, 2: false })
  assert.deepEqual(listAssignments(schools, [district(1, 0, border), district(2, border, 1)]), {
    1: false,
    2: true,
  })
  assert.deepEqual(listAssignments(schools.slice(0, 1), [district(2, border, 1)]), { 1: undefined })
  assert.deepEqual(listAssignments(schools.slice(0, 1), [district(1, 0, border)]), { 1: undefined })
})

test('A zone assigns its school by key or name, however far, and no other school of that level is assigned', () => {
  const schools = [
    buildSchool(1, ['elementary'], 1),
    buildSchool(2, ['elementary'], 20),
    buildSchool(3, ['high'], 180),
  ]
  const zones = [
    buildZone(1, { schoolKey: 'K2', educationLevel: 'elementary' }),
    buildZone(2, { schoolName: 'SCHOOL 3' }),
  ]
  assert.deepEqual(listAssignments(schools, zones), { 1: false, 2: true, 3: true })
  const outside = { lat: 1.05, lon: 0.5 }
  const besideZones = buildSchool(4, ['elementary'], 0, { point: outside })
  assert.equal(listAssignments([...schools, besideZones], zones, outside)[4], false)
})

test('A zone finds its school in another source by identifier, else by name, level and district', () => {
  const elementary = (facts: Partial<School>) => [
    buildSchool(1, ['elementary'], 1, { name: 'Lowell Elementary School', ...facts }),
    buildSchool(2, ['elementary'], 2, { name: 'Bailey Gatzert', districtName: 'Seattle Public Schools' }),
    buildSchool(3, ['middle'], 12, { name: 'Lowell Middle School' }),
    buildSchool(4, ['elementary'], 2500, { name: 'LOWELL ELEM', schoolKey: '530771003362' }),
  ]
  const zone = (facts: Partial<SchoolZone>) => [
    buildZone(1, { source: 'zones', educationLevel: 'elementary', ...facts }),
  ]
  const assignedOf = (facts: Partial<SchoolZone>, school: Partial<School> = {}) =>
    Object.entries(listAssignments(elementary(school), zone(facts)))
      .filter(([, isAssigned]) => isAssigned === true)
      .map(([id]) => Number(id))
  assert.deepEqual(assignedOf({ schoolName: 'LOWELL' }), [1])
  assert.deepEqual(
    assignedOf({ schoolName: 'Gatzert ES', districtName: 'Seattle School District No. 1' }),
    [2],
  )
  assert.deepEqual(assignedOf({ schoolName: 'Gatzert ES', districtName: 'Highline School District' }), [])
  assert.deepEqual(assignedOf({ schoolName: 'Lowell', educationLevel: 'middle' }), [1, 3])
  assert.deepEqual(assignedOf({ schoolKey: '530771003361' }, { schoolKey: '530771003361' }), [1])
  assert.deepEqual(assignedOf({ schoolKey: '530771003362' }), [], 'the school of that number is far away')
  assert.deepEqual(assignedOf({ schoolName: 'Nobody knows it' }), [])
})

test('A zone whose school is not loaded leaves the assignment of its level unknown', () => {
  const schools = [buildSchool(1, ['elementary'], 1), buildSchool(2, ['high'], 1)]
  const zones = [buildZone(1, { source: 'zones', schoolName: 'Another', educationLevel: 'elementary' })]
  assert.deepEqual(listAssignments(schools, zones), { 1: undefined, 2: true })
})

test('Every assigned school is listed, even beyond the limit, nearest first', () => {
  const schools = [buildSchool(1, [], 1), buildSchool(2, ['elementary'], 4), buildSchool(3, ['high'], 3)]
  const near = buildSchoolIndex(schools, []).listSchools(home, 1)
  assert.deepEqual(
    near.map(({ school }) => school.id),
    [3, 2],
  )
})
