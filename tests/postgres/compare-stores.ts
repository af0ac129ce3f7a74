import assert from 'node:assert/strict'
import { listDifferences } from '../../scripts/compare-answers/list-differences.ts'
import { drawQuestions, findIdentifiers } from '../../scripts/compare-answers/questions.ts'
import { askService } from '../../scripts/compare-answers/service.ts'
import { openTestService, type TestService } from '../service/open-test-service.ts'

export const SEED = Number(process.env.PLAT_TEST_SEED ?? 5)
const PLACES = ['Seattle, WA', 'Bellevue, WA', 'King County, WA', '98103']

/** What happens around the requests of a comparison. */
export interface ComparisonSteps {
  beforeRequests?(): Promise<void>
  afterRequests?(): Promise<void>
}

/** Loads the sample market into a database, and compares its answers with those of the embedded store. */
export async function assertSameAnswers(
  databaseUrl: string,
  questions: number,
  steps: ComparisonSteps = {},
): Promise<void> {
  await using embedded = await openTestService()
  await using postgres = await openTestService(undefined, {
    databaseUrl,
    databaseConnections: 4,
  })
  const [expected, found] = [describeService(embedded), describeService(postgres)]
  const identifiers = await findIdentifiers(expected, PLACES)
  await steps.beforeRequests?.()
  let successes = 0
  for (const question of drawQuestions(identifiers, PLACES, questions, SEED)) {
    const [before, after] = await Promise.all([askService(expected, question), askService(found, question)])
    assert.deepEqual(listDifferences(before, after), [], `${question.path}?${question.query}`)
    if (after.status === 200) successes++
  }
  await steps.afterRequests?.()
  assert.ok(successes > questions / 2, `only ${successes} requests succeeded`)
  assert.deepEqual(await postgres.store.editions.verify(), [])
  assert.deepEqual(await postgres.store.ledger.verify(), [])
}

function describeService({ service: { baseUrl, baseUrlAlt }, key }: TestService) {
  return { baseUrl, baseUrlAlt, key }
}
