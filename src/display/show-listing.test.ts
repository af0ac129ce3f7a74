import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exampleListing } from '../domain/listing-search/listing-examples.ts'
import { DAY_MS } from '../records/calendar-date.ts'
import type { Listing } from '../records/listing.ts'
import { type DisplayRules, listDisplayViews, NO_RULE, type UseRule } from './display-rules.ts'
import { showListing } from './show-listing.ts'

const HOUR_MS = 3_600_000
const ON_MARKET_MS = Date.UTC(2026, 0, 10, 15)

function show(
  facts: Partial<Listing>,
  rule: Partial<UseRule>,
  atMs = ON_MARKET_MS,
): Listing | number | 'withheld' {
  const shown = showListing(exampleListing(facts), { ...NO_RULE, ...rule }, atMs)
  if (shown.kind === 'upcoming') return shown.fromMs
  return shown.kind === 'shown' ? shown.listing : shown.kind
}

test('A delay ends to the millisecond, counted from when the listing came on the market, or was first seen', () => {
  const delayMs = 2 * HOUR_MS
  const endMs = ON_MARKET_MS + delayMs
  assert.equal(show({ onMarketAtMs: ON_MARKET_MS }, { delayMs }, endMs - 1), endMs)
  assert.equal(typeof show({ onMarketAtMs: ON_MARKET_MS }, { delayMs }, endMs), 'object')
  assert.equal(show({ firstSeenAtMs: ON_MARKET_MS }, { delayMs }, endMs - 1), endMs)
})

test('A delay after a day without a time of day begins when the day has ended everywhere in the country', () => {
  const day = { onMarketAtMs: Date.UTC(2026, 0, 10), isOnMarketDateOnly: true }
  // The day ends in Pago Pago, eleven hours behind UTC.
  assert.equal(show(day, { delayMs: DAY_MS }, 0), Date.UTC(2026, 0, 11, 11) + DAY_MS)
})

test('Listings of other statuses, and of a source that is not shown, are withheld', () => {
  assert.equal(show({ standardStatus: 'Closed' }, { statuses: ['Active'] }), 'withheld')
  assert.equal(typeof show({ standardStatus: 'Active' }, { statuses: ['Active'] }), 'object')
  assert.equal(show({}, { isShown: false }), 'withheld')
})

test('Listings that do not take part in IDX, and media that need another permission, are withheld on request', () => {
  assert.equal(show({ isIdxParticipant: false }, { isParticipantsOnly: true }), 'withheld')
  for (const isIdxParticipant of [true, undefined])
    assert.equal(typeof show({ isIdxParticipant }, { isParticipantsOnly: true }), 'object')
  assert.equal(typeof show({ isIdxParticipant: false }, {}), 'object')
  for (const [isIdxParticipant, kind] of [
    [false, 'withheld'],
    [true, 'shown'],
    [undefined, 'shown'],
  ] as const) {
    const office = isIdxParticipant === undefined ? {} : { isIdxParticipant }
    const rule = { ...NO_RULE, isParticipantsOnly: true }
    assert.equal(showListing(exampleListing({}), rule, ON_MARKET_MS, office).kind, kind)
    assert.equal(showListing(exampleListing({}), NO_RULE, ON_MARKET_MS, office).kind, 'shown')
  }
  const permissions = [undefined, ['Public'], ['VOW', 'IDX'], ['Office Only']]
  const media = permissions.map((one, index) => ({
    ...{ url: `https://photos.test/${index}.jpg`, category: 'photo' as const, roomTag: 'unknown' as const },
    ...(one && { permissions: one }),
  }))
  const shown = show({ media }, { mediaPermissions: ['Public', 'IDX'] }) as Listing
  assert.deepEqual(shown.media, media.slice(0, 3))
})

test('An attribution names the office, or is left out if the listing names none; its own contact counts', () => {
  const rule = {
    attribution: 'Courtesy of {office} ({listing_id}).',
    contact: 'source@mls.test',
    disclaimer: 'Not verified.',
  }
  const named = show({ listAgent: { officeName: '$& Realty' }, listingId: '7' }, rule) as Listing
  assert.equal(named.disclaimer, 'Courtesy of $& Realty (7). Not verified.')
  assert.equal(named.attributionContact, 'source@mls.test')
  const unnamed = show(
    { attributionContact: 'own@office.test', disclaimer: 'From the feed.' },
    rule,
  ) as Listing
  assert.deepEqual([unnamed.disclaimer, unnamed.attributionContact], ['Not verified.', 'own@office.test'])
})

test('Uses with the same rules share a view, and without rules there is one view of everything', () => {
  const namesOf = (rules?: DisplayRules) => listDisplayViews(rules).map(({ uses }) => uses.join())
  assert.deepEqual(namesOf(), ['idx,vow,private'])
  const hidden = { ...NO_RULE, isShown: false }
  assert.deepEqual(namesOf({ sources: [['a', { idx: hidden, vow: NO_RULE, private: NO_RULE }]] }), [
    'idx',
    'vow,private',
  ])
  assert.deepEqual(namesOf({ sources: [['a', { idx: hidden, vow: NO_RULE, private: hidden }]] }), [
    'idx,private',
    'vow',
  ])
})
