import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  countIssues,
  factsOf,
  NEEDS_REAL_DATA,
  readFeed,
  realFile,
  writeInput,
} from '../testing/read-feed.ts'
import { buildSchoolZonesFeed } from './boundaries-feed.ts'

const RING = [
  [-74, 40],
  [-73, 40],
  [-73, 41],
  [-74, 40],
]

function collection(...properties: object[]): string {
  const geometry = { type: 'Polygon', coordinates: [RING] }
  const features = properties.map((own) => ({ type: 'Feature', properties: own, geometry }))
  return JSON.stringify({ type: 'FeatureCollection', features })
}

test("The parts of one school's zone are one zone; its level comes from a property, a setting or the file's name.", async (context) => {
  const text = collection(
    { DBN: '21K188' },
    { DBN: '21K188' },
    { NCESSCH: '53', school_name: 'Adams', level: 'Middle' },
  )
  const path = writeInput(context, 'elementary_zones.geojson', text)
  assert.deepEqual(factsOf(await readFeed(buildSchoolZonesFeed(), [path]), 'schoolZone'), [
    {
      zoneKey: 'elementary/21K188',
      schoolKey: '21K188',
      educationLevel: 'elementary',
      shape: [[RING], [RING]],
    },
    {
      zoneKey: 'middle/53',
      schoolKey: '53',
      schoolName: 'Adams',
      educationLevel: 'middle',
      shape: [[RING]],
    },
  ])
  const high = await readFeed(buildSchoolZonesFeed({ educationLevel: 'high' }), [path])
  assert.deepEqual(factsOf(high, 'schoolZone')[0]?.zoneKey, 'high/21K188')
})

test('The outline of a district names the district but no school, and a zone without an owner is left out.', async (context) => {
  const path = writeInput(
    context,
    'a.geojson',
    collection({ NAME: 'Seattle', DSTNUM: '17001' }, { OBJECTID: 4 }),
  )
  const reading = await readFeed(buildSchoolZonesFeed(), [path])
  assert.deepEqual(factsOf(reading, 'schoolZone'), [
    { zoneKey: 'district/17001', districtName: 'Seattle', shape: [[RING]] },
  ])
  assert.deepEqual(countIssues(reading), { ZoneOwnerMissing: 1 })
})

test(
  'The real files give zones for 662 schools in New York, 33 zones of choice without a school, and 20 districts.',
  NEEDS_REAL_DATA,
  async () => {
    const newYork = await readFeed(buildSchoolZonesFeed(), [
      realFile('schools/nyc_elementary_zones_2013_14.geojson'),
    ])
    const zones = factsOf(newYork, 'schoolZone')
    assert.equal(zones.length, 662)
    assert.ok(zones.every(({ educationLevel }) => educationLevel === 'elementary'))
    assert.deepEqual(countIssues(newYork), { ZoneOwnerMissing: 33 })
    const districts = await readFeed(buildSchoolZonesFeed(), [
      realFile('schools/king_county_school_districts.geojson'),
    ])
    assert.equal(factsOf(districts, 'schoolZone').length, 20)
    assert.ok(factsOf(districts, 'schoolZone').every(({ districtName }) => districtName !== undefined))
  },
)
