import assert from 'node:assert/strict'
import test from 'node:test'
import { DAY_MS } from '../../records/calendar-date.ts'
import { isRentOfDay, packRent, unpackRent } from './document-columns.ts'

const NOON_MS = Date.UTC(2026, 0, 20, 12)

test('A packed rent, or its absence, is valid only on its day in UTC', () => {
  for (const rent of [undefined, 0, 1, 2750, 2 ** 21 - 2]) {
    const packed = packRent(rent, NOON_MS)
    assert.ok(packed > 0 && packed < 2 ** 32)
    for (const nowMs of [NOON_MS - DAY_MS / 2, NOON_MS, NOON_MS + DAY_MS / 2 - 1]) {
      assert.equal(isRentOfDay(packed, nowMs), true)
      assert.equal(unpackRent(packed, nowMs), rent)
    }
    for (const nowMs of [NOON_MS - DAY_MS, NOON_MS + DAY_MS / 2, NOON_MS + 2000 * DAY_MS]) {
      assert.equal(isRentOfDay(packed, nowMs), false)
    }
  }
})

test('A rent that does not fit is not packed', () => {
  for (const rent of [2 ** 21 - 1, 1500.5, -1, Number.NaN, Infinity]) assert.equal(packRent(rent, NOON_MS), 0)
  assert.equal(isRentOfDay(0, NOON_MS), false)
})
