import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMemoryEditions } from '../testing/memory-edition.ts'
import { buildRandomHomes } from '../testing/random-homes.ts'
import { readEditionChanges } from './edition-changes.ts'

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
