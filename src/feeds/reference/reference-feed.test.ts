import assert from 'node:assert/strict'
import { dirname } from 'node:path'
import { test } from 'node:test'
import { FeedError } from '../../ingest/ports/feed.ts'
import { factsOf, readFeed, writeInput } from '../testing/read-feed.ts'
import { buildReferenceFeed } from './reference-feed.ts'

const reading = await readFeed(buildReferenceFeed(), [])
const counties = factsOf(reading, 'county')
const fipsCodes = new Set(counties.map(({ fips }) => fips))

test('Each ZIP code occurs once, with a point in or near the US and the postal city as people write it.', () => {
  const zipCodes = factsOf(reading, 'zipCode')
  assert.ok(zipCodes.length > 41_000)
  assert.equal(new Set(zipCodes.map(({ id }) => id)).size, zipCodes.length)
  assert.ok(zipCodes.every(({ id, postalCode }) => /^\d{5}$/.test(postalCode) && Number(postalCode) === id))
  assert.ok(zipCodes.every(({ point }) => point !== undefined && Math.abs(point.lat) < 72 && point.lon !== 0))
  const cityOf = (code: number) => zipCodes.find(({ id }) => id === code)?.city
  assert.deepEqual([98101, 98040, 98070].map(cityOf), ['Seattle', 'Mercer Island', 'Vashon'])
})

test('Every county that a ZIP code or place names is in the tables, with its name and state.', () => {
  const named = [...factsOf(reading, 'zipCode'), ...factsOf(reading, 'place')].map(
    ({ countyFips }) => countyFips,
  )
  assert.deepEqual(
    named.filter((fips) => fips !== undefined && !fipsCodes.has(fips)),
    [],
  )
  const withName = counties.filter(({ name, stateOrProvince }) => name && stateOrProvince)
  assert.equal(withName.length, 3235)
  assert.equal(counties.find(({ id }) => id === 53033)?.name, 'King')
})

test('All 3,235 counties have limits for 2026, and an FHA limit only where it is known.', () => {
  const limits = counties.filter(({ limitsYear }) => limitsYear === 2026)
  assert.equal(limits.length, 3235)
  assert.equal(limits.filter(({ fhaLimitCents }) => fhaLimitCents !== undefined).length, 121)
})

test('Places have a state, a point and a population, and the largest is New York.', () => {
  const places = factsOf(reading, 'place')
  assert.ok(places.length > 16_000)
  assert.equal(new Set(places.map(({ placeKey }) => placeKey)).size, places.length)
  const largest = places.toSorted((left, right) => (right.population ?? 0) - (left.population ?? 0))
  assert.equal(largest[0]?.name, 'New York')
  const seattle = places.find(({ name, stateOrProvince }) => name === 'Seattle' && stateOrProvince === 'WA')
  assert.equal(seattle?.countyFips, '53033')
})

test('States have names, and known costs.', () => {
  const states = factsOf(reading, 'stateCosts')
  assert.equal(states.filter(({ propertyTaxRate }) => propertyTaxRate !== undefined).length, 51)
  assert.deepEqual(
    states.find(({ id }) => id === 53),
    {
      id: 53,
      stateOrProvince: 'WA',
      name: 'Washington',
      propertyTaxRate: 0.0093,
      homeInsuranceAnnualCents: 97_800,
    },
  )
})

test('Rate series are oldest first with one sample per date, and the 30-year series reaches May 2026.', () => {
  const series = factsOf(reading, 'rateSeries')
  assert.deepEqual(
    series.map(({ program, samples }) => [program, samples.length]),
    [
      ['Fixed30Year', 2877],
      ['Fixed15Year', 1736],
      ['ARM5', 932],
    ],
  )
  for (const { samples } of series) {
    assert.ok(samples.every(({ date }, index) => index === 0 || (samples[index - 1]?.date ?? '') < date))
    assert.ok(samples.every(({ annualRate }) => annualRate > 0.01 && annualRate < 0.2))
  }
  assert.deepEqual(series[0]?.samples.at(-1), { date: '2026-05-14', annualRate: 0.0636 })
})

test('The tables raise no issue, and progress ends at 100%.', () => {
  assert.deepEqual(reading.issues, [])
  assert.deepEqual(reading.progress.at(-1), { fraction: 1, records: reading.records.length })
})

test('A folder without the tables is refused, and so is a table with other columns.', async (context) => {
  await assert.rejects(readFeed(buildReferenceFeed(), ['/nowhere']), FeedError)
  const path = writeInput(context, 'state-costs.csv', 'fips,state\n53,WA\n')
  await assert.rejects(readFeed(buildReferenceFeed(), [dirname(path)]), /the header is not/)
})
