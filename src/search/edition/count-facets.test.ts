import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { countFacets } from '../../domain/listing-search/facets.ts'
import type { ListingCriteria } from '../../domain/listing-search/matches.ts'
import type { EditionIndex, SearchPlace } from '../ports/edition-index.ts'
import { buildMemoryEdition } from '../testing/memory-edition.ts'
import { buildRandomHomes, MARKET_DAY } from '../testing/random-homes.ts'
import { buildEditionIndex } from './open-edition-index.ts'

const clock = { nowMs: Date.parse(`${MARKET_DAY}T18:00:00Z`), timeZone: 'America/Los_Angeles' }
const everyPage = { sort: 'newest', offset: 0, limit: 10_000 } as const
let editionIndex: EditionIndex
before(async () => {
  editionIndex = await buildEditionIndex(buildMemoryEdition(buildRandomHomes(400, 11)))
})

const places: SearchPlace[] = [
  { kind: 'state', stateOrProvince: 'WA' },
  { kind: 'city', city: 'Kent', stateOrProvince: 'WA' },
  {
    kind: 'area',
    area: { kind: 'box', box: { north: 47.6, south: 47.2, east: -122.1, west: -122.4 } },
  },
  { kind: 'area', area: { kind: 'circle', center: { lat: 47.4, lon: -122.3 }, radiusMiles: 10 } },
  { kind: 'city', city: 'Austin', stateOrProvince: 'TX' },
]
const criteria: ListingCriteria[] = [
  { status: 'for_sale', propertyStatuses: ['comming_soon', 'pending_and_under_contract'] },
  { status: 'for_sale', minBedrooms: 3, priceDollars: { max: 1_000_000 } },
  { status: 'for_rent' },
  { status: 'sold', soldWithin: { months: 24 } },
]

test('Facets count exactly the listings that the search finds', async () => {
  let counted = 0
  for (const location of places) {
    for (const wanted of criteria) {
      const query = { location, criteria: wanted, ...clock }
      const { hits } = await editionIndex.findListings({ ...query, ...everyPage })
      const found = await editionIndex.getListings(hits)
      assert.deepEqual(await editionIndex.countFacets(query), countFacets(found, wanted.status))
      counted += found.length
    }
  }
  assert.ok(counted > 300, String(counted))
})
