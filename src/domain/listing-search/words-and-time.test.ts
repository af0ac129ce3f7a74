import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { foldWords } from './facts/keyword-text.ts'
import { findInstantOf, getDateIn, getLookBackStart } from './local-time.ts'

test('Words lose case, accents and punctuation; apostrophes join words, everything else separates them.', () => {
  assert.equal(foldWords("  Café—Don't STOP, O’Hare  "), 'cafe dont stop ohare')
  assert.equal(foldWords('MLS-12/B'), 'mls 12 b')
  assert.equal(foldWords('***'), '')
  assert.equal(foldWords('ŉ'), 'n') // one letter that stands for an apostrophe and an n
})

test('Folding twice gives the same as folding once, and ASCII text folds like any other.', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) =>
      assert.equal(foldWords(foldWords(text)), foldWords(text)),
    ),
  )
  fc.assert(
    fc.property(fc.string(), (text) => assert.equal(foldWords(`${text} é`), `${foldWords(text)} e`.trim())),
  )
})

test('Today depends on the time zone, and months back end at the last day of a shorter month.', () => {
  const atMs = Date.parse('2024-03-31T06:00:00Z')
  assert.equal(getDateIn('UTC', atMs), '2024-03-31')
  assert.equal(getDateIn('America/Los_Angeles', atMs), '2024-03-30')
  assert.equal(getLookBackStart('2024-03-31', { months: 1 }), '2024-02-29')
  assert.equal(getLookBackStart('2024-03-31', { months: 36 }), '2021-03-31')
  assert.equal(getLookBackStart('2024-03-01', { days: 1 }), '2024-02-29')
})

test('A local wall time is the instant at which clocks there show it.', () => {
  const zones = fc.constantFrom(
    'America/Los_Angeles',
    'America/New_York',
    'America/Phoenix',
    'Pacific/Honolulu',
    'UTC',
  )
  const instants = fc.integer({ min: Date.parse('2010-01-01'), max: Date.parse('2030-01-01') })
  fc.assert(
    fc.property(zones, instants, (timeZone, instant) => {
      const atMs = Math.floor(instant / 1000) * 1000
      const parts = new Intl.DateTimeFormat('sv-SE', {
        timeZone,
        dateStyle: 'short',
        timeStyle: 'medium',
      }).format(atMs)
      const found = findInstantOf(parts.replace(' ', 'T'), timeZone)
      assert.ok(found === atMs || found === atMs - 3_600_000, `${parts} ${timeZone}`)
    }),
  )
  assert.equal(findInstantOf('2024-03-10T02:30:00', 'America/New_York'), Date.parse('2024-03-10T07:30:00Z'))
  assert.equal(findInstantOf('2024-11-03T01:30:00', 'America/New_York'), Date.parse('2024-11-03T05:30:00Z'))
  assert.equal(findInstantOf('soon', 'UTC'), undefined)
  assert.equal(findInstantOf('2024-11-03T01:30:00', 'Mars/Olympus'), undefined)
})
