import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Listing } from '../../records/listing.ts'
import type { Property } from '../../records/property.ts'
import { createHomeSourceTable, type HomeSources, offerListing } from './home-sources.ts'

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
const addresses = fc.record(
  { streetNumber: text, streetName: text, city: text, postalCode: text },
  { requiredKeys: [], noNullPrototype: true },
)
const degrees = fc.double({ min: -180, max: 180, noNaN: true })
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
const listing = fc.record({
  id: fc.integer({ min: 1, max: 30 }),
  listingKey: text,
  address: addresses,
  point: maybe(fc.record({ lat: degrees, lon: degrees })),
  parcelNumber: maybe(text),
  timeZone: maybe(fc.constantFrom('America/Chicago', 'America/Denver')),
  firstSeenAtMs: fc.nat(),
})

const someListings = fc.uniqueArray(listing, { minLength: 1, selector: ({ id }) => id })

test('The leads of each home come back from its record as they were kept last.', () => {
  const [kept, wanted] = [createHomeSourceTable(), new Map<number, HomeSources>()]
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), someListings, (id, listings) => {
      const leads: HomeSources = {}
      for (const each of listings) offerListing(leads, each as unknown as Listing)
      kept.keep(id, leads)
      wanted.set(id, leads)
    }),
    { seed: 23, numRuns: 3000 },
  )
  for (const [id, leads] of wanted) assert.deepEqual(kept.find(id, recordOf(id, leads)), leads)
  assert.deepEqual([kept.has(501), kept.find(501, recordOf(501, wanted.get(1)!))], [false, {}])
})

test("A value that no listing leads is nobody's, though the record has it.", () => {
  const kept = createHomeSourceTable()
  const address = { value: { city: 'Elgin' }, listingId: 7, rank: [1, 0, 0] } as const
  kept.keep(1, { address })
  const record = { id: 1, address: address.value, timeZone: 'America/Chicago' }
  assert.deepEqual(kept.find(1, record), { address })
  assert.deepEqual(kept.find(1, undefined), {})
})

function recordOf(id: number, leads: HomeSources): Property {
  const record = { id } as Property
  for (const field of ['address', 'point', 'parcelNumber', 'timeZone'] as const) {
    if (leads[field] !== undefined) record[field] = leads[field].value as never
  }
  return record
}
