import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { DisplayView, UseRule } from '../../src/display/display-rules.ts'
import { openShownReader } from '../../src/display/shown-reader.ts'
import { DAY_MS } from '../../src/records/calendar-date.ts'
import type { Listing } from '../../src/records/listing.ts'
import { readTables } from '../../src/search/edition/edition-tables.ts'
import { buildEditionIndex, openEditionIndex } from '../../src/search/edition/open-edition-index.ts'
import { openEditionPlaces } from '../../src/search/places/edition-places.ts'
import type { EditionIndex } from '../../src/search/ports/edition-index.ts'
import type { SearchedView, SearchRows, ViewStep } from '../../src/search/ports/search-rows.ts'
import { openSqlSearchRows } from '../../src/search/sql/open-search-rows.ts'
import {
  createMemoryEditions,
  type MemoryEditions,
  type MemoryRecords,
} from '../../src/search/testing/memory-edition.ts'
import { MARKET_DAY } from '../../src/search/testing/random-homes.ts'
import { EditionGoneError } from '../../src/store/ports/store-error.ts'
import { askEveryOperation, listRequests } from '../display/ask-every-operation.ts'
import { pickRule } from '../display/random-rules.ts'
import {
  buildHistories,
  buildMarket,
  describeHomes,
  openMarket,
  SOURCES,
} from '../display/withheld-market.ts'
import { seededRandom } from '../store/seeded-random.ts'
import { createSearchRows, SEARCHED_DATABASES, type SearchRowsPlace } from './search-rows-place.ts'

const NOW_MS = Date.parse(`${MARKET_DAY}T18:00:00Z`)
const HOUR_MS = 3_600_000
const HOMES = 24
const pause = async () => {}

for (const { name, skip, create } of SEARCHED_DATABASES) {
  suite(`what uses see in ${name}`, { skip }, () => compareViews(create))
}

interface Market {
  editions: MemoryEditions['editions']
  publish(listing: readonly Listing[]): void
  newest(): MemoryRecords
}

/** A market whose editions also know the sales of agents. */
function openEditions(
  listing: readonly Listing[],
  { agent, office }: Pick<MemoryRecords, 'agent' | 'office'>,
): Market {
  let round = 0
  // Each edition changes which offices take part in Internet Data Exchange, without a change of their listings.
  const describe = (listings: readonly Listing[]): MemoryRecords => {
    round++
    const offices = office!.map((one) =>
      (one.id + round) % 5 === 0 ? { ...one, isIdxParticipant: one.isIdxParticipant === false } : one,
    )
    return {
      ...{ listing: listings, property: describeHomes(listings), agent: agent!, office: offices },
      homeHistory: buildHistories(listings),
    }
  }
  const all = [describe(listing)]
  const memory = createMemoryEditions(all[0]!)
  const { read } = memory.editions
  return {
    editions: {
      listChanges: memory.editions.listChanges,
      listRelationChanges: memory.editions.listRelationChanges,
      currentPublication: async () => ({ edition: all.length }),
      read: async (edition) => {
        const { publicationId: _, ...reader } = await read(edition)
        return { ...reader, getRelated: openMarket(all[reader.edition - 1]!).getRelated }
      },
    },
    publish: (listings) => {
      all.push(describe(listings))
      memory.publish(all.at(-1)!)
    },
    newest: () => all.at(-1)!,
  }
}

function viewOf(name: SearchedView['name'], rules: DisplayView['rules']) {
  const view: DisplayView = { name, uses: [name], rules, id: JSON.stringify(rules) }
  const searched: SearchedView = {
    ...{ name, id: view.id },
    show: (reader, atMs) => openShownReader(reader, view, atMs),
  }
  return searched
}

function pickView(name: SearchedView['name'], random: () => number, rule: Partial<UseRule> = {}) {
  return viewOf(
    name,
    SOURCES.map((source) => [source, { ...pickRule(random), ...rule }] as const),
  )
}

/** Some listings change, some go, and some are delayed longer. */
function change(listings: readonly Listing[], round: number): Listing[] {
  return listings.flatMap((one) => {
    switch ((one.id + round) % 9) {
      case 0:
        return []
      case 1:
        return { ...one, standardStatus: one.standardStatus === 'Active' ? 'Coming Soon' : 'Active' }
      case 2:
        return { ...one, listPriceCents: 100 * (1_000_000 + one.id + round) }
      case 3:
        return one.onMarketAtMs === undefined ? one : { ...one, onMarketAtMs: one.onMarketAtMs + HOUR_MS }
      default:
        return one
    }
  })
}

function compareViews(createDatabase: () => Promise<string>): void {
  let place: SearchRowsPlace
  before(async () => {
    place = await createSearchRows(await createDatabase())
  })
  after(() => place.close())

  const openIndex = async (
    { editions }: Market,
    rows: SearchRows,
    view: SearchedView,
    step: ViewStep,
  ): Promise<{ index: EditionIndex; listReveals: (a: number, b: number) => Promise<unknown> }> => {
    const { engine, named, listReveals } = await rows.ofView(view).open(step)
    const reader = view.show(await editions.read(step.edition), step.atMs)
    const find = () => readTables(reader, pause)
    const places = await openEditionPlaces({ tablesEdition: step.edition, named }, find, pause)
    return { index: openEditionIndex(step.edition, engine, places), listReveals }
  }

  /** Compares all answers, and what is known of reveals, with those of an index in memory. Returns the number of requests. */
  const compare = async (market: Market, rows: SearchRows, view: SearchedView, step: ViewStep) => {
    const show = async () => view.show(await market.editions.read(step.edition), step.atMs)
    const { index, listReveals } = await openIndex(market, rows, view, step)
    const requests = listRequests(market.newest())
    const [found, expected] = [
      await askEveryOperation(await show(), requests, step.atMs, index),
      await askEveryOperation(await show(), requests, step.atMs),
    ]
    for (const request of requests)
      assert.equal(found.get(request), expected.get(request), `${view.name} ${step.step} ${request}`)
    const reader = await show()
    for await (const batch of reader.scan('listing')) assert.ok(batch)
    await buildEditionIndex(reader)
    const known = reader.shown!.listReveals().toSorted((one, other) => one.listingId - other.listingId)
    const told = (await listReveals(step.atMs - 7 * DAY_MS, Number.MAX_SAFE_INTEGER)) as typeof known
    assert.deepEqual(
      told.toSorted((one, other) => one.listingId - other.listingId),
      known,
    )
    return requests.length
  }

  test('is what an index in memory with the same rules shows, as editions follow and delays end', async () => {
    const random = seededRandom(7)
    const { listing, ...people } = buildMarket(HOMES, 7)
    const recent = listing.map((one) =>
      one.id % 2 === 0 ? one : { ...one, onMarketAtMs: NOW_MS - ((one.id * 7919) % 96) * HOUR_MS },
    )
    const market = openEditions(recent, people)
    const rows = openSqlSearchRows(place.database, market.editions)
    const views = [
      pickView('idx', random, { delayMs: 2 * DAY_MS, isShown: true, statuses: undefined }),
      pickView('vow', random, { delayMs: 0 }),
      pickView('private', random, { delayMs: 5 * HOUR_MS }),
    ]
    const owned = views.map((view) => rows.ofView(view))
    let nowMs = NOW_MS
    let [asked, waited] = [0, 0]
    for (let round = 0; round < 4; round++) {
      const steps: ViewStep[] = []
      for (const [at, view] of views.entries()) {
        const publication = await market.editions.currentPublication()
        const [step, other] = await Promise.all([
          owned[at]!.bring(publication, () => nowMs),
          rows.ofView(view).bring(publication, () => nowMs),
        ])
        assert.deepEqual(step, other)
        const again = await owned[at]!.bring(publication, () => step!.atMs)
        assert.deepEqual(again, step, 'nothing is due')
        asked += await compare(market, rows, view, step!)
        steps.push(step!)
      }
      if (round % 2 === 0) {
        nowMs += 7 * HOUR_MS
        const publication = await market.editions.currentPublication()
        const later = await owned[0]!.bring(publication, () => nowMs)
        assert.ok(later!.step > steps[0]!.step, 'a listing became due')
        waited++
        // A step that was superseded without an edition still answers.
        await compare(market, rows, views[0]!, steps[0]!)
        await compare(market, rows, views[0]!, later!)
      }
      market.publish(change(market.newest().listing!, round))
      nowMs += HOUR_MS
    }
    assert.ok(asked > 500 && waited === 2)
  })

  test('follows rules that are changed, and no process reads rows of other rules', async () => {
    const random = seededRandom(8)
    const { listing, ...people } = buildMarket(HOMES, 8)
    const own = await createSearchRows(await createDatabase())
    const market = openEditions(listing, people)
    const rows = openSqlSearchRows(own.database, market.editions)
    const [first, second] = [pickView('idx', random), pickView('idx', random)]
    const publication = await market.editions.currentPublication()
    const now = () => NOW_MS
    const before = await rows.ofView(first).bring(publication, now)
    const changed = await rows.ofView(second).bring(publication, now)
    assert.ok(changed!.step > before!.step)
    await compare(market, rows, first, before!)
    await compare(market, rows, second, changed!)
    const back = await rows.ofView(first).bring(publication, now)
    await compare(market, rows, first, back!)
    // A failover has lost the newest step, and another one has its number.
    await own.database.write.query(
      'update plat.search_step_of_idx set token = gen_random_uuid() where step = $1',
      [back!.step],
    )
    await assert.rejects(rows.ofView(first).open(back!), EditionGoneError)
    market.publish(change(listing, 1))
    const next = await market.editions.currentPublication()
    const ahead = await rows.ofView(first).bring(next, now)
    assert.equal((await rows.ofView(first).bring(publication, now))?.edition, publication.edition)
    assert.equal(
      await rows
        .ofView(second)
        .bring(publication, now)
        .then((step) => step?.step),
      changed!.step,
    )
    await compare(market, rows, first, ahead!)
    await own.close()
  })

  test('is dropped with the editions that can no longer be read', async () => {
    const view = viewOf('vow', [[SOURCES[0]!, { ...pickRule(seededRandom(1)), isShown: false }]])
    const own = await createSearchRows(await createDatabase())
    const { listing, ...people } = buildMarket(HOMES, 9)
    const market = openEditions(listing, people)
    const rows = openSqlSearchRows(own.database, market.editions)
    const steps: ViewStep[] = []
    for (let round = 0; round < 4; round++) {
      steps.push((await rows.ofView(view).bring(await market.editions.currentPublication(), () => NOW_MS))!)
      if (round === 2)
        await own.database.write.query(
          'update plat.edition_pointers set current_edition = 4, oldest_edition = 3',
        )
      market.publish(change(market.newest().listing!, round))
    }
    const [state] = await own.database.read.query(
      'select oldest_edition as oldest from plat.search_state_of_vow',
    )
    assert.deepEqual(state, { oldest: steps[2]!.step })
    const ended = await own.database.read.query(
      'select property_id from plat.search_offer_of_vow where to_edition <= $1',
      [steps[2]!.step],
    )
    assert.deepEqual(ended, [])
    await assert.rejects(rows.ofView(view).open(steps[1]!), EditionGoneError)
    for (const step of steps.slice(2)) assert.ok(await rows.ofView(view).open(step))
    await own.close()
  })
}
