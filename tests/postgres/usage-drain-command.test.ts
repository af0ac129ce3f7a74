import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts'
import { PLAT_PROGRAM } from '../journeys/server-process.ts'
import { makeTemporaryDirectory } from '../store/embedded-place.ts'
import { listInserted } from '../store/postgres-ledger-place.ts'
import { sampleCharge } from '../store/sample-writes.ts'
import { whyNoDatabase } from './postgres-programs.ts'
import { createTestDatabase } from './test-database.ts'

const execute = promisify(execFile)

test('plat usage drain moves what a stopped node has left into the database, and says what it could not move', {
  skip: whyNoDatabase(),
}, async () => {
  const data = await makeTemporaryDirectory()
  const directory = join(data, 'charges')
  const url = await createTestDatabase()
  // The process of the node ends before it has drained anything.
  const ended = await openPostgresStore({
    url,
    ledger: { directory, drainEveryMs: 3_600_000, closeTimeoutMs: 0 },
  })
  const charges = Array.from({ length: 300 }, (_, index) => sampleCharge(`r${index}`, index))
  await Promise.all(charges.map((charge) => ended.ledger.append(charge)))
  await ended.close()
  assert.deepEqual(await listInserted(url), [])

  const drain = () =>
    execute(process.execPath, [PLAT_PROGRAM, 'usage', 'drain'], {
      env: { ...process.env, PLAT_DATA: data, PLAT_DATABASE_URL: url },
    })
  assert.equal((await drain()).stdout, 'Moved 300 charges into PostgreSQL.\n')
  assert.deepEqual(await listInserted(url), charges.map(({ requestId }) => requestId).sort())
  assert.equal((await drain()).stdout, 'Moved 0 charges into PostgreSQL.\n')

  await writeFile(join(directory, '2026-11-22-1-a-0.sealed'), 'damaged')
  await assert.rejects(drain())
  await rm(data, { recursive: true })
})

test('plat usage drain without a database says that nothing waits', async () => {
  await assert.rejects(
    execute(process.execPath, [PLAT_PROGRAM, 'usage', 'drain'], {
      env: { ...process.env, PLAT_DATABASE_URL: '' },
    }),
    { code: 2, stderr: /PLAT_DATABASE_URL is not set/ },
  )
})
