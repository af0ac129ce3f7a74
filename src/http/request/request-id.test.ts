import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeRequestId } from './request-id.ts'

test('Request ids are unique, have one form, and sort in the order in which they were made', () => {
  const ids = Array.from({ length: 100_000 }, makeRequestId)
  assert.ok(ids.every((id) => /^[0-9A-HJKMNP-TV-Z]{26}$/.test(id)))
  assert.ok(ids.every((id, i) => i === 0 || id > ids[i - 1]!))
})

test('A clock that is set back does not make a later id sort before an earlier one', (context) => {
  const earlier = makeRequestId()
  context.mock.timers.enable({ apis: ['Date'], now: 1_000 })
  assert.ok(makeRequestId() > earlier)
})
