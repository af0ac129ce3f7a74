import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calendarDateOf, DAY_MS, startOfDateMs } from './calendar-date.ts'

test('Days from the year 1 to 9999 start when the platform says', () => {
  const last = Date.parse('9999-12-31T00:00:00Z')
  let days = 0
  for (let atMs = Date.parse('0001-01-01T00:00:00Z'); atMs <= last; atMs += DAY_MS * 7, days++)
    assert.equal(startOfDateMs(calendarDateOf(atMs)), atMs)
  assert.ok(days > 500_000)
})
