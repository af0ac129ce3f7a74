import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { findProfile, PROFILE_NAMES } from '../reso-web-api/service/profiles.ts'
import { Pace, parseRetryAfterMs, pickBackoffMs, type Quota } from './pace.ts'

test('no quota of any vendor is exceeded in any window, however the requests come', () => {
  const vendors = PROFILE_NAMES.map((name) => findProfile(name).quotas ?? []).filter(
    ({ length }) => length > 0,
  )
  assert.ok(vendors.length >= 3)
  const gaps = fc.array(fc.integer({ min: 0, max: 2_000 }), { minLength: 500, maxLength: 800 })
  fc.assert(
    fc.property(fc.constantFrom(...vendors), gaps, (quotas: readonly Quota[], waits) => {
      const pace = new Pace(quotas)
      const started: number[] = []
      let nowMs = 0
      for (const wait of waits) {
        nowMs += wait
        nowMs += pace.waitMs(nowMs)
        pace.start(nowMs)
        started.push(nowMs)
      }
      for (const { requests, perMs } of quotas) {
        for (let at = requests; at < started.length; at++)
          assert.ok(started[at]! - started[at - requests]! >= perMs)
      }
    }),
    { numRuns: 30 },
  )
})

test('requests below the quotas do not wait', () => {
  const pace = new Pace([{ requests: 2, perMs: 1000 }])
  pace.start(0)
  assert.equal(pace.waitMs(0), 0)
  pace.start(10)
  assert.equal(pace.waitMs(10), 990)
  assert.equal(pace.waitMs(1000), 0)
  assert.equal(new Pace([]).waitMs(0), 0)
})

test('the back-off doubles up to a minute, with jitter', () => {
  assert.deepEqual(
    [0, 1, 2, 6, 20].map((attempt) => pickBackoffMs(attempt, 1)),
    [1000, 2000, 4000, 60_000, 60_000],
  )
  assert.equal(pickBackoffMs(3, 0.25), 2000)
})

test('Retry-After is read as seconds and as a date', () => {
  const nowMs = Date.parse('2026-06-01T00:00:00Z')
  assert.equal(parseRetryAfterMs('120', nowMs), 120_000)
  assert.equal(parseRetryAfterMs('Mon, 01 Jun 2026 00:00:30 GMT', nowMs), 30_000)
  assert.equal(parseRetryAfterMs('Mon, 01 Jun 2020 00:00:30 GMT', nowMs), 0)
  for (const nothing of [null, '', 'soon']) assert.equal(parseRetryAfterMs(nothing, nowMs), undefined)
})
