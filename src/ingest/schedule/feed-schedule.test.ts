import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { DAY_MS } from '../../records/calendar-date.ts'
import {
  CLOCK_SKEW_MS,
  type FeedSchedule,
  findNextRunMs,
  LONGEST_RETRY_MS,
  type PastRuns,
} from './feed-schedule.ts'

const at = (text: string) => Date.parse(text)
const every = (everyMs: number, jitterMs = 0): FeedSchedule => ({ everyMs, jitterMs })
const daily = (minutes: readonly number[], timeZone = 'America/Los_Angeles'): FeedSchedule => ({
  ...{ at: minutes, timeZone },
  jitterMs: 0,
})
const ran = (startedAtMs: number, failures = 0): PastRuns => ({
  ...{ startedAtMs, endedAtMs: startedAtMs + 1000, failures },
})
const render = (ms: number) => new Date(ms).toISOString().replace('.000', '')

suite('when a feed runs next', () => {
  const half = 12 * 60 + 30
  const cases: readonly [title: string, schedule: FeedSchedule, past: PastRuns, now: string, next: string][] =
    [
      [
        'a feed that has never run is due',
        every(300_000),
        { failures: 0 },
        '2026-06-01T10:00:00Z',
        '2026-06-01T10:00:00Z',
      ],
      [
        'also one with a time of day',
        daily([180]),
        { failures: 0 },
        '2026-06-01T10:00:00Z',
        '2026-06-01T10:00:00Z',
      ],
      [
        'an interval counts from the beginning of the last run',
        every(300_000),
        ran(at('2026-06-01T10:00:00Z')),
        '2026-06-01T10:02:00Z',
        '2026-06-01T10:05:00Z',
      ],
      [
        'the next of several times of the day',
        daily([180, half]),
        ran(at('2026-06-01T10:00:00Z')), // 03:00 in Los Angeles
        '2026-06-01T10:02:00Z',
        '2026-06-01T19:30:00Z',
      ],
      [
        'the last time of a day is followed by the first of the next',
        daily([180, half]),
        ran(at('2026-06-01T19:30:00Z')),
        '2026-06-01T20:00:00Z',
        '2026-06-02T10:00:00Z',
      ],
      [
        'a time that is skipped when daylight saving time begins counts as an hour later',
        daily([150]), // 02:30 on March 8
        ran(at('2026-03-07T10:30:00Z')),
        '2026-03-07T12:00:00Z',
        '2026-03-08T10:30:00Z', // 03:30
      ],
      [
        'on the day after, it is itself again',
        daily([150]),
        ran(at('2026-03-08T10:30:00Z')),
        '2026-03-08T12:00:00Z',
        '2026-03-09T09:30:00Z',
      ],
      [
        'a time that occurs twice when daylight saving time ends counts the first time',
        daily([90]), // 01:30 on November 1
        ran(at('2026-10-31T08:30:00Z')),
        '2026-10-31T12:00:00Z',
        '2026-11-01T08:30:00Z',
      ],
      [
        'and not a second time',
        daily([90]),
        ran(at('2026-11-01T08:30:00Z')),
        '2026-11-01T09:00:00Z',
        '2026-11-02T09:30:00Z',
      ],
    ]
  for (const [title, schedule, past, now, next] of cases)
    test(title, () => assert.equal(render(findNextRunMs('mls', schedule, past, at(now))), next))

  test('a run that is far in the future makes the feed due, because the clock was set back', () => {
    const nowMs = at('2026-06-01T10:00:00Z')
    for (const schedule of [every(DAY_MS), daily([0])]) {
      assert.equal(findNextRunMs('mls', schedule, ran(nowMs + DAY_MS), nowMs), nowMs)
      assert.equal(findNextRunMs('mls', schedule, ran(nowMs + DAY_MS, 3), nowMs), nowMs)
    }
  })

  test('a run of a node whose clock is a little ahead does not', () => {
    const nowMs = at('2026-06-01T10:00:00Z')
    assert.equal(findNextRunMs('mls', every(DAY_MS), ran(nowMs + 5_000), nowMs), nowMs + 5_000 + DAY_MS)
  })

  test('failed runs are repeated after times that double up to an hour, and differ between sources', () => {
    const nowMs = at('2026-06-01T10:00:00Z')
    const waits = (source: string) =>
      Array.from(
        { length: 12 },
        (_, failures) =>
          findNextRunMs(
            source,
            every(300_000),
            { startedAtMs: nowMs, endedAtMs: nowMs, failures: failures + 1 },
            nowMs,
          ) - nowMs,
      )
    for (const [failures, ms] of waits('mls').entries()) {
      const longest = Math.min(LONGEST_RETRY_MS, 30_000 * 2 ** failures)
      assert.ok(ms >= longest / 2 && ms <= longest, `${ms} ms after ${failures + 1} failures`)
    }
    assert.notDeepEqual(waits('mls'), waits('other'))
  })
})

suite('for any schedule and past', () => {
  const BEGIN = at('2025-01-01T00:00:00Z')
  const instants = fc.integer({ min: BEGIN, max: BEGIN + 3 * 366 * DAY_MS })
  const zones = fc.constantFrom(
    'America/Los_Angeles',
    'America/New_York',
    'Pacific/Honolulu',
    'UTC',
    'Australia/Lord_Howe',
  )
  const minutes = fc.uniqueArray(fc.integer({ min: 0, max: 1439 }), { minLength: 1, maxLength: 4 })
  const schedules: fc.Arbitrary<FeedSchedule> = fc.oneof(
    fc.record({
      everyMs: fc.integer({ min: 10_000, max: 40 * DAY_MS }),
      jitterMs: fc.integer({ min: 0, max: 10_000 }),
    }),
    fc.record({
      at: minutes.map((some) => some.toSorted((a, b) => a - b)),
      timeZone: zones,
      jitterMs: fc.integer({ min: 0, max: 10_000 }),
    }),
  )

  test('a feed that missed any number of runs is due once, and after that run it waits for its time again', () => {
    fc.assert(
      fc.property(
        schedules,
        instants,
        fc.integer({ min: 0, max: 400 * DAY_MS }),
        (schedule, startedAtMs, awayMs) => {
          const nowMs = startedAtMs + awayMs
          const next = findNextRunMs('mls', schedule, ran(startedAtMs), nowMs)
          if (next > nowMs) return
          const again = findNextRunMs(
            'mls',
            schedule,
            { startedAtMs: nowMs, endedAtMs: nowMs, failures: 0 },
            nowMs,
          )
          assert.ok(again > nowMs)
        },
      ),
    )
  })

  test('the next run is later than the last, and not later than a period and its jitter', () => {
    fc.assert(
      fc.property(schedules, instants, (schedule, startedAtMs) => {
        const next = findNextRunMs('mls', schedule, ran(startedAtMs), startedAtMs)
        const longest = 'everyMs' in schedule ? schedule.everyMs : DAY_MS + 2 * 3_600_000
        assert.ok(next > startedAtMs && next <= startedAtMs + longest + schedule.jitterMs)
      }),
    )
  })

  test('the passing of time does not move the next run, and it becomes due', () => {
    fc.assert(
      fc.property(schedules, instants, fc.nat({ max: 5 }), (schedule, startedAtMs, failures) => {
        const past = ran(startedAtMs, failures)
        const next = findNextRunMs('mls', schedule, past, startedAtMs + 1000)
        assert.equal(findNextRunMs('mls', schedule, past, next - 1), next)
        assert.ok(findNextRunMs('mls', schedule, past, next) <= next)
      }),
    )
  })

  test('however far the clock is set back, the feed runs again within a period', () => {
    fc.assert(
      fc.property(
        schedules,
        instants,
        fc.integer({ min: 0, max: 400 * DAY_MS }),
        (schedule, nowMs, aheadMs) => {
          const next = findNextRunMs('mls', schedule, ran(nowMs + aheadMs), nowMs)
          const longest = 'everyMs' in schedule ? schedule.everyMs : DAY_MS + 2 * 3_600_000
          assert.ok(next <= nowMs + CLOCK_SKEW_MS + longest + schedule.jitterMs)
        },
      ),
    )
  })

  test('a time of the day comes once on each day, in the order of the days', () => {
    fc.assert(
      fc.property(zones, fc.integer({ min: 0, max: 1439 }), instants, (timeZone, minute, beginMs) => {
        const days = new Set<string>()
        let startedAtMs = beginMs
        for (let run = 0; run < 400; run++) {
          startedAtMs = findNextRunMs('mls', daily([minute], timeZone), ran(startedAtMs), startedAtMs)
          days.add(new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(startedAtMs))
        }
        // 23:30 may be skipped and fall on the next day; then that day has two.
        assert.ok(days.size >= 399, `${days.size} days`)
      }),
      { numRuns: 10 },
    )
  })
})
