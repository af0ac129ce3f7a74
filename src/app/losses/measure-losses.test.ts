import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { withFiles } from '../../feeds/testing/read-feed.ts'
import { createProbedFeed } from '../ingest/create-feed.ts'
import { type FieldUse, measureLosses } from './measure-losses.ts'
import { renderLosses } from './render-losses.ts'

function measure(format: string, name: string, content: string): Promise<FieldUse[]> {
  return withFiles({ [name]: content }, async (folder) =>
    measureLosses(await createProbedFeed(format, {}), [join(folder, name)]),
  )
}

const writeProperty = (key: string, fields: object) =>
  JSON.stringify({ ListingKey: key, StandardStatus: 'Active', PropertyType: 'Residential', ...fields })

async function measureProperties(...records: string[]): Promise<Map<string, FieldUse>> {
  const uses = await measure('reso', 'homes.jsonl', records.join('\n'))
  return new Map(uses.map((use) => [use.field.replace('Property.', ''), use]))
}

test('A field is counted, and names what it decides, by the places at which records differ without it', async () => {
  const uses = await measureProperties(
    writeProperty('A', { View: ['Mountain(s)'], BedroomsTotal: 3, PrivateRemarks: 'x' }),
    writeProperty('B', { BedroomsTotal: 2, PrivateRemarks: '' }),
  )
  assert.deepEqual(uses.get('BedroomsTotal'), {
    ...{ field: 'Property.BedroomsTotal', records: 2, decides: ['listing.bedroomsTotal'] },
    ...{ isSaidElsewhere: false, reachesAnswer: true },
  })
  assert.deepEqual(uses.get('View')?.decides, ['listing.hasView', 'listing.lookups.view'])
  assert.deepEqual([uses.get('PrivateRemarks')?.records, uses.get('PrivateRemarks')?.decides], [1, []])
})

test('A field that the feed looks at and that changes nothing is lost', async () => {
  const uses = await measureProperties(writeProperty('A', { LivingArea: 1800, BuildingAreaTotal: 2500 }))
  assert.equal(uses.get('LivingArea')?.reachesAnswer, true)
  assert.equal(uses.get('BuildingAreaTotal')?.reachesAnswer, false)
})

test('A field that only decides what no answer shows is lost', async () => {
  const uses = await measureProperties(writeProperty('A', { HeatingYN: true }))
  assert.deepEqual(uses.get('HeatingYN')?.decides, ['listing.hasHeating'])
  assert.equal(uses.get('HeatingYN')?.reachesAnswer, false)
})

test('Of two fields that say the same, neither is lost', async () => {
  const uses = await measureProperties(writeProperty('A', { LotSizeAcres: 1, LotSizeSquareFeet: 43_560 }))
  for (const name of ['LotSizeAcres', 'LotSizeSquareFeet']) {
    const { reachesAnswer, isSaidElsewhere, decides } = uses.get(name) ?? {}
    assert.deepEqual([reachesAnswer, isSaidElsewhere, decides], [true, true, ['listing.lotSizeSqft']], name)
  }
})

test('A field without which no record can be used decides whole records', async () => {
  const uses = await measureProperties(writeProperty('A', {}))
  assert.deepEqual(uses.get('ListingKey')?.decides, ['listing'])
})

test('A field that matters in one record of a thousand is not lost', async () => {
  const plain = Array.from({ length: 1000 }, (_, at) => writeProperty(`P${at}`, { LotSizeUnits: 'Acres' }))
  const rare = writeProperty('R', { LotSizeUnits: 'Acres', LotSizeArea: 5000 })
  const uses = await measureProperties(...plain.slice(0, 700), rare, ...plain.slice(700))
  assert.equal(uses.get('LotSizeUnits')?.records, 1001)
  assert.deepEqual(uses.get('LotSizeUnits')?.decides, ['listing.lotSizeSqft'])
})

test('Fields around the records of an XML file are seen once, by their spelling in the file', async () => {
  const text = `<Builders DateGenerated="2026"><Corporation><CorporateName>C</CorporateName><Builder><BuilderNumber>1</BuilderNumber>
    <BrandName>B</BrandName>${'<Subdivision><SubdivisionNumber>1</SubdivisionNumber><SubdivisionName>S</SubdivisionName></Subdivision>'.repeat(2)}</Builder></Corporation></Builders>`
  const uses = await measure('bdx', 'homes.xml', text)
  assert.deepEqual(
    uses.map(({ field, records }) => [field, records]),
    [
      ['Builders@DateGenerated', 1],
      ['Corporation/CorporateName', 1],
      ['Subdivision/SubdivisionNumber', 2],
      ['Subdivision/SubdivisionName', 2],
      ['Builder/BuilderNumber', 1],
      ['Builder/BrandName', 1],
    ],
  )
})

test('Files that belong together are mapped together', async () => {
  const schools = 'NCESSCH,NAME,LAT,LON\n1,Fir Elementary,47.6,-122.3\n'
  const ratings = 'School Name,Star Rating,Year\nFir ES,4,2026\n'
  const uses = await withFiles({ 'a.csv': schools, 'b.csv': ratings }, async (folder) =>
    measureLosses(await createProbedFeed('schools', {}), [folder]),
  )
  const lost = uses.filter(({ reachesAnswer }) => !reachesAnswer).map(({ field }) => field)
  assert.deepEqual(lost, ['Year'])
})

test('The text has the share, and lists lost fields before the others', () => {
  const use = { records: 4, isSaidElsewhere: false }
  const text = renderLosses([
    { ...use, field: 'A', decides: ['listing.view'], reachesAnswer: true },
    { ...use, field: 'B', decides: [], reachesAnswer: false },
    { ...use, field: 'C', decides: ['listing.stories'], isSaidElsewhere: true, reachesAnswer: true },
  ])
  assert.equal(
    text,
    `2 of 3 fields with a value reach an answer (66%).

lost field  records  decides
B           4

field  records  decides
A      4        listing.view
C      4        listing.stories (said by another field too)`,
  )
})

test('Losses of a service are refused, because it is copied and not read twice', async () => {
  await assert.rejects(createProbedFeed('reso-web-api', {}), /reso-web-api copies a service/)
})
