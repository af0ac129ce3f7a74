import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { FieldTable, FlatFields } from './field-table.ts'

const names = fc.constantFrom('a', 'ListingKey', 'ModificationTimestamp', '__proto__', 'constructor', '0')
const flatRecord = fc
  .array(fc.tuple(names, fc.jsonValue()), { maxLength: 8 })
  .map((pairs) => JSON.parse(JSON.stringify(pairs.flat())) as unknown[])

test('Records that share a table have the fields that maps of their own would have, in whatever order they are read', () => {
  const read = fc.record({ record: fc.nat(5), name: names })
  fc.assert(
    fc.property(fc.array(flatRecord, { minLength: 6, maxLength: 6 }), fc.array(read), (flats, reads) => {
      const table = new FieldTable()
      const records = flats.map((flat) => new FlatFields(flat, table))
      const maps = flats.map((flat) => {
        const map = new Map<string, unknown>()
        for (let at = 0; at < flat.length; at += 2) map.set(flat[at] as string, flat[at + 1])
        return map
      })
      for (const { record, name } of reads) {
        assert.deepEqual(records[record]!.get(name), maps[record]!.get(name))
        assert.equal(records[record]!.has(name), maps[record]!.has(name))
      }
      for (const [at, record] of records.entries()) {
        const visited: [string, unknown][] = []
        record.forEach((value, name) => {
          visited.push([name, value])
        })
        assert.deepEqual(visited, [...maps[at]!])
        assert.deepEqual([...record], visited)
      }
    }),
  )
})

test('A record with more names than a table numbers has all of them, and the next one has none of them', () => {
  const table = new FieldTable()
  const many = Array.from({ length: 6_000 }, (_, at) => [`field ${at}`, at])
  const record = new FlatFields(many.flat(), table)
  assert.equal(record.get('field 5999'), 5999)
  assert.deepEqual([...record], many)
  const next = new FlatFields(['field 5998', 'last'], table)
  assert.deepEqual(
    [next.has('field 5999'), next.get('field 5998'), next.get('field 1')],
    [false, 'last', undefined],
  )
})
