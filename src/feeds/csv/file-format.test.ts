import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import { FeedError } from '../../ingest/ports/feed.ts'
import { buildZip } from '../testing/build-zip.ts'
import { factsOf, readContent } from '../testing/read-feed.ts'
import { buildCsvFeed } from './csv-feed.ts'
import { parseMapping } from './parse-mapping.ts'

const COLUMNS = `
resource: Property
constants: { StandardStatus: Active }
columns: { key: ListingKey, price: ListPrice, city: City, note: PublicRemarks }
`

async function read(content: string | Uint8Array, file = '{}', name = 'rows.csv') {
  return readContent(buildCsvFeed(parseMapping('m.yaml', `${COLUMNS}file: ${file}\n`)), name, content)
}

async function readRows(content: string | Uint8Array, file?: string) {
  const reading = await read(content, file)
  assert.deepEqual(reading.issues, [])
  return factsOf(reading, 'listing').map((facts) => [
    facts.listingKey,
    facts.listPriceCents,
    facts.address.city,
    facts.remarks,
  ])
}

const isRefusal = (pattern: RegExp) => (error: unknown) =>
  error instanceof FeedError && pattern.test(error.message)

const ROW = ['A', 1_00, 'Bend', 'x']

describe('how delimited files are written', () => {
  it('finds out any usual delimiter, also those of databases, from the first rows', async () => {
    for (const mark of [',', '\t', ';', '|', '^', '~', '\u0001', '\u001f'])
      assert.deepEqual(
        await readRows(`key${mark}price${mark}city${mark}note\nA${mark}1${mark}Bend${mark}x\n`),
        [ROW],
      )
    const mixed = 'key;price, in dollars, rounded, or so, if known;city;note\nA;1;Bend;x\nB;1;Bend;x\n'
    await assert.rejects(read(mixed), isRefusal(/no column "price"; .*key, price, in dollars/))
  })

  it('cuts by the delimiter that the mapping declares, of several signs too', async () => {
    for (const [declared, mark] of [
      ['"::"', '::'],
      ['"|~|"', '|~|'],
      ['"\\t"', '\t'],
      ['semicolon', ';'],
    ] as const) {
      const text = [
        ['key', 'price', 'city', 'note'],
        ['A', '1', 'Bend', 'a,b|c'],
      ]
      const rows = text.map((cells) => `${cells.join(mark)}\n`).join('')
      assert.deepEqual(await readRows(rows, `{ delimiter: ${declared} }`), [['A', 1_00, 'Bend', 'a,b|c']])
    }
    await assert.rejects(
      read('', '{ delimiter: comm }'),
      isRefusal(/m\.yaml:5: file\.delimiter: .*did you mean "comma"/),
    )
    await assert.rejects(read('', '{ delimiter: "\\"" }'), isRefusal(/is not allowed/))
  })

  it('reads cells in single quotes, and cells without any quotes', async () => {
    assert.deepEqual(
      await readRows("key,price,city,note\nA,1,'Lake, Forest','It''s'\n", '{ quote: single }'),
      [['A', 1_00, 'Lake, Forest', "It's"]],
    )
    assert.deepEqual(
      await readRows('key\tprice\tcity\tnote\nA\t1\tBend\t"open\nB\t1\tBend\t6\' 2"\n', '{ quote: none }'),
      [
        ['A', 1_00, 'Bend', '"open'],
        ['B', 1_00, 'Bend', '6\' 2"'],
      ],
    )
  })

  it('reads what a backslash stands for, and knows the lines afterwards', async () => {
    const text =
      'key,price,city,note\nA,1,Lake\\, Forest,"say \\"hi\\"\\nand \\\\"\nB,\\N,Bend,two\\\nlines\nC,high,Bend,x\n'
    const reading = await read(text, '{ escape: backslash }')
    assert.deepEqual(
      factsOf(reading, 'listing').map((facts) => [facts.address.city, facts.remarks]),
      [
        ['Lake, Forest', 'say "hi"\nand \\'],
        ['Bend', 'two\nlines'],
        ['Bend', 'x'],
      ],
    )
    assert.deepEqual(
      reading.issues.map(({ name, place }) => [name, place.replace(/.*:/, '')]),
      [['ValueUnreadable', '5']],
    )
  })

  it('reads text in any encoding that the mapping declares', async () => {
    const text = 'key,price,city,note\nA,1,Cañon,“acre”\n'
    for (const encoding of [
      'utf-8',
      'windows-1252',
      'macroman',
      'utf-16le',
      'utf-16be',
      'utf-32le',
      'gb18030',
    ])
      assert.deepEqual(await readRows(iconv.encode(text, encoding), `{ encoding: ${encoding} }`), [
        ['A', 1_00, 'Cañon', '“acre”'],
      ])
    const dos = 'key,price,city,note\nA,1,Cañon,½\n'
    assert.deepEqual(await readRows(iconv.encode(dos, 'cp437'), '{ encoding: cp437 }'), [
      ['A', 1_00, 'Cañon', '½'],
    ])
    const bytes = Buffer.concat([Buffer.from(dos), Buffer.from([0xff, 0x0a])])
    await assert.rejects(
      read(bytes, '{ encoding: shift_jis }'),
      isRefusal(/rows\.csv:\d: bytes that are not shift_jis/),
    )
    await assert.rejects(
      read('', '{ encoding: utf-9 }'),
      isRefusal(/"utf-9" is not an encoding; did you mean "utf-8"/),
    )
  })

  it('leaves out the lines above the header, and takes the names of columns from the mapping', async () => {
    const title = 'Sales of 2026\n\n"As of, say, May"\nkey,price,city,note\nA,1,Bend,x\nB,high,Bend,x\n'
    const below = await read(title, '{ headerLine: 4 }')
    assert.equal(factsOf(below, 'listing').length, 2)
    assert.deepEqual(
      below.issues.map(({ place }) => place.replace(/.*:/, '')),
      ['6'],
    )
    assert.deepEqual(await readRows('A,1,Bend,x\n', '{ header: [key, price, city, note] }'), [ROW])
  })

  it('reads the files of an archive alike, or those that the mapping names', async () => {
    const zip = buildZip([
      { name: 'sales_1.csv', content: 'key,price,city,note\nA,1,Bend,x\n' },
      { name: 'sales_2.csv', content: 'key,price,city,note\nB,1,Bend,x\n' },
      { name: 'codes.csv', content: 'code,meaning\n1,x\n' },
    ])
    assert.deepEqual(
      (await readRows(zip, '{ members: "sales_*.csv" }')).map(([key]) => key),
      ['A', 'B'],
    )
    await assert.rejects(read(zip), isRefusal(/codes\.csv has no column "key"/))
  })

  it('tries the date formats of a column in their order, and allows a file to lack optional columns', async () => {
    const mapping = `
resource: Property
constants: { StandardStatus: Closed }
columns:
  key: ListingKey
  sold: { field: CloseDate, dateFormat: [d.M.yyyy, epochMilliseconds] }
  city: City
  parcel: ParcelNumber
optional: [parcel]
`
    const feed = buildCsvFeed(parseMapping('m.yaml', mapping))
    const reading = await readContent(
      feed,
      'rows.csv',
      'key,sold,city\nA,31.12.2024,X\nB,1388534400000,X\nC,soon,X\n',
    )
    assert.deepEqual(
      factsOf(reading, 'listing').map(({ closeDate, parcelNumber }) => [closeDate, parcelNumber]),
      [
        ['2024-12-31', undefined],
        ['2014-01-01', undefined],
        [undefined, undefined],
      ],
    )
    assert.deepEqual(
      reading.issues.map(({ name }) => name),
      ['DateUnreadable'],
    )
  })

  it('gives back any cells that were written with a delimiter, quotes or backslashes', async () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', ' ', ',', '|', '"', "'", '\\', 'N', 'n', 'é'),
      maxLength: 12,
    })
    const clean = (text: string) => text.trim() || undefined
    await fc.assert(
      fc.asyncProperty(
        fc.array(cell, { minLength: 1, maxLength: 5 }),
        fc.constantFrom(',', '|'),
        async (notes, mark) => {
          const quoted = notes.map(
            (note, at) => `K${at}${mark}1${mark}Bend${mark}"${note.replaceAll('"', '""')}"\n`,
          )
          const escaped = notes.map(
            (note, at) => `K${at}${mark}1${mark}Bend${mark}${note.replace(/[\\"',|]/g, '\\$&')}\n`,
          )
          const header = ['key', 'price', 'city', 'note'].join(mark)
          for (const [rows, file] of [
            [quoted, `{ delimiter: "${mark}" }`],
            [escaped, `{ delimiter: "${mark}", quote: none, escape: backslash }`],
          ] as const) {
            const facts = factsOf(await read(`${header}\n${rows.join('')}`, file), 'listing')
            assert.deepEqual(
              facts.map(({ remarks }) => remarks),
              notes.map(clean),
            )
          }
        },
      ),
      { numRuns: 40 },
    )
  })
})
