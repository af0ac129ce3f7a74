import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { TABLE_NAMES } from '../../../src/contract/formats/change-position.ts'
import { changesContract } from '../../../src/contract/operations/whole-records/changes.ts'
import { parseParameters } from '../../../src/contract/parameters/parse-parameters.ts'
import { checkResponse } from '../../../src/contract/schemas/check-response.ts'
import type { FeedRecord } from '../../../src/ingest/ports/feed.ts'
import { runIngest } from '../../../src/ingest/run-ingest.ts'
import { feedOf, ingestOptions, listing } from '../../../src/ingest/testing/sample-ingest.ts'
import { runChanges } from '../../../src/operations/changes/changes.ts'
import { scanTable } from '../../../src/operations/tables/gather-rows.ts'
import type { Row } from '../../../src/operations/tables/table.ts'
import { createMemoryIndex } from '../../../src/operations/testing/memory-index.ts'
import type { EditionReader, EditionStore } from '../../../src/store/ports/edition-store.ts'
import { withEdition } from '../../../src/store/ports/with-edition.ts'
import { seededRandom } from '../seeded-random.ts'
import { type MakePlace, type OpenStores, withStores } from './store-harness.ts'

const SEED = Number(process.env.PLAT_TEST_SEED ?? 271)
const BASE_URL = 'http://plat.test'
const ROUNDS = 6

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
            for (const { kind, id, change, groups, record } of page.changes) {
              met.add(`${kind} ${change}`)
              assert.equal(change === 'changed', groups.length > 0)
              if (change === 'removed') copy.delete(`${kind} ${id}`)
              else copy.set(`${kind} ${id}`, record as Row)
            }
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

/** Ingests some listings of twelve homes, of which two share each address, and deletes some. */
async function ingestSome({ editions, identifiers, runs }: OpenStores, random: () => number): Promise<void> {
  const pick = <Item>(...items: readonly Item[]) => items[Math.floor(random() * items.length)]!
  const records = Array.from({ length: 6 }, (): FeedRecord => {
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
      listPriceCents: pick(400_000_00, 450_000_00, 500_000_00),
      standardStatus: pick('Active', 'Active', 'Pending', 'Withdrawn'),
      isDisplayAllowed: random() < 0.85,
      isAddressDisplayAllowed: random() < 0.8,
      address,
      listAgent: { agentKey: `a${number % 4}`, agentName: pick('Ann', 'Bob'), officeKey: `o${number % 2}` },
    })
  })
  const nowMs = 1_700_000_000_000
  await runIngest(ingestOptions({ runId: `run ${random()}`, nowMs }), {
    ...{ feed: feedOf(records), editions, identifiers, runs },
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
  const result = await run(editions, query)
  if (result.kind !== 'answer') throw new Error(`Expected an answer, got ${JSON.stringify(result)}`)
  const data = JSON.parse(JSON.stringify(result.data)) as NonNullable<typeof result.data>
  assert.equal(checkResponse(changesContract, { success: true, cost: 1, data }), undefined)
  return data
}

/** Answers over the newest edition, as a service does. */
function run(editions: EditionStore, query: string) {
  const parsed = parseParameters(changesContract, [...new URLSearchParams(query)])
  if (!parsed.ok) throw new Error(parsed.detail)
  return withEdition(editions, undefined, (reader) =>
    runChanges(parsed.parameters as never, {
      ...{ nowMs: 0, reader, editions, editionIndex: createMemoryIndex({}), listSources: async () => [] },
      settings: {
        baseUrl: BASE_URL,
        baseUrlAlt: BASE_URL,
        timeZone: 'UTC',
        searchPageSize: 1,
        pastSalePageSize: 1,
      },
    }),
  )
}
