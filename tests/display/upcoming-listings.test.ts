import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DisplayView, hasDelays, NO_RULE } from '../../src/display/display-rules.ts'
import { openShownComparison } from '../../src/display/shown-editions.ts'
import { openShownReader } from '../../src/display/shown-reader.ts'
import { DAY_MS } from '../../src/records/calendar-date.ts'
import type { Listing } from '../../src/records/listing.ts'
import {
  buildBaseSegment,
  buildFromEdition,
  buildHomesSegment,
  describeView,
} from '../../src/search/edition/build-edition-segments.ts'
import { readSurroundings } from '../../src/search/edition/collect-listings.ts'
import type { EditionSegments } from '../../src/search/edition/edition-segments.ts'
import { readTables } from '../../src/search/edition/edition-tables.ts'
import { buildEditionIndex, openEditionIndex } from '../../src/search/edition/open-edition-index.ts'
import { openSegmentEngine } from '../../src/search/edition/segment-engine.ts'
import { createIndexBuilder, type IndexBuilderParts } from '../../src/search/live/index-builder.ts'
import { openEditionPlaces } from '../../src/search/places/edition-places.ts'
import type { EditionIndex } from '../../src/search/ports/edition-index.ts'
import { createMemoryEditions, type MemoryRecords } from '../../src/search/testing/memory-edition.ts'
import { buildRandomHomes, MARKET_DAY } from '../../src/search/testing/random-homes.ts'
import { REVEALS_KNOWN_MS, type Reveal } from '../../src/store/ports/edition-store.ts'
import { pickPublication } from '../../src/store/ports/publication.ts'
import { EditionGoneError } from '../../src/store/ports/store-error.ts'

const HOUR_MS = 3_600_000
const FIRST_MS = Date.parse(`${MARKET_DAY}T00:00:00Z`)
const pause = async () => {}

const VIEW: DisplayView = {
  ...{ name: 'idx', uses: ['idx'], id: 'delayed' },
  rules: [['example', { ...NO_RULE, delayMs: 2 * DAY_MS }]],
}

/** Some listings come on the market around the first day, each at an instant of its own. */
function buildRecords(): MemoryRecords {
  const { listing, property } = buildRandomHomes(300, 5)
  const recent = (one: Listing): Listing =>
    one.id % 3 === 0
      ? { ...one, onMarketAtMs: FIRST_MS + ((one.id * 7919) % 48) * HOUR_MS - 3 * DAY_MS }
      : one
  return { listing: listing.map(recent), property }
}

async function describe(editionIndex: EditionIndex, nowMs: number): Promise<unknown> {
  const pages: unknown[] = []
  for (const status of ['for_sale', 'for_rent', 'sold'] as const) {
    const query = {
      location: { kind: 'state', stateOrProvince: 'WA' },
      criteria: { status },
      sort: 'newest',
      ...{ offset: 0, limit: 500, nowMs, timeZone: 'UTC' },
    } as const
    const { total, hits } = await editionIndex.findListings(query)
    pages.push(total, await editionIndex.getListings(hits), await editionIndex.countFacets(query))
  }
  return pages
}

test('As time passes and editions follow, the index equals one built at that instant, and names what changed', async () => {
  let records = buildRecords()
  let nowMs = FIRST_MS - 2 * DAY_MS
  const { editions, createSegmentId, publish } = createMemoryEditions(records)
  const show = (reader: Parameters<typeof openShownReader>[0]) => openShownReader(reader, VIEW, nowMs)
  const builder = createIndexBuilder({
    ...{ editions, createSegmentId, pause },
    buildInBackground: async ({ edition, id, propertyIds, atMs = nowMs }) => {
      const reader = openShownReader(await editions.read(edition), VIEW, atMs)
      const segment =
        propertyIds === undefined
          ? await buildBaseSegment(id, reader, pause)
          : await buildHomesSegment(id, reader, propertyIds, await readSurroundings(reader, pause), pause)
      return { ...pickPublication(reader), segment, view: describeView(reader)! }
    },
    view: { id: VIEW.id, now: () => nowMs, show },
  })
  const open = async (segments: EditionSegments) => {
    const places = await openEditionPlaces(
      segments,
      async () => readTables(await editions.read(), pause),
      pause,
    )
    return openEditionIndex(segments.edition, openSegmentEngine(segments), places)
  }
  assert.ok(hasDelays(VIEW))
  let segments = (await builder.buildNewest())!.segments
  const { atMs, reveals } = segments.view!
  assert.ok(reveals.filter(({ fromMs }) => fromMs > atMs).length > 50)
  let appeared = 0
  for (let step = 0; step < 60; step++) {
    nowMs += (step % 4) * HOUR_MS
    if (step % 13 === 5) {
      records = { ...records, listing: records.listing!.map((one) => changeOne(one, step)) }
      publish(records)
    }
    const { atMs, reveals } = segments.view!
    const due = reveals.filter(({ fromMs }) => fromMs > atMs && fromMs <= nowMs)
    const built = await builder.buildNewest()
    if (built === undefined) {
      assert.deepEqual(due, [])
    } else {
      for (const { listingId, propertyId } of due) {
        assert.ok(built.changes!.listingIds.has(listingId) && built.changes!.propertyIds.has(propertyId))
      }
      appeared += due.length
      segments = built.segments
    }
    const reader = show(await editions.read())
    const fresh = await buildEditionIndex(reader)
    const known = segments.view!.reveals.filter(({ fromMs }) => fromMs > nowMs - REVEALS_KNOWN_MS)
    assert.deepEqual(sortReveals(known), sortReveals(reader.shown!.listReveals()))
    assert.deepEqual(
      await describe(await open(segments), nowMs),
      await describe(fresh, nowMs),
      `step ${step}`,
    )
  }
  assert.ok(appeared > 30)
})

function sortReveals(reveals: readonly Reveal[]): Reveal[] {
  return reveals.toSorted((one, other) => one.listingId - other.listingId)
}

/** A listing may be delayed longer, or change its price while it is still withheld. */
function changeOne(listing: Listing, step: number): Listing {
  if (listing.id % 31 === step % 31 && listing.onMarketAtMs !== undefined)
    return { ...listing, onMarketAtMs: listing.onMarketAtMs + DAY_MS }
  return listing.id % 37 === step % 37 ? { ...listing, listPriceCents: step * 1_000_000_00 } : listing
}

test('Saved segments of other rules are not used', async () => {
  const { editions, createSegmentId } = createMemoryEditions(buildRecords())
  const everything = await buildFromEdition(await editions.read(), 1, pause)
  const show = (reader: Parameters<typeof openShownReader>[0]) => openShownReader(reader, VIEW, FIRST_MS)
  const parts: IndexBuilderParts = {
    ...{ editions, createSegmentId, pause, saved: { load: async () => everything } },
    buildInBackground: async ({ edition, id }) => {
      const reader = show(await editions.read(edition))
      const segment = await buildBaseSegment(id, reader, pause)
      return { ...pickPublication(reader), segment, view: describeView(reader)! }
    },
  }
  const plain = await createIndexBuilder(parts).buildNewest()
  assert.equal(plain!.segments, everything)
  const view = { id: VIEW.id, now: () => FIRST_MS, show }
  const built = await createIndexBuilder({ ...parts, view }).buildNewest()
  assert.equal(built!.segments.view!.viewId, VIEW.id)
})

test('Changes since an office began or ceased to take part in IDX must be loaded anew by uses that ask for that', async () => {
  const office = { id: 1, source: 'example', officeKey: 'O1', phones: [] }
  const { editions, publish } = createMemoryEditions({ office: [office] })
  publish({ office: [{ ...office, name: 'Renamed' }] })
  publish({ office: [{ ...office, isIdxParticipant: false }] })
  const stored = { ...editions, oldestEdition: async () => 1, currentEdition: async () => 3 }
  const list = async (isParticipantsOnly: boolean, to: number) => {
    const rules = [['example', { ...NO_RULE, isParticipantsOnly, withheld: ['remarks'] }]] as const
    const compared = openShownComparison(stored, { ...VIEW, rules }, { edition: 3, atMs: FIRST_MS })
    return (await Array.fromAsync(compared.listChanges(1, to))).flat().length
  }
  assert.deepEqual([await list(true, 2), await list(false, 2), await list(false, 3)], [1, 1, 1])
  await assert.rejects(list(true, 3), EditionGoneError)
})
