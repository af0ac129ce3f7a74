import assert from 'node:assert/strict'
import { listDifferences } from '../../scripts/compare-answers/list-differences.ts'
import { drawQuestions, findIdentifiers } from '../../scripts/compare-answers/questions.ts'
import { askService } from '../../scripts/compare-answers/service.ts'
import type { Settings } from '../../src/app/settings/settings.ts'
import type { Stores } from '../../src/store/ports/stores.ts'
import { loadSmallSample, openTestService, type TestService } from '../service/open-test-service.ts'

export const SEED = Number(process.env.PLAT_TEST_SEED ?? 5)
const PLACES = ['Seattle, WA', 'Bellevue, WA', 'King County, WA', '98103']

export interface ComparisonOptions {
  /** What searches: a node for each. In memory by default. */
  searches?: readonly Settings['search'][]
  beforeRequests?(): Promise<void>
  afterRequests?(): Promise<void>
}

/**
 * Loads the sample market into a database, and compares the answers of nodes that serve it with those of the embedded store,
 * byte for byte.
 */
export async function assertSameAnswers(
  databaseUrl: string,
  questions: number,
  { searches = ['memory'], beforeRequests, afterRequests }: ComparisonOptions = {},
): Promise<void> {
  await using nodes = new AsyncDisposableStack()
  // Homes without a date are ordered by when they were first seen, so both stores see them at the same instant.
  const nowMs = Date.now()
  const loadNow = (store: Stores, directory: string) => loadSmallSample(store, directory, nowMs)
  const embedded = nodes.use(await openTestService(loadNow))
  const found: TestService[] = []
  for (const search of searches) {
    const load = found.length === 0 ? loadNow : async () => {}
    const node = await openTestService(load, { databaseUrl, databaseConnections: 4, search })
    found.push(nodes.use(node))
    assert.equal(node.service.getServed().documents === undefined, search === 'postgres')
  }
  const expected = describeService(embedded)
  const identifiers = await findIdentifiers(expected, PLACES)
  await beforeRequests?.()
  let successes = 0
  for (const question of drawQuestions(identifiers, PLACES, questions, SEED)) {
    const [before, ...answers] = await Promise.all(
      [expected, ...found.map(describeService)].map((service) => askService(service, question)),
    )
    for (const after of answers) {
      assert.deepEqual(listDifferences(before!, after), [], `${question.path}?${question.query}`)
      assert.equal(after.text, before!.text)
    }
    if (before!.status === 200) successes++
  }
  await afterRequests?.()
  assert.ok(successes > questions / 2, `only ${successes} requests succeeded`)
  assert.deepEqual(await found[0]!.store.editions.verify(), [])
  assert.deepEqual(await found[0]!.store.ledger.verify(), [])
}

function describeService({ service: { baseUrl, baseUrlAlt }, key }: TestService) {
  return { baseUrl, baseUrlAlt, key }
}
