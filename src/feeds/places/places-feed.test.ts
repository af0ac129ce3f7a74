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
import { buildPlacesFeed } from './places-feed.ts'

test('A gazetteer row becomes a place without its legal kind, in the state of its FIPS code.', async (context) => {
  const path = writeInput(
    context,
    'places.csv',
    'geoid,statefp,state,name,lat,lon\n5363000,53,WA,Seattle city,47.62,-122.35\n7878300,78,,Tutu CDP,18.3,-64.9\n',
  )
  const reading = await readFeed(buildPlacesFeed(), [path])
  assert.deepEqual(factsOf(reading, 'place'), [
    { placeKey: '5363000', name: 'Seattle', stateOrProvince: 'WA', point: { lat: 47.62, lon: -122.35 } },
    { placeKey: '7878300', name: 'Tutu', stateOrProvince: 'VI', point: { lat: 18.3, lon: -64.9 } },
  ])
})

test('The tab-separated national gazetteer of the Census gives the same records.', async (context) => {
  const path = writeInput(
    context,
    'Gaz_place_national.txt',
    'USPS\tGEOID\tNAME\tINTPTLAT\tINTPTLONG   \nWA\t5345005\tMercer Island city\t47.56\t-122.23\n',
  )
  const [place] = factsOf(await readFeed(buildPlacesFeed(), [path]), 'place')
  assert.equal(place?.name, 'Mercer Island')
  assert.deepEqual(place?.point, { lat: 47.56, lon: -122.23 })
})

test('A place without a point is left out, and an issue says so.', async (context) => {
  const path = writeInput(
    context,
    'places.csv',
    'geoid,name,state,lat,lon\n1,Nowhere,WA,,\n2,Kent,WA,47.4,-122.2\n',
  )
  const reading = await readFeed(buildPlacesFeed(), [path])
  assert.equal(reading.records.length, 1)
  assert.deepEqual(reading.issues, [
    { name: 'PlaceIncomplete', effect: 'rejected', place: `${path}:2`, detail: 'no point' },
  ])
})

test('A ZIP code gets its county when it lies in one, and none when it lies in two or in an abolished one.', async (context) => {
  const path = writeInput(
    context,
    'crosswalk.csv',
    '"zcta","state_usps","county_fips"\n"98001","WA","53033"\n"98354","WA","53033"\n"98354","WA","53053"\n"06001","CT","09003"\n',
  )
  const reading = await readFeed(buildPlacesFeed(), [path])
  assert.deepEqual(factsOf(reading, 'zipCode'), [
    { id: 98001, postalCode: '98001', countyFips: '53033', stateOrProvince: 'WA' },
    { id: 98354, postalCode: '98354', stateOrProvince: 'WA' },
    { id: 6001, postalCode: '06001', stateOrProvince: 'CT' },
  ])
  assert.deepEqual(countIssues(reading), { CountyAbolished: 1 })
})

test('The Census files give 29,611 places and all ZIP areas.', NEEDS_REAL_DATA, async () => {
  const files = ['us_places_tiger2019.csv', 'zcta_county_crosswalk_2020.csv']
  const reading = await readFeed(
    buildPlacesFeed(),
    files.map((file) => realFile(`gazetteer/${file}`)),
  )
  const places = factsOf(reading, 'place')
  assert.equal(places.length, 29_611)
  assert.equal(new Set(places.map(({ placeKey }) => placeKey)).size, 29_611)
  assert.ok(places.every(({ name }) => !/ (city|town|CDP)$/.test(name)))
  assert.equal(factsOf(reading, 'zipCode').length, 33_791)
  assert.equal(reading.progress.at(-1)?.fraction, 1)
})
