import assert from 'node:assert/strict'
import { parseArgs } from 'node:util'
import { searchTilesContract } from '../src/contract/operations/on-map/search-tiles.ts'
import { parseParameters } from '../src/contract/parameters/parse-parameters.ts'
import type { SearchableListing } from '../src/domain/listing-search/searchable-listing.ts'
import { findMapCell } from '../src/domain/map/map-grid.ts'
import type { RequestContext } from '../src/operations/operation.ts'
import { runSearchTiles } from '../src/operations/search-tiles/search-tiles.ts'
import { buildIndexSegment } from '../src/search/edition/build-edition-segments.ts'
import { laySegments } from '../src/search/edition/lay-segments.ts'
import { buildListingSearch } from '../src/search/edition/listing-search.ts'
import { openSegmentEngine } from '../src/search/edition/segment-engine.ts'
import { makeRandomListings, NOW_MS } from '../src/search/testing/random-listings.ts'
import { Seeded } from '../src/search/testing/seeded.ts'

/*
 * Times tiles of a map over random listings, of which a hundredth is in a delta segment: the whole operation, from parsed parameters to the bytes
 * of the tile, in one thread. Tiles are those around random homes, so most of them are where most homes are. Before that, all tiles of some
 * zooms are read, and their sums are compared with the total of the search, unless `--without-sums` is given.
 *
 *     node --max-old-space-size=8000 bench/map.bench.ts --listings 1000000 --tiles 200
 */

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '1000000' },
    tiles: { type: 'string', default: '200' },
    zooms: { type: 'string', default: '0,3,5,7,9,11,13,15,17' },
    'without-sums': { type: 'boolean', default: false },
  },
})
const COUNT = Number(values.listings)
const TILES = Number(values.tiles)
const ZOOMS = values.zooms.split(',').map(Number)
const pause = async () => {}

const FILTERS: Readonly<Record<string, Record<string, string>>> = {
  'active homes': {},
  'homes of every status': {
    property_status: 'comming_soon,accepting_backup_offers,pending_and_under_contract',
  },
  'three bedrooms': { min_bedrooms: '3' },
  'houses up to $800,000': { home_type: 'houses', list_price_range: ',800000', min_bedrooms: '2' },
  'a common keyword': { keywords: 'word1' },
}

const listings = makeRandomListings({ count: COUNT, seed: 5, status: 'for_sale', words: 4 })
const search = await openSearch(listings)
const context = {
  nowMs: NOW_MS,
  editionIndex: search,
  settings: { timeZone: 'UTC' },
} as unknown as RequestContext

async function openSearch(all: readonly SearchableListing[]) {
  const changed = all.filter((_, index) => index % 100 === 0)
  const nothing = { for_rent: [], sold: [], homes: [], recorded: [], offerings: [] }
  const decided = changed.map(({ propertyId }) => propertyId)
  const segments = [
    await buildIndexSegment('base', { ...nothing, for_sale: [...all] }, pause),
    await buildIndexSegment('delta', { ...nothing, for_sale: changed }, pause, decided),
  ]
  const engine = openSegmentEngine(await laySegments({ edition: 1, tablesEdition: 1 }, segments, pause))
  return buildListingSearch(engine, [], { listPostalCodesNear: () => [] })
}

interface Tile {
  z: number
  x: number
  y: number
}

async function readTile({ z, x, y }: Tile, filters: Record<string, string>) {
  const texts = { z: String(z), x: String(x), y: String(y), ...filters }
  const parsed = parseParameters(searchTilesContract, Object.entries(texts))
  assert.ok(parsed.ok, JSON.stringify(parsed))
  const startedAt = performance.now()
  const result = await runSearchTiles(parsed.parameters, context)
  const ms = performance.now() - startedAt
  assert.ok(result.kind === 'bytes')
  return { ms, bytes: result.bytes.length, total: Number(result.headers?.['x-total']) }
}

/** Reads every tile of a zoom that has a home. */
async function sumTiles(z: number, filters: Record<string, string>): Promise<number> {
  const tiles = new Map<string, Tile>()
  for (const { point } of listings) {
    if (point === undefined) continue
    const { column, row } = findMapCell(point, z)
    tiles.set(`${column} ${row}`, { z, x: column, y: row })
  }
  let sum = 0
  for (const tile of tiles.values()) sum += (await readTile(tile, filters)).total
  return sum
}

async function checkSums(): Promise<void> {
  const parsed = parseParameters(searchTilesContract, [
    ['z', '0'],
    ['x', '0'],
    ['y', '0'],
  ])
  assert.ok(parsed.ok)
  for (const [name, filters] of Object.entries(FILTERS)) {
    const whole = await readTile({ z: 0, x: 0, y: 0 }, filters)
    for (const z of [3, 7, 10]) assert.equal(await sumTiles(z, filters), whole.total, `${name} ${z}`)
    console.log(`sums equal at zooms 0, 3, 7 and 10: ${name}, ${whole.total} homes`)
  }
}

function renderTimes(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
  return [0.5, 0.99].map((share) => at(share).toFixed(2)).join(' | ')
}

async function timeZoom(z: number, filters: Record<string, string>) {
  const random = new Seeded(z)
  const placed = listings.filter(({ point }) => point !== undefined)
  const times: number[] = []
  let [bytes, homes] = [0, 0]
  const cpu = process.cpuUsage()
  for (let index = 0; index < TILES; index++) {
    const { column, row } = findMapCell(random.pick(placed).point!, z)
    const tile = await readTile({ z, x: column, y: row }, filters)
    times.push(tile.ms)
    bytes = Math.max(bytes, tile.bytes)
    homes = Math.max(homes, tile.total)
  }
  const { user, system } = process.cpuUsage(cpu)
  return { times, bytes, homes, cpuMs: (user + system) / 1000 / TILES }
}

if (!values['without-sums']) await checkSums()
console.log(`\n| search | zoom | ms, median | ms, 99% | processor ms | most homes | largest tile |`)
console.log('|---|---|---|---|---|---|---|')
const all: number[] = []
for (const [name, filters] of Object.entries(FILTERS))
  for (const z of ZOOMS) {
    const { times, bytes, homes, cpuMs } = await timeZoom(z, filters)
    all.push(...times)
    console.log(`| ${name} | ${z} | ${renderTimes(times)} | ${cpuMs.toFixed(2)} | ${homes} | ${bytes} |`)
  }
console.log(`\nall: ${renderTimes(all)}`)
