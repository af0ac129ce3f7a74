import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listDifferences } from '../../scripts/compare-answers/list-differences.ts'
import { drawQuestions, findIdentifiers } from '../../scripts/compare-answers/questions.ts'
import { askService } from '../../scripts/compare-answers/service.ts'
import { openTestService, type TestService } from '../service/open-test-service.ts'
import { whyNoDatabase } from './postgres-programs.ts'
import { createTestDatabase } from './test-database.ts'

const QUESTIONS = 400
const SEED = Number(process.env.PLAT_TEST_SEED ?? 5)
const PLACES = ['Seattle, WA', 'Bellevue, WA', 'King County, WA', '98103']

test(`PostgreSQL and the embedded store give the same answers to ${QUESTIONS} requests (seed ${SEED})`, {
  skip: whyNoDatabase(),
}, async () => {
  const databaseUrl = await createTestDatabase()
  await using embedded = await openTestService()
  await using postgres = await openTestService(undefined, { databaseUrl, databaseConnections: 4 })
  const [expected, found] = [describeService(embedded), describeService(postgres)]
  const identifiers = await findIdentifiers(expected, PLACES)
  let successes = 0
  for (const question of drawQuestions(identifiers, PLACES, QUESTIONS, SEED)) {
    const [before, after] = await Promise.all([askService(expected, question), askService(found, question)])
    assert.deepEqual(listDifferences(before, after), [], `${question.path}?${question.query}`)
    if (after.status === 200) successes++
  }
  assert.ok(successes > QUESTIONS / 2, `only ${successes} requests succeeded`)
  assert.deepEqual(await postgres.store.editions.verify(), [])
  assert.deepEqual(await postgres.store.ledger.verify(), [])
})

function describeService({ service: { baseUrl, baseUrlAlt }, key }: TestService) {
  return { baseUrl, baseUrlAlt, key }
}
