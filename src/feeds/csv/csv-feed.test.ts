import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { FeedError } from '../../ingest/ports/feed.ts'
import { type FeedReading, factsOf as listFacts, readContent } from '../testing/read-feed.ts'
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

function read(content: string | Uint8Array, mapping = COLUMNS): Promise<FeedReading> {
  return readContent(buildCsvFeed(parseMapping('m.yaml', mapping)), 'rows.csv', content)
}

const factsOf = (reading: FeedReading) => listFacts(reading, 'listing')

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

  it('understands home types as exports write them, and reports each one that it does not understand', async () => {
    const mapping =
      'resource: Property\nconstants: { StandardStatus: Active }\ncolumns: { key: ListingKey, type: PropertySubType }\n'
    const types = ['Single Family Residential', 'Condo/Co-op', 'Castle', 'Townhouse', 'Castle']
    const rows = types.map((type, index) => `${index},${type}\n`).join('')
    const reading = await read(`key,type\n${rows}`, mapping)
    assert.deepEqual(
      factsOf(reading).map(({ homeType }) => homeType),
      ['house', 'condo', 'other', 'townhouse', 'other'],
    )
    assert.deepEqual(
      reading.issues.map(({ name, detail }) => [name, detail]),
      [['LookupValueUnknown', 'PropertySubType: Castle in 2 records']],
    )
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

  it('reads windows-1252 where the mapping says so, and otherwise, with an issue, where the text is not UTF-8', async () => {
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

  it('refuses text that does not fit the declared encoding or mixes two, naming the line', async () => {
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
combine: { ListingKey: "{key?}-{day:2}" }
columns:
  key: ParcelNumber
  day: { field: CloseDate, dateFormat: d.M.yyyy }
  kind:
    - { field: StandardStatus, values: { S: Closed } }
    - { field: PropertyType, values: { S: Land }, otherwise: null }
  view: { field: ViewYN, values: { "0": false }, otherwise: true }
`
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

  it("reads common dates without a format, other dates by the mapping's format, and counts those that do not fit", async () => {
    const byItself = await read(
      'key,price,city,sold\nA,1,X,June-28-2018\nB,1,X,14 Jul 2015\nC,1,X,2010-5-1\nD,1,X,5-4-2024\n',
      `${COLUMNS}  sold: CloseDate\n`,
    )
    assert.deepEqual(
      factsOf(byItself).map(({ closeDate }) => closeDate),
      ['2018-06-28', '2015-07-14', '2010-05-01', undefined],
    )
    const byFormat = await read(
      'key,price,city,sold\nA,1,X,5-4-2024\nB,1,X,13/4/2024\n',
      `${COLUMNS}  sold: { field: CloseDate, dateFormat: d-M-yyyy }\n`,
    )
    assert.deepEqual(
      factsOf(byFormat).map(({ closeDate }) => closeDate),
      ['2024-04-05', undefined],
    )
    for (const [reading, name] of [
      [byItself, 'ValueUnreadable'],
      [byFormat, 'DateUnreadable'],
    ] as const)
      assert.equal(reading.issues.filter((issue) => issue.name === name).length, 1, name)
  })

  it('splits an address on one line where the row does not have its parts', async () => {
    const mapping = `${COLUMNS.replace('  city: City\n', '')}  where: UnparsedAddress\n  unit: UnitNumber\n`
    const [whole, withUnit, line] = factsOf(
      await read(
        'key,price,where,unit\nA,1,"123 Main St, Detroit, MI 48201",\nB,1,"9 Elm Ave, Kent, WA 98030",4B\nC,1,7 Oak Rd,\n',
        mapping,
      ),
    )
    assert.deepEqual(whole?.address, {
      unparsedAddress: '123 Main St',
      city: 'Detroit',
      stateOrProvince: 'MI',
      postalCode: '48201',
    })
    assert.deepEqual(
      [withUnit?.address.unparsedAddress, withUnit?.address.unitNumber, withUnit?.address.city],
      ['9 Elm Ave', '4B', 'Kent'],
    )
    assert.deepEqual(line?.address, { unparsedAddress: '7 Oak Rd' })
  })

  it('reads photos, a floor plan, phones and open houses from columns', async () => {
    const mapping = `${COLUMNS}
  photos: { field: Media, split: "|" }
  plan: { field: Media, category: Floor Plan }
  phone: ListAgentDirectPhone
  agent: ListAgentFullName
openHouses:
  - { date: oh_date, start: oh_start, end: oh_end, remarks: oh_note, dateFormat: MMMM-d-yyyy }
`
    const [facts] = factsOf(
      await read(
        'key,price,city,photos,plan,phone,agent,oh_date,oh_start,oh_end,oh_note\nA,1,X,https://x.example/1.jpg| https://x.example/2.jpg,https://x.example/p.png,206-555-0100,Pat Doe,March-12-2026,1:00 PM,15:30,Park on Elm\n',
        mapping,
      ),
    )
    assert.deepEqual(
      facts?.media?.map(({ url, category }) => [url, category]),
      [
        ['https://x.example/1.jpg', 'photo'],
        ['https://x.example/2.jpg', 'photo'],
        ['https://x.example/p.png', 'floorPlan'],
      ],
    )
    assert.equal(facts?.listAgent?.agentContact?.phones[0]?.number, '206-555-0100')
    assert.deepEqual(facts?.openHouses, [
      { startLocal: '2026-03-12T13:00:00', endLocal: '2026-03-12T15:30:00', description: 'Park on Elm' },
    ])
  })

  it('names a row without a whole key by its contents, so that equal rows merge and different ones never do', async () => {
    const combined = `resource: Property\nconstants: { StandardStatus: Closed }\ncombine: { ListingKey: "{id}-{day}" }\ncolumns: { city: City }\n`
    const halfEmpty = await read(
      'id,day,city\n,2024-01-02,Kent\n,2024-01-02,Bend\n7,2024-01-02,Bend\n',
      combined,
    )
    const keys = factsOf(halfEmpty).map(({ listingKey }) => listingKey)
    assert.equal(new Set(keys).size, 3)
    assert.equal(keys[2], '7-2024-01-02')
    assert.deepEqual(
      halfEmpty.issues
        .filter(({ name }) => name === 'KeyFromContents')
        .map(({ place }) => place.replace(/.*:/, '')),
      ['2', '3'],
    )
    const without = `resource: Property\nconstants: { StandardStatus: Closed }\ncolumns: { city: City, price: ClosePrice }\n`
    const rows = factsOf(await read('city,price\nKent,5\nKent,5\nKent,6\n', without))
    assert.equal(new Set(rows.map(({ listingKey }) => listingKey)).size, 2)
  })

  it('tells columns with one name apart by their number', async () => {
    const content = 'key,price,city,price\nA,1,X,2\n'
    const { records, issues } = await read(content)
    assert.equal(records.length, 1)
    assert.deepEqual(
      issues.map(({ name, detail }) => [name, detail]),
      [['ColumnUnmapped', 'price (2)']],
    )
    const second = COLUMNS.replace('  price:', '  "price (2)":')
    assert.equal(factsOf(await read(content, second))[0]?.listPriceCents, 200_000)
  })

  it('rounds half rooms down and says so', async () => {
    const { records, issues } = await read(
      'key,price,city,beds\nA,1,X,2.5\n',
      `${COLUMNS}  beds: BedroomsTotal\n`,
    )
    assert.equal(records[0]?.kind === 'listing' && records[0].facts.bedroomsTotal, 2)
    assert.deepEqual(
      issues.map(({ name, detail }) => [name, detail]),
      [['HalfRoomDropped', 'beds: 2.5']],
    )
  })

  it('skips and counts rows that the mapping says are not records', async () => {
    const { records, issues } = await read(
      'key,price,city\nA,0,X\nB,5,X\n',
      `${COLUMNS}skip: { price: "0" }\n`,
    )
    assert.equal(records.length, 1)
    assert.deepEqual(
      issues.map(({ name, detail }) => [name, detail]),
      [['RowSkipped', 'price: 0']],
    )
  })

  it('reads UTF-16 with a byte order mark, the semicolons of a spreadsheet, and its "sep=" line', async () => {
    const text = 'key;price;city\r\nA;500;Cañon\r\n'
    const littleEndian = Buffer.from(`\uFEFF${text}`, 'utf16le')
    const bigEndian = Buffer.from(littleEndian).swap16()
    for (const content of [littleEndian, bigEndian, `sep=;\r\n${text}`, text]) {
      const { records, issues } = await read(content)
      assert.equal(records[0]?.kind === 'listing' && records[0].facts.address.city, 'Cañon')
      assert.deepEqual(issues, [])
    }
  })

  it('rejects a row with the wrong number of cells by its line, reads a stray quote as a character, and goes on', async () => {
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

  const isRefusal = (pattern: RegExp) => (error: unknown) =>
    error instanceof FeedError && pattern.test(error.message)

  it('refuses a quote that never closes and a row over the limit, naming the line', async () => {
    await assert.rejects(
      read('key,price,city\nA,1,"open\nB,2,Y\n'),
      isRefusal(/rows\.csv:2: a quote that opens in this row never closes/),
    )
    const feed = buildCsvFeed(parseMapping('m.yaml', COLUMNS), { maxRowLength: 100 })
    const long = readContent(feed, 'rows.csv', `key,price,city\nA,1,${'x'.repeat(200)}\n`)
    await assert.rejects(long, isRefusal(/rows\.csv:2: .*limit of 100/))
  })

  it('refuses a stray quote that swallows rows, whatever the width of the resulting row', async () => {
    const mapping = `${COLUMNS}  note: PublicRemarks\n`
    const rows = Array.from({ length: 160 }, (_, at) => `K${at},1,X,fine`).join('\n')
    await assert.rejects(
      read(`key,price,city,note\nA,1,X,"open\n${rows}\nB,1,X",y\n`, mapping),
      isRefusal(/rows\.csv:2: a quote that opens in this row closes only on line 163/),
    )
    await assert.rejects(
      read(`key,price,city,note\nA,1,X,"open\n${rows}\nB,1,X,y"\n`, mapping),
      isRefusal(/rows\.csv:2: a quote that opens in this row closes only on line 163/),
    )
    const remarks = await read('key,price,city,note\nA,1,X,"One line,\nanother, and\na third"\n', mapping)
    assert.equal(remarks.records.length, 1)
  })

  it('refuses a file that ends in the middle of a row', async () => {
    const rows = Array.from({ length: 600 }, (_, at) => `K${at},1,Kent\n`).join('')
    await assert.rejects(
      read(`key,price,city\n${rows}Z,1`),
      isRefusal(/rows\.csv:602: the file ends within this row \(2 of 3 cells\)/),
    )
    assert.equal((await read(`key,price,city\n${rows}Z,1,Bend`)).records.length, 601)
  })

  it('refuses inputs without a single usable row, saying which issues they had', async () => {
    await assert.rejects(
      read('key,price,city\nA,1,X\n', COLUMNS.replace('Active', 'Sometimes')),
      isRefusal(/rows\.csv: no usable record .*StandardStatusUnreadable 1 times, first at .*rows\.csv:2/),
    )
    await assert.rejects(read(''), isRefusal(/is empty/))
  })

  it('takes a header without rows as an empty delivery', async () => {
    assert.deepEqual((await read('key,price,city\n')).records, [])
  })

  it('names a column of the mapping that the file lacks, and a column of the file that nothing reads', async () => {
    await assert.rejects(
      read('key,city\nA,X\n'),
      isRefusal(/^m\.yaml:6: .*no column "price"; did you mean "\w+"\? Allowed: key, city/),
    )
    await assert.rejects(
      read('key;price;city\nA;1;X\n', `${COLUMNS}file: { delimiter: comma }\n`),
      isRefusal(/its header is a single column, "key;price;city": declare/),
    )
    const { issues } = await read('key,price,city,extra\nA,1,X,?\n')
    assert.deepEqual(
      issues.map((issue) => [issue.name, issue.detail]),
      [['ColumnUnmapped', 'extra']],
    )
  })
})
