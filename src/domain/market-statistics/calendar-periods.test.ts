import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countDays, divideDays } from './calendar-periods.ts'

test('Months and weeks are those of the calendar, and the first and last one may be parts', () => {
  assert.deepEqual(divideDays({ from: '2024-01-15', to: '2024-03-03' }, 'month', 10), [
    { from: '2024-01-15', to: '2024-01-31' },
    { from: '2024-02-01', to: '2024-02-29' },
    { from: '2024-03-01', to: '2024-03-03' },
  ])
  assert.deepEqual(divideDays({ from: '2026-11-21', to: '2026-11-30' }, 'week', 10), [
    { from: '2026-11-21', to: '2026-11-22' },
    { from: '2026-11-23', to: '2026-11-29' },
    { from: '2026-11-30', to: '2026-11-30' },
  ])
})

test('Days before 1970 have weeks, too', () => {
  assert.deepEqual(divideDays({ from: '1969-12-28', to: '1970-01-05' }, 'week', 10), [
    { from: '1969-12-28', to: '1969-12-28' },
    { from: '1969-12-29', to: '1970-01-04' },
    { from: '1970-01-05', to: '1970-01-05' },
  ])
  assert.equal(countDays('1970-01-02'), 1)
})

test('More periods than the limit are none', () => {
  assert.equal(divideDays({ from: '2024-01-01', to: '2024-12-31' }, 'month', 12)?.length, 12)
  assert.equal(divideDays({ from: '2024-01-01', to: '2025-01-01' }, 'month', 12), undefined)
})
