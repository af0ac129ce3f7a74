import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SchoolFacts } from '../../records/school.ts'
import { type LocatedSchool, matchRatings } from './school-ratings.ts'

function school(name: string, countyName = 'Clark County'): LocatedSchool {
  const facts: SchoolFacts = {
    schoolKey: `${countyName} ${name}`,
    name,
    point: { lat: 36, lon: -115 },
    fundingType: 'public',
    educationLevels: [],
    grades: [],
  }
  return { facts, countyName }
}

function rate(schools: LocatedSchool[], ratings: [name: string, districtName: string, rating: number][]) {
  const details: string[] = []
  matchRatings(
    schools,
    ratings.map(([name, districtName, rating]) => ({ name, districtName, rating, place: name })),
    ({ place, detail }) => details.push(`${place}: ${detail}`),
  )
  return { ratings: schools.map(({ facts }) => facts.rating), details: details.sort() }
}

test('A name matches in its full spelling, in a short spelling, and as the short form of the only longer name.', () => {
  const schools = [school('Best Elementary School'), school('Ward Gene ES'), school('Ward High School')]
  const ratings: [string, string, number][] = [
    ['Best ES', 'Clark', 4],
    ['Ward ES', 'Clark', 6],
    ['WARD HS', 'Clark', 8],
  ]
  assert.deepEqual(rate(schools, ratings), { ratings: [4, 6, 8], details: [] })
})

test('The district distinguishes equal names, and a district that is not a county may be anywhere.', () => {
  const schools = [
    school('Lincoln ES', 'Clark County'),
    school('Lincoln ES', 'Washoe County'),
    school('Mater ES'),
  ]
  const ratings: [string, string, number][] = [
    ['Lincoln ES', 'Washoe', 10],
    ['Mater ES', 'State Charter Authority', 2],
    ['Lincoln ES', 'State Charter Authority', 4],
  ]
  assert.deepEqual(rate(schools, ratings), {
    ratings: [undefined, 10, 2],
    details: ['Lincoln ES: several such schools'],
  })
})

test('A rating that fits two schools, or two ratings that fit one school, are not used.', () => {
  const two = rate([school('Taylor Robert ES'), school('Taylor Glen ES')], [['Taylor ES', 'Clark', 4]])
  assert.deepEqual(two, { ratings: [undefined, undefined], details: ['Taylor ES: several such schools'] })
  const one = rate(
    [school('Spring Mountain Middle High')],
    [
      ['Spring Mountain MS', 'Clark', 4],
      ['Spring Mountain HS', 'Clark', 6],
    ],
  )
  assert.deepEqual(one.ratings, [undefined])
  assert.equal(one.details.length, 2)
})
