import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { THREAD_LIMITS } from '../../src/app/ingest/threaded-reso-feed.ts'
import { measureLosses } from '../../src/app/losses/measure-losses.ts'
import { buildMitsFeed } from '../../src/feeds/mits/mits-feed.ts'
import { buildResoFeed } from '../../src/feeds/reso/reso-feed.ts'
import { factsOf, readFeed } from '../../src/feeds/testing/read-feed.ts'

const data = mkdtempSync(join(tmpdir(), 'plat-hostile-'))
after(() => rmSync(data, { recursive: true }))

const MEMORY_BYTES = 300 * 2 ** 20

/** Two such spaces and a third of the kind make the young generation of the thread in which `plat ingest` reads. */
const SEMI_SPACE_MB = Math.floor((THREAD_LIMITS.maxYoungGenerationSizeMb ?? 0) / 3)

interface Outcome {
  failures: (string | null)[]
  edition: number
  peakBytes: number
}

/** What happens to inputs that one process ingests one after another. */
async function ingest(inputs: readonly Refused[]): Promise<Outcome> {
  const child = spawn(process.execPath, [
    `--max-semi-space-size=${SEMI_SPACE_MB}`,
    join(import.meta.dirname, 'read-hostile.child.ts'),
    ...inputs.flatMap(({ format, path }) => [format, path]),
  ])
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  assert.ok(stdout.startsWith('{'), stderr)
  return JSON.parse(stdout)
}

/** An input that must be refused. */
interface Refused {
  format: string
  path: string
  reason: RegExp
}

/** All inputs must be refused with messages that name them and say why, within the limit of memory, and nothing may be published. */
async function refuse(...inputs: readonly Refused[]): Promise<void> {
  const { failures, edition, peakBytes } = await ingest(inputs)
  for (const [at, { format, path, reason }] of inputs.entries()) {
    const failure = failures[at] ?? `${format}: was not refused`
    assert.match(failure, reason)
    assert.ok(failure.startsWith(`FeedError: ${path}`), failure)
  }
  assert.equal(edition, 0)
  assert.ok(peakBytes < MEMORY_BYTES, `${Math.round(peakBytes / 2 ** 20)} MB`)
}

function write(name: string, content: string | Uint8Array): string {
  const path = join(data, name)
  writeFileSync(path, content)
  return path
}

const HEADER = readFileSync(join(import.meta.dirname, 'golden', 'csv', 'sales.csv'), 'utf8').split('\n', 1)[0]

/** How a file of each kind begins, and what may be repeated without an end inside of one record. */
const ENDLESS: readonly (readonly [format: string, start: string, part: string, reason: RegExp])[] = [
  ['reso', '[{"ListingKey":"', 'x', /a record is longer than \d+ bytes, which is the limit/],
  ['csv', `${HEADER}\n`, 'x', /the row is longer than the limit of \d+ characters/],
  [
    'csv',
    `${HEADER}\n"`,
    'x\n',
    /the row is longer than the limit of \d+ characters; a quote in it may never/,
  ],
  ['boundaries', '{"type":"FeatureCollection","features":[{"a":"', 'x', /longer than \d+ bytes, which is/],
  ['bdx', '<Builders><Builder><BrandName>', 'x', /longer than \d+ characters, which is the limit/],
  ['mits', '<PhysicalProperty><Property><!--', 'x', /longer than \d+ characters, which is the limit/],
  ['mits', '<PhysicalProperty><Property>', '<a b="c"/>', /more than \d+ elements and attributes, which is/],
  ['mits', '<PhysicalProperty>', '<a><b/></a><Property/>', /more than \d+ elements and attributes, which is/],
  ['zif', '<Listings><Listing a="', 'x', /longer than \d+ characters, which is the limit/],
]

/** More than any feed allows in one record. */
const LONG = 40 * 2 ** 20

for (const [at, [format, start, part, reason]] of ENDLESS.entries()) {
  test(`A record that does not end is refused at a limit (${at + 1}: ${format})`, async () => {
    const path = write(`endless-${at}`, start + part.repeat(Math.ceil(LONG / part.length)))
    await refuse({ format, path, reason })
  })
}

test('A line of 10 GB is refused at a limit', async () => {
  // What follows the text that was written is a hole, which takes no room on the disk.
  const extend = (path: string) => {
    truncateSync(path, 10 * 2 ** 30)
    return path
  }
  const long = 'x'.repeat(2 ** 20)
  const lines: readonly (readonly [format: string, start: string])[] = [
    ['csv', `${HEADER}\n`],
    ['reso', '{"ListingKey":"A","PublicRemarks":"'],
    ['boundaries', '{"type":"Feature","properties":{"NAME":"'],
  ]
  await refuse(
    ...lines.map(([format, start], at) => ({
      ...{ format, reason: /longer than (?:the limit of )?\d+ (?:bytes|characters)/ },
      path: extend(write(`line-${at}.jsonl`, start + long)),
    })),
  )
})

const DEPTH = 200_000

test('Files that are nested 200,000 levels deep are refused with the limit', async () => {
  const reason = /nested deeper than \d+ levels, which is the limit/
  await refuse(
    { format: 'reso', path: write('deep.json', `[{"ListingKey":${'['.repeat(DEPTH)}`), reason },
    {
      format: 'boundaries',
      path: write('deep.geojson', `{"features":[{"a":${'{"a":'.repeat(DEPTH)}`),
      reason,
    },
    ...['bdx', 'mits', 'zif'].map((format) => ({
      ...{ format, path: write(`deep-${format}.xml`, '<a>'.repeat(DEPTH)), reason },
    })),
  )
})

test('Files that decompress to a thousand times their size are refused at a limit, and files in brotli as no text', async () => {
  const blanks = ' '.repeat(100 * 2 ** 20)
  const reason = /longer than \d+ (?:bytes|characters), which is the limit/
  const brotli = brotliCompressSync(`<Listings>${'<Listing/>'.repeat(1000)}</Listings>`)
  await refuse(
    { format: 'reso', path: write('bomb.json.gz', gzipSync(`[${blanks}]`)), reason },
    { format: 'zif', path: write('bomb.xml.gz', gzipSync(`<a>${blanks}</a>`)), reason },
    { format: 'zif', path: write('a.xml.br', brotli), reason: /is not a text file|bytes that are not utf-8/ },
  )
})

test('Files in an encoding that does not fit, or that is unknown, are refused', async () => {
  const latin = (content: string) => Buffer.from(content, 'latin1')
  const unknown = '<?xml version="1.0" encoding="x-klingon"?><Listings/>'
  await refuse(
    { format: 'zif', path: write('a.xml', latin('<a>caf\xe9 </a>')), reason: /bytes that are not utf-8/ },
    { format: 'mits', path: write('b.xml', unknown), reason: /unknown encoding x-klingon/ },
    { format: 'bdx', path: write('c.xml', Uint8Array.of(60, 97, 62, 0, 0, 0)), reason: /byte 3 is zero/ },
    {
      format: 'reso',
      path: write('d.json', latin('[{"ListingKey":"caf\xe9"}]')),
      reason: /UTF-8|Malformed/i,
    },
  )
})

test('Entities are not expanded, however often they name each other', async () => {
  const entities = Array.from({ length: 20 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`)
  const property = `<Property IDValue="&e20;"><PropertyID><MarketingName>&e20;</MarketingName></PropertyID></Property>`
  const path = write('entities.xml', `<!DOCTYPE a [<!ENTITY e0 "ha">${entities.join('')}]><a>${property}</a>`)
  const [facts] = factsOf(await readFeed(buildMitsFeed(), [path]), 'listing')
  assert.deepEqual([facts?.listingKey, facts?.buildingName], ['&e20;', '&e20;'])
})

test('Keys that are members of every object are keys like others', async () => {
  const polluted =
    '"__proto__":{"isPolluted":true,"StandardStatus":"Closed"},"constructor":{"prototype":{"x":1}}'
  const listing = `{"ListingKey":"P","StandardStatus":"Active","PropertyType":"Residential",${polluted},"Media":[{${polluted}}]}`
  const path = write('proto.json', `[${listing}]`)
  const reading = await readFeed(buildResoFeed(), [path])
  assert.equal(factsOf(reading, 'listing')[0]?.standardStatus, 'Active')
  const uses = await measureLosses(buildResoFeed(), [path])
  const lost = uses.filter(({ reachesAnswer }) => !reachesAnswer).map(({ field }) => field)
  assert.ok(lost.includes('Property.__proto__.isPolluted'), lost.join())
  const xml =
    '<Listings __proto__="x"><Listing><__proto__ constructor="y"><a/></__proto__></Listing></Listings>'
  await refuse({ format: 'zif', path: write('proto.xml', xml), reason: /ListingUnidentified 1 times/ })
  assert.equal(Object.hasOwn(Object.prototype, 'isPolluted'), false)
})
