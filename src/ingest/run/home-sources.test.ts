import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Property } from '../../records/property.ts'
import type { HomeSource } from './home-source.ts'
import { createHomeSourceTable, type HomeSources, offerSource } from './home-sources.ts'

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
const addresses = fc.record(
  { streetNumber: text, streetName: text, city: text, postalCode: text },
  { requiredKeys: [], noNullPrototype: true },
)
const degrees = fc.double({ min: -180, max: 180, noNaN: true })
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
const source = fc.record({
  // Negative for an assessment.
  id: fc.integer({ min: 1, max: 30 }).chain((id) => fc.constantFrom(id, -id)),
  propertyId: fc.constant(1),
  name: text,
  address: addresses,
  point: maybe(fc.record({ lat: degrees, lon: degrees })),
  parcelNumber: maybe(text),
  timeZone: maybe(fc.constantFrom('America/Chicago', 'America/Denver')),
  atMs: fc.nat(),
  hidesAddress: fc.constant(false),
  facts: fc.record(
    { asOf: fc.constant('2025-01-01'), livingAreaSqft: fc.nat(), stories: fc.nat() },
    { requiredKeys: ['asOf'], noNullPrototype: true },
  ),
})

const someSources = fc.uniqueArray(source, { minLength: 1, selector: ({ id }) => id })

test('The sources of each home are read from its record as they were last noted.', () => {
  const [table, wanted] = [createHomeSourceTable(), new Map<number, HomeSources>()]
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), someSources, (id, given) => {
      const sources: HomeSources = {}
      for (const each of given) offerSource(sources, each as HomeSource)
      table.note(id, sources)
      wanted.set(id, sources)
    }),
    { seed: 23, numRuns: 3000 },
  )
  for (const [id, sources] of wanted) assert.deepEqual(table.find(id, recordOf(id, sources)), sources)
  assert.deepEqual([table.has(501), table.find(501, recordOf(501, wanted.get(1)!))], [false, {}])
})

test('A value that comes from no listing and no assessment has no source, although the record has it.', () => {
  const table = createHomeSourceTable()
  const address = { value: { city: 'Elgin' }, sourceId: 7, rank: [1, 0, 0] } as const
  table.note(1, { address })
  const record = { id: 1, address: address.value, timeZone: 'America/Chicago' }
  assert.deepEqual(table.find(1, record), { address })
  assert.deepEqual(table.find(1, undefined), {})
})

function recordOf(id: number, sources: HomeSources): Property {
  const record = { id } as Property
  for (const field of [
    'address',
    'point',
    'parcelNumber',
    'timeZone',
    'listedFacts',
    'recordedFacts',
  ] as const) {
    if (sources[field] !== undefined) record[field] = sources[field].value as never
  }
  return record
}
