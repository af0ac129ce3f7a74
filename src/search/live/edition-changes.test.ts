import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMemoryEditions } from '../testing/memory-edition.ts'
import { buildRandomHomes } from '../testing/random-homes.ts'
import { haveTablesChanged, readEditionChanges } from './edition-changes.ts'

test('Changes name the listings that changed, the listings of homes that changed, and the homes of both', async () => {
  const records = buildRandomHomes(40, 5)
  const [property, listing] = [[...records.property], [...records.listing]]
  const first = listing[0]!
  const otherHome = property.findLast(({ id }) => id !== first.propertyId)!
  const another = property.find(({ id }) => id !== first.propertyId && id !== otherHome.id)!
  listing[0] = { ...first, propertyId: otherHome.id }
  property[property.indexOf(another)] = { ...another }
  const published = createMemoryEditions(records)
  published.publish({ property, listing })
  const { listingIds, propertyIds } = await readEditionChanges(
    published.editions,
    await published.editions.read(1),
    await published.editions.read(2),
  )
  const ofAnother = listing.filter(({ propertyId }) => propertyId === another.id).map(({ id }) => id)
  assert.ok(ofAnother.length > 0)
  assert.deepEqual([...listingIds].sort(), [first.id, ...ofAnother].sort())
  assert.deepEqual([...propertyIds].sort(), [first.propertyId, otherHome.id, another.id].sort())
})

test('A change of a place, a shape or a rate concerns the tables, and a change of a listing or an agent does not', async () => {
  const records = buildRandomHomes(40, 5)
  const published = createMemoryEditions(records)
  published.publish({ ...records, listing: records.listing.slice(1) })
  published.publish({ ...records, county: [{ id: 1, fips: '53033', name: 'King', stateOrProvince: 'WA' }] })
  assert.equal(await haveTablesChanged(published.editions, 1, 2), false)
  assert.equal(await haveTablesChanged(published.editions, 1, 3), true)
  published.forgetChanges()
  assert.equal(await haveTablesChanged(published.editions, 1, 2), true)
})
