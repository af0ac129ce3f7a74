import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { renderUsageCsv } from './usage.ts'

test('No cell of the CSV is a formula to a spreadsheet, and every group can be read back', () => {
  const text = fc.oneof(
    fc.string({ minLength: 1 }),
    fc.constantFrom('=1+1', '+1', '-1', '@x', '\t=1', ' =1', '"=1', 'a,b'),
  )
  fc.assert(
    fc.property(text, (group) => {
      const csv = renderUsageCsv('holder', [{ group, requests: 3, cost: 2 }])
      const [, row] = parse(csv, { recordDelimiter: '\r\n' }) as string[][]
      assert.doesNotMatch(row![0]!, /^\s*[=+\-@\t\r]/)
      assert.equal(row![0]!.replace(/^'(?=\s*[=+\-@\t\r])/, ''), group.replace(/^'(?=\s*[=+\-@\t\r])/, ''))
      assert.deepEqual(row!.slice(1), ['3', '2'])
    }),
  )
})

test('The CSV has a header line and one line per row', () => {
  const rows = [{ group: '2024-02-29', requests: 2, cost: 2 }]
  assert.equal(renderUsageCsv('day', rows), 'day,requests,cost\r\n2024-02-29,2,2\r\n')
})
