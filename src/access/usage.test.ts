import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { openMemoryLedger } from '../store/memory/memory-ledger.ts'
import { renderUsageCsv, summarizeUsage } from './usage.ts'

const MIDNIGHT = Date.UTC(2024, 1, 29)

async function openUsed() {
  const ledger = openMemoryLedger()
  const used = [
    [MIDNIGHT - 1, 'A', 'search-by-location'],
    [MIDNIGHT, 'A', 'property-detail'],
    [MIDNIGHT + 1, 'B', 'search-by-location'],
  ] as const
  for (const [index, [atMs, holder, operation]] of used.entries()) {
    await ledger.append({ requestId: `${index}`, atMs, keyId: 'k', holder, operation, cost: 1 })
  }
  return ledger
}

test('Usage is counted by day in UTC, by operation and by holder', async () => {
  const ledger = await openUsed()
  assert.deepEqual(await summarizeUsage(ledger, {}, 'day'), [
    { group: '2024-02-28', requests: 1, cost: 1 },
    { group: '2024-02-29', requests: 2, cost: 2 },
  ])
  assert.deepEqual(await summarizeUsage(ledger, { holder: 'A' }, 'operation'), [
    { group: 'property-detail', requests: 1, cost: 1 },
    { group: 'search-by-location', requests: 1, cost: 1 },
  ])
  assert.deepEqual(await summarizeUsage(ledger, { fromMs: MIDNIGHT }, 'holder'), [
    { group: 'A', requests: 1, cost: 1 },
    { group: 'B', requests: 1, cost: 1 },
  ])
})

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
