import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FeedError } from '../../ingest/ports/feed.ts'
import {
  countIssues,
  factsOf,
  NEEDS_REAL_DATA,
  readFeed,
  realFile,
  writeInput,
} from '../testing/read-feed.ts'
import { buildSchoolsFeed } from './schools-feed.ts'

const EDGE_HEADER = 'X,Y,OBJECTID,NCESSCH,LEAID,NAME,STREET,CITY,STATE,ZIP,NMCNTY,LAT,LON'
const EDGE_ROW =
  '-12806000.1,4300000.2,7,320006000101,3200060,Crestwood ES,1300 Pauline Way,Las Vegas,NV,89104,Clark County,36.157,-115.126'

test('An EDGE point is a public school whose missing values stay unknown and whose level comes from its name.', async (context) => {
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

test('Ratings in a separate file are joined to the schools of the run, with stars doubled, and refused without schools.', async (context) => {
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

test('A GeoJSON point gives place, grades and counts; a school without a point is left out.', async (context) => {
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

test('A file named private contains private schools, and unreadable grades are dropped with an issue.', async (context) => {
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

const LOCATED = 'school_id,name,lat,lon,state'
const AT = '47.6,-122.3,WA'

test('Grades are read from one column, from the lowest and the highest, and from a yes or no for each.', async (context) => {
  const layouts: [header: string, row: string, grades: string[]][] = [
    ['GSoffered', 'K-3', ['K', '1', '2', '3']],
    ['GSLO,GSHI', 'PK,02', ['PK', 'K', '1', '2']],
    ['ST_GRADE,END_GRADE', 'KG,01', ['K', '1']],
    ['lowest_grade_offered,highest_grade_offered', '-1,1', ['PK', 'K', '1']],
    ['G_KG_OFFERED,G_1_OFFERED,G_2_OFFERED', 'Yes,Yes,No', ['K', '1']],
  ]
  for (const [header, row, grades] of layouts) {
    const path = writeInput(context, 'schools.csv', `${LOCATED},${header}\n1,Fir,${AT},${row}\n`)
    const reading = await readFeed(buildSchoolsFeed(), [path])
    assert.deepEqual(factsOf(reading, 'school')[0]?.grades, grades, header)
    assert.deepEqual(reading.issues, [])
  }
})

test('Students per teacher come from their own column, or from the counts of both.', async (context) => {
  const path = writeInput(
    context,
    'schools.csv',
    `${LOCATED},Total Students,FTE Teachers,Pupil/Teacher Ratio\n1,Fir,${AT},500,31,\n2,Oak,${AT},500,31,15.5\n3,Elm,${AT},,31,\n`,
  )
  const schools = factsOf(await readFeed(buildSchoolsFeed(), [path]), 'school')
  assert.deepEqual(
    schools.map(({ studentCount, studentTeacherRatio }) => [studentCount, studentTeacherRatio]),
    [
      [500, 16.1],
      [500, 15.5],
      [undefined, undefined],
    ],
  )
})

test('Closed, inactive and future schools are left out and counted, by word or by federal number.', async (context) => {
  const statuses = ['Open', 'Closed', '1', '2', 'Inactive', '7', 'Reopened', '']
  const rows = statuses.map((status, index) => `${index},School ${index},${AT},${status}`).join('\n')
  const path = writeInput(context, 'schools.csv', `${LOCATED},SY_STATUS_TEXT\n${rows}\n`)
  const reading = await readFeed(buildSchoolsFeed(), [path])
  assert.deepEqual(
    factsOf(reading, 'school').map(({ schoolKey }) => statuses[Number(schoolKey)]),
    ['Open', '1', 'Reopened', ''],
  )
  assert.deepEqual(countIssues(reading), { SchoolClosed: 4 })
})

test('Rows without points add grades, counts and status to the schools with their keys, in any order of files.', async (context) => {
  const points = writeInput(
    context,
    'edge.csv',
    `${EDGE_HEADER}\n${EDGE_ROW}\n${EDGE_ROW.replace('320006000101', '320006000102').replace('Crestwood', 'Gone')}\n`,
  )
  const directory = writeInput(
    context,
    'directory.csv',
    'NCESSCH,SCH_NAME,GSLO,GSHI,MEMBER,TEACHERS,UPDATED_STATUS_TEXT\n320006000101,Crestwood,KG,05,620,40,Open\n320006000102,Gone,KG,05,0,0,Closed\n99,Elsewhere,KG,05,1,1,Open\n',
  )
  for (const files of [
    [points, directory],
    [directory, points],
  ]) {
    const reading = await readFeed(buildSchoolsFeed(), files)
    const [school, ...others] = factsOf(reading, 'school')
    assert.deepEqual(others, [])
    assert.deepEqual(
      [school?.grades, school?.educationLevels, school?.studentCount, school?.studentTeacherRatio],
      [['K', '1', '2', '3', '4', '5'], [], 620, 15.5],
    )
    assert.deepEqual(countIssues(reading), { LevelFromName: 2, SchoolClosed: 1, SchoolIncomplete: 1 })
  }
})

test(
  'The real files give 744 schools in Nevada, two thirds of them with a rating, and 102 and 83 in Seattle.',
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
