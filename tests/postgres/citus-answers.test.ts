import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { DISTRIBUTED_TABLES } from '../../src/store/postgres/citus/distributed-tables.ts'
import { PLAT_PROGRAM } from '../journeys/server-process.ts'
import { findCitusCluster, whyNoCitus } from './citus-cluster.ts'
import { assertSameAnswers, SEED } from './compare-stores.ts'
import { whyNoDatabase } from './postgres-programs.ts'
import { runStatements } from './run-statements.ts'
import { createTestDatabase } from './test-database.ts'

const execute = promisify(execFile)
const QUESTIONS = 150

async function migrate(url: string, ...words: string[]): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'plat-migrate-'))
  const env = { ...process.env, PLAT_DATA: directory, PLAT_DATABASE_URL: url }
  try {
    const { stdout } = await execute(process.execPath, [PLAT_PROGRAM, 'migrate', ...words], { env })
    return stdout.trim()
  } finally {
    await rm(directory, { recursive: true })
  }
}

test('plat migrate --distribute refuses a database without Citus, and changes nothing', {
  skip: whyNoDatabase(),
}, async () => {
  const url = await createTestDatabase()
  await assert.rejects(migrate(url, '--distribute'), /Citus is not set up|does not have Citus/)
  assert.match(await migrate(url, '--dry-run'), /^Would apply 0001-store/)
})

test(`plat migrate --distribute spreads the tables once; Citus then gives the same answers as the embedded store to ${QUESTIONS} requests (seed ${SEED}), and only searches by SQL ask several shards`, {
  skip: whyNoCitus(),
}, async () => {
  const cluster = await findCitusCluster()
  const url = await cluster.createDatabase()
  const planned = await migrate(url, '--distribute', '--dry-run')
  assert.equal(planned.match(/Would (distribute|copy)/g)?.length, DISTRIBUTED_TABLES.length)
  const done = await migrate(url, '--distribute')
  assert.match(done, /^Applied 0001-store.*\nDistributed plat.record_property by id\.\n/)
  assert.equal(
    done.replaceAll('Distributed', 'Would distribute').split('\n').length,
    planned.split('\n').length,
  )
  assert.match(await migrate(url, '--distribute'), /up to date\.\nAll large tables are distributed\.$/)
  // The server logs each statement that asks several shards.
  const name = new URL(url).pathname.slice(1)
  await runStatements(url, [`alter database ${name} set citus.multi_task_query_log_level = 'log'`])
  const log = join(cluster.coordinator.directory, 'log')
  let lengthBefore = 0
  await assertSameAnswers(url, QUESTIONS, {
    searches: ['memory', 'postgres'],
    beforeRequests: async () => {
      lengthBefore = (await readFile(log)).length
      assert.ok(
        listWideStatements(await readFile(log, 'utf8')).length > 0,
        'building the index scans all shards',
      )
    },
    afterRequests: async () => {
      const added = (await readFile(log)).subarray(lengthBefore).toString('utf8')
      const wide = listWideStatements(added)
      assert.ok(wide.some(isSearch))
      // Charges are drained after the answers have been sent.
      assert.deepEqual(
        wide.filter((statement) => !isSearch(statement) && !statement.includes('plat.charge')),
        [],
      )
    },
  })
})

function isSearch(statement: string): boolean {
  return /plat\.search_(?:offer|home)/.test(statement)
}

/** The statements of a server's log that asked several shards. */
function listWideStatements(log: string): string[] {
  const entries = log.matchAll(
    /multi-task query about to be executed\n.*HINT:.*\n.*STATEMENT: +(.*(?:\n\t.*)*)/g,
  )
  return [...entries].map(([, statement]) => statement!)
}
