import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Neighborhood, NeighborhoodLevel } from '../../records/neighborhood.ts'
import type { EducationLevel, School, SchoolZone } from '../../records/school.ts'
import { buildNeighborhoodIndex } from './neighborhood-index.ts'
import { buildSchoolIndex } from './school-index.ts'

const pause = async () => {}

function square(west: number, south: number, size: number): [number, number][] {
  return [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
    [west, south],
  ]
}

function buildNeighborhood(id: number, level: NeighborhoodLevel, west: number, size: number): Neighborhood {
  const box = { north: size, south: 0, east: west + size, west }
  const centroid = { lat: size / 2, lon: west + size / 2 }
  return {
    id,
    source: 's',
    neighborhoodKey: String(id),
    name: `N${id}`,
    level,
    shape: [[square(west, 0, size)]],
    box,
    centroid,
  }
}

function buildSchool(
  id: number,
  levels: EducationLevel[],
  lon: number,
  fundingType: 'public' | 'private' = 'public',
): School {
  const point = { lat: 0.5, lon }
  return {
    id,
    source: 's',
    schoolKey: `K${id}`,
    name: `School ${id}`,
    point,
    fundingType,
    educationLevels: levels,
    grades: [],
  }
}

function buildZone(id: number, facts: Partial<SchoolZone>): SchoolZone {
  return { id, source: 's', zoneKey: String(id), shape: [[square(0, 0, 1)]], ...facts }
}

const home = { lat: 0.5, lon: 0.5 }

test('Neighborhoods nest from the largest down; of two that overlap on a level the smaller one counts.', async () => {
  const index = await buildNeighborhoodIndex(
    [
      buildNeighborhood(1, 'residential_neighborhood', 0, 1),
      buildNeighborhood(2, 'neighborhood', 0, 2),
      buildNeighborhood(3, 'neighborhood', 0, 1.5),
      buildNeighborhood(4, 'macro_neighborhood', 0, 3),
      buildNeighborhood(5, 'neighborhood', 5, 2),
    ],
    pause,
  )
  assert.deepEqual(
    index.listAllAt(home).map(({ id }) => id),
    [4, 2, 3, 1],
  )
  assert.deepEqual(
    index.listNeighborhoodsAt(home).map(({ id }) => id),
    [4, 3, 1],
  )
  assert.deepEqual(
    index.listNeighborhoodsAt({ lat: 1, lon: 6 }).map(({ id }) => id),
    [5],
  )
  assert.equal(index.findNeighborhood(5)?.name, 'N5')
  assert.equal(index.findNeighborhood(6), undefined)
})

test('Without zones the nearest public school that serves a level is assigned.', () => {
  const schools = [
    buildSchool(1, ['elementary'], 0.6, 'private'),
    buildSchool(2, ['elementary', 'middle'], 0.7),
    buildSchool(3, ['middle'], 0.8),
    buildSchool(4, ['high'], 0.9),
  ]
  const near = buildSchoolIndex(schools, []).listSchools(home, 4)
  assert.deepEqual(
    near.map(({ school, isAssigned }) => [school.id, isAssigned]),
    [
      [1, false],
      [2, true],
      [3, false],
      [4, true],
    ],
  )
})

test('A zone assigns its school by key or name, however far; beside zones of a level nothing else is assigned.', () => {
  const schools = [
    buildSchool(1, ['elementary'], 0.6),
    buildSchool(2, ['elementary'], 0.9),
    buildSchool(3, ['high'], 3),
  ]
  const zones = [
    buildZone(1, { schoolKey: 'K2', educationLevel: 'elementary' }),
    buildZone(2, { schoolName: 'SCHOOL 3' }),
  ]
  const index = buildSchoolIndex(schools, zones)
  const assigned = (point: typeof home) =>
    index
      .listSchools(point, 9)
      .filter(({ isAssigned }) => isAssigned)
      .map(({ school }) => school.id)
  assert.deepEqual(assigned(home), [2, 3])
  assert.deepEqual(assigned({ lat: 1.05, lon: 0.5 }), [])
  assert.deepEqual(assigned({ lat: 9, lon: 0.5 }), [1, 3])
})

test('Every assigned school is listed, also over the limit, nearest first.', () => {
  const schools = [
    buildSchool(1, [], 0.55),
    buildSchool(2, ['elementary'], 0.7),
    buildSchool(3, ['high'], 0.6),
  ]
  const near = buildSchoolIndex(schools, []).listSchools(home, 1)
  assert.deepEqual(
    near.map(({ school }) => school.id),
    [3, 2],
  )
  assert.ok(
    near.every(({ distanceMiles }, index) => index === 0 || distanceMiles >= near[index - 1]!.distanceMiles),
  )
})
