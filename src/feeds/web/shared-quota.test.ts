import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createMemoryStore } from '../../store/memory/memory-store.ts'
import { findProfile, PROFILE_NAMES } from '../reso-web-api/service/profiles.ts'
import { reserveRequest } from './shared-quota.ts'

const vendors = PROFILE_NAMES.map((name) => findProfile(name).quotas ?? []).filter(({ length }) => length > 0)

test('no quota of any vendor is exceeded in any window, however many runs share it', async () => {
  assert.ok(vendors.length >= 3)
  const gaps = fc.array(fc.integer({ min: 0, max: 2_000 }), { minLength: 300, maxLength: 500 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...vendors), gaps, async (quotas, waits) => {
      const { feedStates } = createMemoryStore()
      const started: number[] = []
      let nowMs = Date.parse('2026-06-01T00:00:00Z')
      for (const wait of waits) {
        nowMs += wait
        for (;;) {
          const ms = await reserveRequest(feedStates, 'quota', quotas, () => nowMs)
          if (ms === 0) break
          nowMs += ms
        }
        started.push(nowMs)
      }
      for (const { requests, perMs } of quotas)
        for (let at = requests; at < started.length; at++)
          assert.ok(started[at]! - started[at - requests]! >= perMs)
    }),
    { numRuns: 20 },
  )
})

test('requests below a quota do not wait, and those above wait a sixtieth of its time too long at most', async () => {
  const { feedStates } = createMemoryStore()
  const beginMs = Date.parse('2026-06-01T00:00:00Z')
  let nowMs = beginMs
  const reserve = (name = 'quota') =>
    reserveRequest(feedStates, name, [{ requests: 2, perMs: 60_000 }], () => nowMs)
  assert.equal(await reserve(), 0)
  nowMs += 500
  assert.equal(await reserve(), 0)
  assert.equal(await reserve(), 60_500)
  assert.equal(await reserve('another'), 0)
  nowMs = beginMs + 61_000
  assert.equal(await reserve(), 0)
})

test('a clock that was set back does not stop requests for good', async () => {
  const { feedStates } = createMemoryStore()
  const quotas = [{ requests: 1, perMs: 1000 }]
  await reserveRequest(feedStates, 'quota', quotas, () => 10 ** 12)
  assert.equal(await reserveRequest(feedStates, 'quota', quotas, () => 10 ** 11), 0)
})
