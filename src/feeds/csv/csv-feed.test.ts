import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { FeedError } from '../../ingest/ports/feed.ts'
import type { ListingFacts } from '../../records/listing.ts'
import { type Reading, readContent } from '../reading/reading-in-tests.ts'
import { buildCsvFeed } from './csv-feed.ts'
import { parseMapping } from './parse-mapping.ts'

const COLUMNS = `
resource: Property
constants: { StandardStatus: Active }
columns:
  key: ListingKey
  price: { field: ListPrice, multiply: 1000 }
  city: City
`
const ROWS = 'key,price,city\nA,500,Seattle\nB,620.5,"Lake, Forest"\n'

function read(content: string | Uint8Array, mapping = COLUMNS): Promise<Reading> {
  return readContent(buildCsvFeed(parseMapping('m.yaml', mapping)), 'rows.csv', content)
}

function factsOf(reading: Reading): ListingFacts[] {
  return reading.records.flatMap((record) => (record.kind === 'listing' ? [record.facts] : []))
}

describe('reading delimited files by a mapping', () => {
  it('maps columns to fields, plain or gzipped, with quotes and a byte order mark', async () => {
    for (const content of [ROWS, gzipSync(ROWS), `\uFEFF${ROWS}`, ROWS.replaceAll('\n', '\r\n')]) {
      const facts = factsOf(await read(content))
      assert.deepEqual(
        facts.map(({ listingKey, listPriceCents, address }) => [listingKey, listPriceCents, address.city]),
        [
          ['A', 50_000_000, 'Seattle'],
          ['B', 62_050_000, 'Lake, Forest'],
        ],
      )
    }
  })

  it('reads tabs, semicolons and pipes', async () => {
    for (const [name, mark] of [
      ['tab', '\t'],
      ['semicolon', ';'],
      ['pipe', '|'],
    ]) {
      const content = `key${mark}price${mark}city\nA${mark}1${mark}Bend\n`
      assert.equal(
        factsOf(await read(content, `${COLUMNS}file: { delimiter: ${name} }\n`))[0]?.address.city,
        'Bend',
      )
    }
  })

  it('reads windows-1252 where the mapping says so, and by itself, with an issue, where nothing is UTF-8', async () => {
    const bytes = Buffer.from('key,price,city\nA,1,Ca\xf1on City\n', 'latin1')
    const declared = await read(bytes, `${COLUMNS}file: { encoding: windows-1252 }\n`)
    const assumed = await read(bytes)
    for (const reading of [declared, assumed]) assert.equal(factsOf(reading)[0]?.address.city, 'Cañon City')
    assert.deepEqual(declared.issues, [])
    assert.deepEqual(
      assumed.issues.map(({ name, place }) => [name, place.replace(/.*:/, '')]),
      [['EncodingAssumed', '2']],
    )
  })

  it('refuses text that is neither the declared encoding nor any one encoding, naming the line', async () => {
    const latin1 = Buffer.from('key,price,city\nA,1,Ca\xf1on City\n', 'latin1')
    const mixed = Buffer.concat([
      Buffer.from('key,price,city\nB,1,Cañon City\nA,1,'),
      Buffer.from([0xf1, 0x0a]),
    ])
    const isRefusal = (line: number) => (error: unknown) =>
      error instanceof FeedError && error.message.includes(`rows.csv:${line}: bytes that are not UTF-8`)
    await assert.rejects(read(latin1, `${COLUMNS}file: { encoding: utf-8 }\n`), isRefusal(2))
    await assert.rejects(read(mixed), isRefusal(3))
  })

  it('applies value maps, nulls, dates, combined fields and several fields for one column', async () => {
    const mapping = `
resource: Property
nulls: [n/a]
combine: { ListingKey: "{key}-{day:2}" }
columns:
  key: []
  day: { field: CloseDate, dateOrder: day-month-year }
  kind:
    - { field: StandardStatus, values: { S: Closed } }
    - { field: PropertyType, values: { S: Land }, otherwise: null }
  view: { field: ViewYN, values: { "0": false }, otherwise: true }
`.replace('  key: []\n', '  key: ParcelNumber\n')
    const [first, second] = factsOf(
      await read('key,day,kind,view\n7,31.12.2024,S,0\nn/a,01.02.2024,Active,4\n', mapping),
    )
    assert.deepEqual(
      [first?.listingKey, first?.closeDate, first?.standardStatus, first?.hasView],
      ['7-31', '2024-12-31', 'Closed', false],
    )
    assert.deepEqual(
      [second?.listingKey, second?.parcelNumber, second?.propertyType, second?.hasView],
      ['-01', undefined, undefined, true],
    )
  })

  it('rejects a row with wrong cells by its line, takes a stray quote as it is, and reads on', async () => {
    const { records, issues } = await read(
      'key,price,city\nA,1,X\nB,2\nC,3,"ab"c\n"D",4,"two\nlines"\nE,high,Y\n',
    )
    assert.equal(records.length, 4)
    assert.deepEqual(
      issues.map((issue) => [issue.name, issue.place.replace(/.*:/, '')]),
      [
        ['RowMalformed', '3'],
        ['ValueUnreadable', '7'],
      ],
    )
  })

  it('refuses a quote that never closes and a row over the limit, naming the line', async () => {
    await assert.rejects(
      read('key,price,city\nA,1,"open\nB,2,Y\n'),
      (error) => error instanceof FeedError && /rows\.csv:2: a quote/.test(error.message),
    )
    const feed = buildCsvFeed(parseMapping('m.yaml', COLUMNS), { maxRowLength: 100 })
    const long = readContent(feed, 'rows.csv', `key,price,city\nA,1,${'x'.repeat(200)}\n`)
    await assert.rejects(
      long,
      (error) => error instanceof FeedError && /rows\.csv:2: .*100/.test(error.message),
    )
  })

  it('names a column of the mapping that the file lacks, and a column of the file that nothing reads', async () => {
    await assert.rejects(
      read('key,city\nA,X\n'),
      (error) => error instanceof FeedError && /^m\.yaml:6: .*no column "price"/.test(error.message),
    )
    const { issues } = await read('key,price,city,extra\nA,1,X,?\n')
    assert.deepEqual(
      issues.map((issue) => [issue.name, issue.detail]),
      [['ColumnUnmapped', 'extra']],
    )
  })
})
