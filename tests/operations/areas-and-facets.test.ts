import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestService, type TestService } from '../service/open-test-service.ts'

interface Row {
  ppid: string
  latLong?: { latitude: number; longitude: number }
}

type Query = Record<string, string>

let service: TestService

before(async () => {
  service = await openTestService()
})
after(() => service[Symbol.asyncDispose]())

async function ask(path: string, query: Query) {
  const { status, body, headers } = await service.get('main', `${path}?${new URLSearchParams(query)}`)
  assert.equal(status, 200, headers.get('x-error-detail') ?? '')
  return body
}

/** Lists every row of a search, page by page. */
async function listRows(path: string, query: Query): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1, hasMore = true; hasMore; page++) {
    const body = await ask(path, { ...query, page: String(page) })
    rows.push(...body.data)
    hasMore = body.has_more
    if (!hasMore) assert.equal(rows.length, body.total)
  }
  return rows
}

const [WEST, SOUTH, EAST, NORTH] = [-122.4, 47.45, -122.15, 47.68]
const boxRing = `[[${WEST},${SOUTH}],[${EAST},${SOUTH}],[${EAST},${NORTH}],[${WEST},${NORTH}],[${WEST},${SOUTH}]]`

const FILTERS: Query[] = [{ sort_by: 'pricea' }, { listing_status: 'sold' }, { listing_status: 'for_rent' }]
const AREAS: Query[] = [
  { bbox: [WEST, SOUTH, EAST, NORTH].join() },
  { polygon: `${SOUTH},${WEST} ${NORTH},${WEST} ${NORTH},${EAST} ${SOUTH},${EAST}` },
  { polygon: `{"type":"Polygon","coordinates":[${boxRing}]}` },
]

test('An area contains exactly the rows of the state whose shown points lie in it, in the same order', async () => {
  let found = 0
  for (const filters of FILTERS) {
    const all = await listRows('/api/v1/search/by-location', { location: 'Washington', ...filters })
    const inside = all.filter(({ latLong }) => {
      if (latLong === undefined) return false
      const { latitude: lat, longitude: lon } = latLong
      return lat > SOUTH && lat < NORTH && lon > WEST && lon < EAST
    })
    for (const area of AREAS) {
      const rows = await listRows('/api/v1/search/by-area', { ...area, ...filters })
      assert.deepEqual(
        rows.map(({ ppid }) => ppid),
        inside.map(({ ppid }) => ppid),
      )
    }
    assert.ok(inside.length < all.length)
    found += inside.length
  }
  assert.ok(found > 100, String(found))
})

test('An area with a hole and the area that fills the hole add up to the whole', async () => {
  const hole = '[[-122.35,47.55],[-122.25,47.55],[-122.25,47.65],[-122.35,47.65],[-122.35,47.55]]'
  const count = async (coordinates: string) =>
    (await ask('/api/v1/search/by-area', { polygon: `{"type":"Polygon","coordinates":${coordinates}}` }))
      .total
  const [whole, ring, middle] = [
    await count(`[${boxRing}]`),
    await count(`[${boxRing},${hole}]`),
    await count(`[${hole}]`),
  ]
  assert.ok(ring > 0 && middle > 0)
  assert.equal(ring + middle, whole)
})

test("Each facet's counts sum to the total, and each count is the total of a search for its value", async () => {
  const place = { location: 'King County, WA', property_status: 'pending_and_under_contract' }
  const { data, total } = await ask('/api/v1/search/facets', place)
  const search = async (filter: Query) =>
    (await ask('/api/v1/search/by-location', { ...place, ...filter })).total
  assert.equal(await search({}), total)
  for (const facet of Object.values<{ values: { count: number }[]; unknown_count: number }>(data)) {
    assert.equal(
      facet.values.reduce((sum, { count }) => sum + count, facet.unknown_count),
      total,
    )
  }
  for (const { value, count } of data.home_type.values)
    assert.equal(await search({ home_type: value }), count)
  for (const { min, below, count } of data.price.values) {
    const list_price_range = `${min},${below === undefined ? '' : below - 0.01}`
    assert.equal(await search({ list_price_range }), count, list_price_range)
  }
  for (const { min, below, count } of data.bedrooms.values) {
    const exact_match_bedrooms = String(below !== undefined)
    assert.equal(await search({ min_bedrooms: String(min), exact_match_bedrooms }), count)
  }
  for (const { min, below, count } of data.bathrooms.values) {
    const from = await search({ min_bathrooms: String(min) })
    assert.equal(from - (below === undefined ? 0 : await search({ min_bathrooms: String(below) })), count)
  }
})
