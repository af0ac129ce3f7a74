import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { FeedError } from '../../../ingest/ports/feed.ts'
import { buildZip } from '../../testing/build-zip.ts'
import { factsOf, NEEDS_REAL_DATA, readContent, realFile, withFiles } from '../../testing/read-feed.ts'
import { buildCsvFeed } from '../csv-feed.ts'
import { parseMapping } from '../parse-mapping.ts'
import { suggestMapping } from './suggest-mapping.ts'

const EXPORTS = new URL('../testing/exports/', import.meta.url)
const MAPPINGS = new URL('../../../../mappings/', import.meta.url)

function suggest(content: string | Uint8Array, name = 'rows.csv'): Promise<string> {
  return withFiles({ [name]: content }, (folder) => suggestMapping(join(folder, name)))
}

function openShipped(name: string) {
  return parseMapping(name, readFileSync(new URL(`${name}.yaml`, MAPPINGS), 'utf8'))
}

/** The line of a suggestion about a column, whether it has a target or would be lost. */
function lineOf(suggestion: string, column: string): string {
  const isAbout = (line: string) => line.startsWith(`  ${column}:`) || line.startsWith(`  - ${column} #`)
  return suggestion.split('\n').find(isAbout) ?? ''
}

/** Fields that a wrong suggestion would spoil. */
const IMPORTANT = new Set([
  ...['ListPrice', 'ClosePrice', 'CloseDate', 'StandardStatus', 'UnparsedAddress', 'City', 'StateOrProvince'],
  ...['PostalCode', 'Latitude', 'Longitude', 'BedroomsTotal', 'LivingArea', 'LotSizeSquareFeet', 'YearBuilt'],
  ...['ParcelNumber', 'TaxYear', 'TaxAssessedValue'],
])

/** Compares the suggestion for a file with the shipped mapping of its layout. Returns the number of important columns that agree. */
async function compare(name: string, file: string): Promise<number> {
  const text = await suggestMapping(file)
  const suggested = parseMapping('suggested.yaml', text)
  const shipped = openShipped(name)
  const important = suggested.targets.filter(({ field }) => IMPORTANT.has(field))
  for (const { column, field } of important) {
    const wanted = shipped.targets.filter((target) => target.column === column).map((target) => target.field)
    if (wanted.length === 0 || wanted.includes(field)) continue
    assert.match(
      lineOf(text, column),
      /# uncertain \(/,
      `${name}: ${column} is suggested as ${field}, not ${wanted}`,
    )
  }
  return important.filter(({ column, field }) =>
    shipped.targets.some((target) => target.column === column && target.field === field),
  ).length
}

test('For each export that has a shipped mapping, a mapping is suggested that loads and never contradicts it with certainty.', async () => {
  let agreeing = 0
  const files = readdirSync(EXPORTS)
  assert.ok(files.length > 10)
  for (const file of files) {
    // The few rows of these files would make every line uncertain.
    const [header = '', ...rows] = readFileSync(new URL(file, EXPORTS), 'latin1').trimEnd().split('\n')
    const content = [header, ...Array.from({ length: 10 }, () => rows).flat(), ''].join('\n')
    agreeing += await withFiles({ [file]: content }, (folder) =>
      compare(file.replace('.csv', ''), join(folder, file)),
    )
  }
  assert.ok(agreeing >= 50, `${agreeing} important columns agree`)
})

test('For real files the suggestion agrees in the important columns.', NEEDS_REAL_DATA, async () => {
  assert.ok((await compare('nyc-rolling-sales', realFile('sales/nyc_rolling_2019.csv'))) >= 5)
  assert.ok((await compare('king-county-sales', realFile('sales/king_county_2014_2015.csv'))) >= 8)
  const rents = realFile('rentals/apartments_for_rent_classified_10K.csv')
  assert.ok((await compare('apartments-for-rent', rents)) >= 4)
})

const SALES = `Where;St;Deed Date;Sold For;lat-n;lon-w;Kind;Notes
"12 Elm St";WA;31.12.2024;$500,000;47.61;-122.33;SFR;a
"14 Elm St";WA;30.11.2024;$510,000;47.62;-122.34;CONDO UNIT;b
"16 Elm St";WA;29.10.2024;$520,000;47.63;-122.35;SFR;c
"18 Elm St";WA;28.09.2024;$530,000;47.64;-122.36;SFR;d
"20 Elm St";WA;27.08.2024;$540,000;47.65;-122.37;BARN;e
`

test('Columns are recognized by their values alone where headers say nothing, and such lines say that they are uncertain.', async () => {
  const text = await suggest(SALES)
  assert.match(text, /delimiter: semicolon/)
  assert.match(
    lineOf(text, 'Where'),
    /UnparsedAddress # uncertain \(only the values say so\).*100 % of its 5 values are street lines/,
  )
  assert.match(
    lineOf(text, 'St'),
    /StateOrProvince # the header is a name for it; 100 % of its 5 values are states, such as "WA"/,
  )
  assert.match(lineOf(text, 'lat-n'), /Latitude # uncertain \(only the values say so\)/)
  assert.match(lineOf(text, 'Deed Date'), /\{ field: CloseDate, dateFormat: d\.M\.yyyy \} # the header/)
  assert.match(lineOf(text, 'Notes'), /PublicRemarks|neither header nor values/)
  assert.match(
    lineOf(text, 'Sold For'),
    /neither header nor values say what it is; 5 different values, such as "\$500,000"/,
  )
  assert.match(text, /StandardStatus: \w+ # a guess: no column is a status/)
  assert.match(text, /# No column is ListingKey, which names a record\. Rows are named by their contents/)
  const reading = await readContent(buildCsvFeed(parseMapping('s.yaml', text)), 'rows.csv', SALES)
  const [first] = factsOf(reading, 'listing')
  assert.deepEqual(
    [first?.address.unparsedAddress, first?.point, first?.closeDate],
    ['12 Elm St', { lat: 47.61, lon: -122.33 }, '2024-12-31'],
  )
})

test('Statuses and types of homes in local words are mapped by a guess, and those that are not understood are named.', async () => {
  const rows = ['A,SFR', 'S,Condo unit', 'PND,Barn', 'A,Barn', 'Z,SFR'].map((row, at) => `K${at},${row}`)
  const text = await suggest(`id,status,type\n${rows.join('\n')}\n`)
  assert.match(
    lineOf(text, 'status'),
    /uncertain \(.*not understood and lost: "Z"; what its texts stand for is guessed/,
  )
  const { targets } = parseMapping('s.yaml', text)
  const valuesOf = (column: string) =>
    Object.fromEntries(targets.find((each) => each.column === column)?.values ?? [])
  assert.deepEqual(valuesOf('status'), { A: 'Active', S: 'Closed', PND: 'Pending' })
  assert.match(lineOf(text, 'type'), /not understood and lost: "Barn"/)
})

test('Dates whose days and months cannot be told apart, repeated keys and blank columns are said to be uncertain.', async () => {
  const rows = ['7,01/02/2024,', '7,03/04/2024,', '8,05/06/2024,', '9,07/08/2024,', '9,01/01/2024,']
  const text = await suggest(`listing key,sale date,year built\n${rows.join('\n')}\n`)
  assert.match(
    lineOf(text, 'sale date'),
    /CloseDate # uncertain \(days and months cannot be told apart: it may be d\/M\/yyyy as well\)/,
  )
  assert.match(
    lineOf(text, 'listing key'),
    /ListingKey # uncertain \(2 values repeat, and rows with one key replace each other\)/,
  )
  assert.match(lineOf(text, 'year built'), /YearBuilt # uncertain \(the column is blank\)/)
})

test('An assessor’s file is suggested as an assessment, with what other files of the archive were not looked at.', async () => {
  const zip = buildZip([
    { name: 'parcels.csv', content: `APN,Situs,Land Value,Year\n${'1-2,9 Elm St,100,2025\n'.repeat(6)}` },
    { name: 'codes.csv', content: 'code,meaning\n' },
  ])
  const text = await suggest(zip, 'roll.zip')
  assert.match(text, /resource: Property|columns: \{\}/) // codes.csv comes first
  assert.match(text, /# Not looked at: parcels\.csv/)
  const parcels = await suggest(`APN,Situs,Land Value,Year\n${'1-2,9 Elm St,100,2025\n'.repeat(6)}`)
  assert.match(parcels, /resource: Assessment # "apn" and "landvalue" are columns of an assessor/)
  assert.equal(parseMapping('s.yaml', parcels).resource, 'Assessment')
})

test('Text that is not UTF-8 is suggested as Windows-1252, as a guess.', async () => {
  const text = await suggest(Buffer.from('id,city\n1,Ca\xf1on City\n', 'latin1'))
  assert.match(text, /encoding: windows-1252 # uncertain/)
})

test('Whatever a file holds, the suggestion is a mapping that loads, names every column once, and reads the file.', async () => {
  const cell = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom(
      'WA',
      '98101',
      '47.6',
      '-122.3',
      '2024-01-02',
      'Active',
      'yes',
      '1',
      '#',
      ': x',
      '- ',
      '"',
      '\u0085',
      "'a",
    ),
  )
  const name = fc.oneof(
    cell,
    fc.constantFrom('price', 'Sale Price', 'id', 'status', 'zip', 'apn', 'assessed value', 'agent id'),
  )
  const table = fc
    .array(name, { minLength: 1, maxLength: 6 })
    .chain((header) =>
      fc.tuple(
        fc.constant(header),
        fc.array(fc.array(cell, { minLength: header.length, maxLength: header.length }), { maxLength: 8 }),
      ),
    )
  const write = (cells: readonly string[]) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')
  await fc.assert(
    fc.asyncProperty(table, async ([header, rows]) => {
      const content = [header, ...rows].map((cells) => `${write(cells)}\n`).join('')
      const text = await suggest(content).catch((error: unknown) => {
        if (!(error instanceof FeedError)) throw error
      })
      if (text === undefined) return // such as zero bytes, which are not text
      const mapping = parseMapping('suggested.yaml', text)
      const named = new Set([...mapping.targets.map(({ column }) => column), ...mapping.ignored])
      assert.equal(named.size, header.length)
      await readContent(buildCsvFeed(mapping), 'rows.csv', content).catch((error: unknown) => {
        if (!(error instanceof FeedError && /no usable record/.test(error.message))) throw error
      })
    }),
    { numRuns: 150 },
  )
})
