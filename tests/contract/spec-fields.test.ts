import assert from 'node:assert/strict'
import test from 'node:test'
import { SPEC_CONTRACTS } from '../../src/contract/operations.ts'
import { readSchemaShape } from './spec/schema-shape.ts'
import { countFields, listDifferences } from './spec/shape.ts'
import { SPEC_SHAPES } from './spec/spec-shapes.ts'

/**
 * The known places where the schemas say more than the specification. The specification shows `builder`, `community` and
 * `move_in_date` only as null, geo_statistics only as an object and designations only as an array. Some texts of a description
 * are among its "numbers unless noted"; the schema allows both.
 */
const KNOWN_DIFFERENCES: Readonly<Record<string, readonly string[]>> = {
  'neighborhood-and-schools': [
    'data.location.neighborhoods[].geo_statistics.housing_market: only in the schema',
  ],
  'property-detail': [
    'data.advertisers[].broker.designations[]: element only in the schema',
    ...['feed_id', 'name', 'url', 'logo_url'].map((name) => `data.builder.${name}: only in the schema`),
    ...['provider_listing_id', 'name', 'url'].map((name) => `data.community.${name}: only in the schema`),
    ...[
      'construction',
      'cooling',
      'exterior',
      'fireplace',
      'garage_type',
      'heating',
      'logo',
      'name',
      'pool',
      'roofing',
      'styles',
      'sub_type',
      'zoning',
    ].map((name) => `data.description.${name}: number in the specification, any in the schema`),
  ],
}

for (const contract of SPEC_CONTRACTS) {
  test(`The schema of ${contract.name} has the fields and types of the specification, and no others`, () => {
    const spec = SPEC_SHAPES.get(contract.name)
    if (contract.data === undefined) {
      assert.equal(spec, undefined)
      return
    }
    assert.ok(spec !== undefined && countFields(spec) >= 4, 'the specification was read')
    const differences = listDifferences(spec, readSchemaShape(contract.data), 'data')
    assert.deepEqual(differences.toSorted(), (KNOWN_DIFFERENCES[contract.name] ?? []).toSorted())
  })
}

test('The comparison covers every field of the specification', () => {
  const counts = Object.fromEntries([...SPEC_SHAPES].map(([name, shape]) => [name, countFields(shape)]))
  assert.deepEqual(counts, {
    'builder-detail': 44,
    'similar-homes': 51,
    'neighborhood-and-schools': 33,
    'nearby-rentals': 38,
    'property-detail': 299,
    'mortgage-rates': 11,
    'loan-calculation': 9,
    'past-sales': 20,
    'search-by-location': 85,
  })
})

test('A missing field and a different type are both reported as differences', () => {
  const text = { kind: 'string', isNullable: false } as const
  const shape = (fields: Record<string, object>) =>
    ({ kind: 'object', isNullable: false, fields: new Map(Object.entries(fields)) }) as never
  assert.deepEqual(listDifferences(shape({ a: text }), shape({ b: text }), 'x'), [
    'x.a: only in the specification',
    'x.b: only in the schema',
  ])
  assert.equal(
    listDifferences(shape({ a: text }), shape({ a: { ...text, isNullable: true } }), 'x').length,
    1,
  )
  assert.equal(listDifferences(shape({ a: text }), shape({ a: { ...text, kind: 'number' } }), 'x').length, 1)
})
