import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FeedError } from '../../ingest/ports/feed.ts'
import { countIssues, factsOf, readFeed, writeInput } from '../testing/read-feed.ts'
import { NEEDS_REAL_DATA, realFile } from '../testing/real-data.ts'
import { buildSchoolsFeed } from './schools-feed.ts'

const EDGE_HEADER = 'X,Y,OBJECTID,NCESSCH,LEAID,NAME,STREET,CITY,STATE,ZIP,NMCNTY,LAT,LON'
const EDGE_ROW =
  '-12806000.1,4300000.2,7,320006000101,3200060,Crestwood ES,1300 Pauline Way,Las Vegas,NV,89104,Clark County,36.157,-115.126'

test('An EDGE point is a public school; what the layout lacks stays unknown, and its level is from its name.', async (context) => {
  const path = writeInput(context, 'edge.csv', `${EDGE_HEADER}\n${EDGE_ROW}\n`)
  const reading = await readFeed(buildSchoolsFeed(), [path])
  assert.deepEqual(factsOf(reading, 'school'), [
    {
      schoolKey: '320006000101',
      name: 'Crestwood ES',
      point: { lat: 36.157, lon: -115.126 },
      street: '1300 Pauline Way',
      city: 'Las Vegas',
      stateOrProvince: 'NV',
      postalCode: '89104',
      fundingType: 'public',
      educationLevels: ['elementary'],
      grades: [],
    },
  ])
  assert.deepEqual(countIssues(reading), { LevelFromName: 1 })
})

test('Ratings in a file of their own join the schools of the run, stars doubled; alone they are refused.', async (context) => {
  const schools = writeInput(context, 'edge.csv', `${EDGE_HEADER}\n${EDGE_ROW}\n`)
  const ratings = writeInput(
    context,
    'ratings.csv',
    'District Name,School Name,Star Rating\nClark,Crestwood ES,4\nClark,Nowhere ES,5\nClark,Best ES,Not Rated\nClark,Odd ES,6\n',
  )
  const reading = await readFeed(buildSchoolsFeed(), [ratings, schools])
  assert.equal(factsOf(reading, 'school')[0]?.rating, 8)
  assert.deepEqual(countIssues(reading), { RatingUnreadable: 1, LevelFromName: 1, RatingUnmatched: 1 })
  await assert.rejects(readFeed(buildSchoolsFeed(), [ratings]), FeedError)
})

test('A GeoJSON point gives place, grades and counts; a school without point is left out.', async (context) => {
  const properties = {
    NAME: 'Adams',
    GRADE: 'K-5',
    TYPE: 'Elementary',
    ZIP: '98107',
    enrollment: 512,
    XCOORD: 1270000,
  }
  const features = [
    { type: 'Feature', properties, geometry: { type: 'Point', coordinates: [-122.38, 47.67] } },
    { type: 'Feature', properties: { NAME: 'Nowhere' }, geometry: null },
  ]
  const path = writeInput(context, 's.geojson', JSON.stringify({ type: 'FeatureCollection', features }))
  const reading = await readFeed(buildSchoolsFeed({ stateOrProvince: 'WA' }), [path])
  assert.deepEqual(factsOf(reading, 'school'), [
    {
      schoolKey: 'Adams/98107',
      name: 'Adams',
      point: { lat: 47.67, lon: -122.38 },
      stateOrProvince: 'WA',
      postalCode: '98107',
      fundingType: 'public',
      educationLevels: [],
      grades: ['K', '1', '2', '3', '4', '5'],
      studentCount: 512,
    },
  ])
  assert.deepEqual(countIssues(reading), { SchoolIncomplete: 1 })
})

test('A file named private holds private schools; unreadable grades are dropped and said.', async (context) => {
  const path = writeInput(
    context,
    'my_private_schools.csv',
    'lat,lon,name,address,grades,zip\n47.6,-122.3,Academy,1 Main St,all,98105-4341\n47.6,-122.3,Academy,1 Main St,K-5,98105\n',
  )
  const reading = await readFeed(buildSchoolsFeed(), [path])
  const [school, ...others] = factsOf(reading, 'school')
  assert.equal(others.length, 0)
  assert.equal(school?.fundingType, 'private')
  assert.equal(school?.postalCode, '98105')
  assert.deepEqual(countIssues(reading), { GradesUnreadable: 1, SchoolRepeated: 1 })
})

test(
  'The real files give 744 schools of Nevada, two thirds with a rating, and 102 and 83 of Seattle.',
  NEEDS_REAL_DATA,
  async () => {
    const files = ['nv-school-locations.csv', 'nv-school-ratings.csv'].map((file) =>
      realFile(`schools/${file}`),
    )
    const nevada = factsOf(await readFeed(buildSchoolsFeed(), files), 'school')
    assert.equal(nevada.length, 744)
    assert.ok(nevada.filter(({ rating }) => rating !== undefined).length >= 500)
    const publicSchools = await readFeed(buildSchoolsFeed(), [
      realFile('schools/seattle_public_schools.geojson'),
    ])
    assert.equal(factsOf(publicSchools, 'school').length, 102)
    assert.deepEqual(publicSchools.issues, [])
    const privateSchools = await readFeed(buildSchoolsFeed(), [
      realFile('schools/seattle_private_schools.csv'),
    ])
    const facts = factsOf(privateSchools, 'school')
    assert.equal(facts.length, 83)
    assert.ok(facts.every(({ grades, fundingType }) => grades.length > 0 && fundingType === 'private'))
  },
)
