import { test } from 'node:test'
import { assertSameAnswers, SEED } from './compare-stores.ts'
import { whyNoDatabase } from './postgres-programs.ts'
import { createTestDatabase } from './test-database.ts'

const QUESTIONS = 400

test(
  `PostgreSQL, searched in memory and by SQL, and the embedded store give the same answers to ${QUESTIONS} requests (seed ${SEED})`,
  {
    skip: whyNoDatabase(),
  },
  async () => assertSameAnswers(await createTestDatabase(), QUESTIONS, { searches: ['memory', 'postgres'] }),
)
