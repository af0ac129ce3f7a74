import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { exportCursor, TABLE_NAMES } from '../../../src/contract/formats/change-position.ts'
import { changesContract } from '../../../src/contract/operations/whole-records/changes.ts'
import { parseParameters } from '../../../src/contract/parameters/parse-parameters.ts'
import { checkResponse } from '../../../src/contract/schemas/check-response.ts'
import { type DisplayView, NO_RULE } from '../../../src/display/display-rules.ts'
import { openShownComparison } from '../../../src/display/shown-editions.ts'
import { openShownReader } from '../../../src/display/shown-reader.ts'
import type { FeedRecord } from '../../../src/ingest/ports/feed.ts'
import { runIngest } from '../../../src/ingest/run-ingest.ts'
import { feedOf, ingestOptions, listing } from '../../../src/ingest/testing/sample-ingest.ts'
import { runChanges } from '../../../src/operations/changes/changes.ts'
import { runExportPage } from '../../../src/operations/export-page/export-page.ts'
import type { RequestContext } from '../../../src/operations/operation.ts'
import { scanTable } from '../../../src/operations/tables/gather-rows.ts'
import type { Row } from '../../../src/operations/tables/table.ts'
import { createMemoryIndex } from '../../../src/operations/testing/memory-index.ts'
import { DAY_MS } from '../../../src/records/calendar-date.ts'
import type { EditionReader, EditionStore } from '../../../src/store/ports/edition-store.ts'
import { withEdition } from '../../../src/store/ports/with-edition.ts'
import { seededRandom } from '../seeded-random.ts'
import { type MakePlace, type OpenStores, withStores } from './store-harness.ts'

const SEED = Number(process.env.PLAT_TEST_SEED ?? 271)
const BASE_URL = 'http://plat.test'
const ROUNDS = 6
const FIRST_MS = 1_700_000_000_000
const HOUR_MS = 3_600_000

/** A copy of all rows, by kind and number. */
type Copy = Map<string, Row>

/** Defines the tests of the change feed, which must tell the truth over every store. */
export function defineChangeFeedSuite(
  name: string,
  makePlace: MakePlace,
  skip: string | false = false,
): void {
  const check = (title: string, body: Parameters<typeof withStores>[1]) =>
    test(title, { skip }, () => withStores(makePlace, body))

  suite(`changes: ${name}`, () => {
    check(
      `a copy to which all pages are applied equals the newest edition, while others are published (seed ${SEED})`,
      async (stores) => {
        const random = seededRandom(SEED)
        await ingestSome(stores, random)
        let [copy, since] = await copyNewest(stores.editions)
        const met = new Set<string>()
        for (let round = 0; round < ROUNDS; round++) {
          for (let run = 0; run < 1 + random() * 3; run++) await ingestSome(stores, random)
          let query: string | undefined = `since=${since}&limit=${1 + Math.floor(random() * 20)}`
          while (query !== undefined) {
            const page = await ask(stores.editions, query)
            for (const { kind, change, groups } of page.changes) {
              met.add(`${kind} ${change}`)
              assert.equal(change === 'changed', groups.length > 0)
            }
            applyPage(copy, page)
            since = page.edition
            query = page.next_cursor === null ? undefined : `cursor=${page.next_cursor}&limit=7`
            // What is published while a client reads belongs to its next reading.
            if (query !== undefined && random() < 0.1) await ingestSome(stores, random)
          }
          const expected = await withEdition(stores.editions, Number(since.split('@')[0]), copyEdition)
          assert.deepEqual(sortCopy(copy), sortCopy(expected), `round ${round}`)
        }
        const kinds = ['added', 'changed', 'removed'].flatMap((change) => [
          `home ${change}`,
          `listing ${change}`,
        ])
        for (const one of [...kinds, 'agent changed', 'assessment added', 'assessment removed'])
          assert.ok(met.has(one), one)
        ;[copy, since] = await copyNewest(stores.editions)
        assert.deepEqual((await ask(stores.editions, `since=${since}`)).changes, [])
      },
    )

    check(
      `a copy of a use with delays equals what it may see at the instant of the last page, whichever node answered (seed ${SEED})`,
      async (stores) => {
        const random = seededRandom(SEED + 2)
        let nowMs = FIRST_MS
        await ingestSome(stores, random)
        let copy: Copy = new Map()
        let since = '0'
        let revealed = 0
        for (let round = 0; round < 3 * ROUNDS; round++) {
          nowMs += Math.floor(random() * 4) * HOUR_MS
          if (random() < 0.4) await ingestApart(stores, random, nowMs)
          let query: string | undefined = `since=${since}&limit=${1 + Math.floor(random() * 8)}`
          while (query !== undefined) {
            const page = await askNode(stores.editions, query, nowMs, random)
            if (page === undefined) continue
            applyPage(copy, page)
            if (page.since !== '0' && editionOf(page.since) === editionOf(page.edition))
              revealed += page.changes.filter(({ change }) => change === 'added').length
            since = page.edition
            query = page.next_cursor === null ? undefined : `cursor=${page.next_cursor}&limit=3`
            if (query !== undefined && random() < 0.2) nowMs += HOUR_MS
            if (query !== undefined && random() < 0.1) await ingestApart(stores, random, nowMs)
          }
          const atMs = Number(since.split('~')[1])
          const expected = await withEdition(stores.editions, editionOf(since), (reader) =>
            copyEdition(openShownReader(reader, DELAYED, atMs)),
          )
          assert.deepEqual(sortCopy(copy), sortCopy(expected), `round ${round}`)
          // Now and again the client begins anew, from the pages of an export that others are published and revealed beside.
          if (round % 4 === 3) [copy, since] = await exportPages(stores, random, nowMs)
        }
        assert.ok(revealed > 0, `${revealed} listings were revealed without an edition`)
      },
    )

    check(
      'a use with delays must name an instant that has come, and that is not too long ago',
      async (stores) => {
        const random = seededRandom(SEED + 3)
        for (let run = 0; run < 2; run++) await ingestSome(stores, random)
        const nowMs = FIRST_MS + 30 * DAY_MS
        const ask = async (query: string) => runFor(await serve(stores.editions, 2, nowMs), query, nowMs)
        for (const query of ['since=1', `since=1~${nowMs + 1}`, `cursor=1~1_2~${nowMs + 1}_home_1`]) {
          const result = await ask(query)
          assert.equal(result.kind, 'rejected', query)
        }
        assert.equal((await ask(`since=2~${nowMs - 8 * DAY_MS}`)).kind, 'gone')
        assert.equal((await ask(`since=2~${nowMs - 6 * DAY_MS}`)).kind, 'answer')
        assert.equal((await ask('since=0')).kind, 'answer')
      },
    )

    check(
      'changes since an edition that is no longer retained are gone, and the answer says what to do',
      async (stores) => {
        const random = seededRandom(SEED + 1)
        for (let run = 0; run < 3; run++) await ingestSome(stores, random)
        const cursor = (await ask(stores.editions, 'since=1&limit=1')).next_cursor
        await stores.editions.dropSuperseded(2)
        for (const query of ['since=1', `cursor=${cursor}`]) {
          const result = await run(stores.editions, query)
          assert.equal(result.kind, 'gone')
          if (result.kind !== 'gone') return
          assert.match(result.detail, /from an export .* can no longer be read/)
          assert.deepEqual(result.headers, { 'x-oldest-edition': '2', 'x-newest-edition': '3' })
        }
        assert.equal((await run(stores.editions, 'since=9')).kind, 'rejected')
      },
    )
  })
}

type Page = Awaited<ReturnType<typeof ask>>

function applyPage(copy: Copy, { changes }: Page): void {
  for (const { kind, id, change, record } of changes)
    if (change === 'removed') copy.delete(`${kind} ${id}`)
    else copy.set(`${kind} ${id}`, record as Row)
}

const editionOf = (position: string) => Number(position.split(/[@~]/)[0])

/** A use to which listings are revealed some hours after they came on the market. */
const DELAYED: DisplayView = {
  ...{ name: 'idx', uses: ['idx'], id: 'delayed' },
  rules: [
    ['mls', { ...NO_RULE, delayMs: 4 * HOUR_MS, statuses: ['Active', 'Pending'], withheld: ['list_agents'] }],
  ],
}

/** What a node shows that serves an edition as of an instant. */
async function serve(editions: EditionStore, edition: number, atMs: number) {
  const reader = openShownReader(await editions.read(edition), DELAYED, atMs)
  const known = openShownReader(await editions.read(edition), DELAYED, atMs)
  for await (const batch of known.scan('listing')) assert.ok(batch)
  const listReveals = (afterMs: number, upToMs: number) =>
    known.shown!.listReveals().filter(({ fromMs }) => fromMs > afterMs && fromMs <= upToMs)
  return { reader, editions: openShownComparison(editions, DELAYED, { edition, atMs, listReveals }) }
}

/** Asks a node that may be behind by an edition or an hour. Returns undefined if that refuses to answer. */
async function askNode(editions: EditionStore, query: string, nowMs: number, random: () => number) {
  const newest = await editions.currentEdition()
  const edition = Math.max(1, newest - Math.floor(random() * 2))
  const served = await serve(editions, edition, nowMs - Math.floor(random() * 2) * HOUR_MS)
  const result = await runFor(served, query, nowMs)
  if (result.kind === 'rejected') {
    assert.match(result.detail, /is newer than edition/)
    return undefined
  }
  return readPage(result)
}

/** Reads all tables by pages, while listings are revealed and editions published. */
async function exportPages(stores: OpenStores, random: () => number, nowMs: number): Promise<[Copy, string]> {
  const copy: Copy = new Map()
  let first: string | undefined
  for (const table of TABLE_NAMES) {
    let cursor: string | undefined = first && `${first}_${table}_0`
    do {
      const { editions } = stores
      const parameters = {
        ...{ table, limit: 2 },
        ...(cursor !== undefined && { cursor: exportCursor.parse(cursor)! }),
      }
      const served = await serve(editions, await editions.currentEdition(), nowMs)
      const result = await runExportPage(parameters, contextOf(served, nowMs))
      assert.ok(result.kind === 'answer')
      const { rows, edition, next_cursor } = JSON.parse(JSON.stringify(result.data))
      first ??= edition as string
      assert.equal(edition, first)
      for (const row of rows) copy.set(`${table} ${row.id}`, row)
      cursor = next_cursor ?? undefined
      nowMs += HOUR_MS / 2
      if (random() < 0.2) await ingestApart(stores, random, nowMs)
    } while (cursor !== undefined)
  }
  return [copy, first!]
}

/** Ingests some listings of twelve homes, of which two share each address, and deletes some. */
async function ingestSome(stores: OpenStores, random: () => number): Promise<void> {
  await ingest(stores, makeRecords(random, FIRST_MS, 6), FIRST_MS)
}

/** The same, each in an edition of its own. */
async function ingestApart(stores: OpenStores, random: () => number, nowMs: number): Promise<void> {
  for (const record of makeRecords(random, nowMs, 3)) await ingest(stores, [record], nowMs)
}

function makeRecords(random: () => number, nowMs: number, length: number): FeedRecord[] {
  const pick = <Item>(...items: readonly Item[]) => items[Math.floor(random() * items.length)]!
  return Array.from({ length }, (): FeedRecord => {
    const number = Math.floor(random() * 12)
    if (random() < 0.2) return { kind: 'deletion', of: 'listing', key: `L${number}` }
    const home = random() < 0.1 ? pick(0, 1, 2, 3, 4, 5) : number >> 1
    const address = {
      ...{ streetNumber: String(home + 1), streetName: 'Oak', streetSuffix: 'St', city: 'Seattle' },
      ...{ stateOrProvince: 'WA', postalCode: pick('98101', '98102') },
    }
    if (random() < 0.2) {
      const [assessmentKey, taxes] = [`P${home}`, [{ year: 2025, amountCents: pick(1_00, 2_00) }]]
      const facts = { assessmentKey, parcelNumber: assessmentKey, address, values: [], taxes, transfers: [] }
      return { kind: 'assessment', facts }
    }
    return listing({
      listingKey: `L${number}`,
      onMarketAtMs: nowMs - Math.floor(random() * 6) * HOUR_MS,
      listPriceCents: pick(400_000_00, 450_000_00, 500_000_00),
      standardStatus: pick('Active', 'Active', 'Pending', 'Withdrawn'),
      isDisplayAllowed: random() < 0.85,
      isAddressDisplayAllowed: random() < 0.8,
      address,
      listAgent: { agentKey: `a${number % 4}`, agentName: pick('Ann', 'Bob'), officeKey: `o${number % 2}` },
    })
  })
}

let runs = 0

async function ingest(stores: OpenStores, records: FeedRecord[], nowMs: number): Promise<void> {
  await runIngest(ingestOptions({ runId: `run ${++runs}`, nowMs }), {
    ...{ feed: feedOf(records), ...stores },
    clock: () => nowMs,
  })
}

async function copyNewest(editions: EditionStore): Promise<[Copy, string]> {
  const copy = await withEdition(editions, undefined, copyEdition)
  const { edition, publicationId } = await editions.currentPublication()
  return [copy, publicationId === undefined ? String(edition) : `${edition}@${publicationId}`]
}

async function copyEdition(reader: EditionReader): Promise<Copy> {
  const copy: Copy = new Map()
  for (const table of TABLE_NAMES)
    for await (const { rows } of scanTable(table, reader, { baseUrl: BASE_URL }))
      for (const row of rows) copy.set(`${table} ${row.id}`, JSON.parse(JSON.stringify(row)))
  return copy
}

function sortCopy(copy: Copy): object {
  return Object.fromEntries([...copy].sort(([a], [b]) => (a < b ? -1 : 1)))
}

async function ask(editions: EditionStore, query: string) {
  return readPage(await run(editions, query))
}

function readPage(result: Awaited<ReturnType<typeof runFor>>) {
  if (result.kind !== 'answer') throw new Error(`Expected an answer, got ${JSON.stringify(result)}`)
  const data = JSON.parse(JSON.stringify(result.data)) as NonNullable<typeof result.data>
  assert.equal(checkResponse(changesContract, { success: true, cost: 1, data }), undefined)
  return data
}

/** Answers over the newest edition, as a service does. */
function run(editions: EditionStore, query: string) {
  return withEdition(editions, undefined, (reader) => runFor({ reader, editions }, query, 0))
}

function runFor(served: Pick<RequestContext, 'reader' | 'editions'>, query: string, nowMs: number) {
  const parsed = parseParameters(changesContract, [...new URLSearchParams(query)])
  if (!parsed.ok) throw new Error(parsed.detail)
  return runChanges(parsed.parameters as never, contextOf(served, nowMs))
}

function contextOf(served: Pick<RequestContext, 'reader' | 'editions'>, nowMs: number): RequestContext {
  return {
    ...{ nowMs, ...served, editionIndex: createMemoryIndex({}), listSources: async () => [] },
    settings: {
      baseUrl: BASE_URL,
      baseUrlAlt: BASE_URL,
      timeZone: 'UTC',
      searchPageSize: 1,
      pastSalePageSize: 1,
    },
  }
}
