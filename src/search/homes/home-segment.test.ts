import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AddressedHome, HomeQuery, ParcelQuery } from '../ports/search-engine.ts'
import {
  listRandomHomeQueries,
  listRandomParcelQueries,
  makeRandomEntries,
} from '../testing/random-entries.ts'
import { Seeded } from '../testing/seeded.ts'
import type { HomeEntry } from './home-entry.ts'
import { buildHomeSegment, openHomeBook } from './home-segment.ts'

/** The reference implementation: looks at every home. */
function listByReference(entries: readonly HomeEntry[], query: HomeQuery): AddressedHome[] {
  return entries.flatMap(({ propertyId, address }) => {
    if (address === undefined || address.number !== query.number) return []
    const isThere =
      query.kind === 'zipCode'
        ? address.postalCode === query.postalCode
        : query.kind === 'street'
          ? address.name === query.name
          : address.city === query.city &&
            (query.stateOrProvince ?? address.stateOrProvince) === address.stateOrProvince
    return isThere ? [{ propertyId, address }] : []
  })
}

function listParcelByReference(entries: readonly HomeEntry[], query: ParcelQuery): number[] {
  return entries
    .filter(
      (one) =>
        one.parcel === query.parcel &&
        (query.countyFips ?? one.countyFips) === one.countyFips &&
        (query.stateOrProvince ?? one.stateOrProvince) === one.stateOrProvince,
    )
    .map(({ propertyId }) => propertyId)
}

/** Without parts that are undefined. */
const plain = (value: unknown) => JSON.parse(JSON.stringify(value))

async function assertAgrees(entries: readonly HomeEntry[], book: ReturnType<typeof openHomeBook>) {
  const random = new Seeded(5)
  const queries = listRandomHomeQueries(random, 60)
  const parcels = listRandomParcelQueries(random, 40)
  let found = 0
  for (const limit of [2, 1000]) {
    const listed = plain(await book.listHomes(queries, limit))
    for (const [index, query] of queries.entries()) {
      const expected = plain(listByReference(entries, query).slice(0, limit))
      assert.deepEqual(sortKeys(listed[index]), sortKeys(expected), JSON.stringify(query))
      found += expected.length
    }
    const ofParcels = await book.listParcelHomes(parcels, limit)
    for (const [index, query] of parcels.entries())
      assert.deepEqual(ofParcels[index], listParcelByReference(entries, query).slice(0, limit))
  }
  assert.ok(found > 100)
}

function sortKeys(homes: { propertyId: number; address: object }[]) {
  return homes.map(({ propertyId, address }) => [propertyId, Object.entries(address).sort()])
}

test('The book finds the same homes as a look at every home', async () => {
  const entries = makeRandomEntries(new Seeded(1), 1500)
  await assertAgrees(entries, openHomeBook([buildHomeSegment(entries)]))
  await assertAgrees(entries, openHomeBook([structuredClone(buildHomeSegment(entries))]))
})

test('The later of two segments decides about a home, even if the home is gone', async () => {
  const before = makeRandomEntries(new Seeded(2), 1000)
  const random = new Seeded(3)
  const decided = before.filter(() => random.chance(0.3)).map(({ propertyId }) => propertyId)
  const anew = makeRandomEntries(new Seeded(4), 1000).filter(
    ({ propertyId }) => decided.includes(propertyId) && random.chance(0.6),
  )
  const added = makeRandomEntries(new Seeded(6), 100, 10_001)
  const later = [...anew, ...added]
  const now = [...before.filter(({ propertyId }) => !decided.includes(propertyId)), ...later].sort(
    (left, right) => left.propertyId - right.propertyId,
  )
  await assertAgrees(
    now,
    openHomeBook([
      buildHomeSegment(before),
      buildHomeSegment(later, [...decided, ...added.map(({ propertyId }) => propertyId)]),
    ]),
  )
})

test('A book without homes finds none', async () => {
  for (const book of [openHomeBook([]), openHomeBook([buildHomeSegment([])])]) {
    assert.deepEqual(await book.listHomes([{ kind: 'zipCode', number: '1', postalCode: '98101' }], 9), [[]])
    assert.deepEqual(await book.listParcelHomes([{ parcel: '1001' }], 9), [[]])
  }
})
