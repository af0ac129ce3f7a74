import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { readSettings } from '../../src/app/settings/settings.ts'
import { describeStores, openStores } from '../../src/app/stores.ts'
import { askExamples, listExampleRequests } from '../service/example-requests.ts'
import { openTestService, serveStore } from '../service/open-test-service.ts'

const PROGRAM = join(import.meta.dirname, '..', '..', 'bin', 'plat.js')

test('A service that answers is backed up and restored elsewhere by the command line, and answers the same there', async () => {
  await using first = await openTestService()
  const requests = await listExampleRequests(first)
  const before = await askExamples(requests, first.service, first.key)
  const backup = join(first.directory, 'backup')
  const data = join(first.directory, 'elsewhere')

  const made = await plat(first.directory, 'backup', backup)
  assert.match(
    made.stdout,
    /^Backed up edition \d+ \(\d+ homes, \d+ listings\) and \d+ charges, \S+ MB into /,
  )
  const restored = await plat(data, 'restore', backup, '--json')
  const { edition, charges, faults } = JSON.parse(restored.stdout)
  assert.deepEqual([edition, faults], [first.service.getServed().editionIndex.edition, []])
  assert.equal(charges, requests.length)
  assert.equal(charges, (await Array.fromAsync(first.store.ledger.read({}))).length)

  const store = await openStores(describeStores({ ...readSettings({}), data }))
  const again = await serveStore(store, { data })
  assert.deepEqual(await askExamples(requests, again, first.key), before)
  await again.close()
  await store.close()

  // Now the directory is used.
  await assert.rejects(plat(data, 'restore', backup), { code: 2, stderr: /elsewhere holds documents/ })
})

test('What a removed store left behind must be removed too before a restore, because it could answer for it', async () => {
  await using first = await openTestService(async () => {})
  const backup = join(first.directory, 'backup')
  await plat(first.directory, 'backup', backup)
  const data = join(first.directory, 'elsewhere')
  await mkdir(data)
  await writeFile(join(data, 'index'), '')
  await assert.rejects(plat(data, 'restore', backup), { code: 2, stderr: /elsewhere holds index/ })
})

test('A directory that is not a backup has the exit code of a bad input', async () => {
  await using first = await openTestService(async () => {})
  const data = join(first.directory, 'elsewhere')
  await assert.rejects(plat(data, 'restore', first.directory), { code: 3, stderr: /not a backup/ })
})

test('Both commands refuse PostgreSQL and name its own tools', async () => {
  await using first = await openTestService(async () => {})
  for (const command of ['backup', 'restore']) {
    const env = {
      ...process.env,
      PLAT_DATA: first.directory,
      PLAT_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/plat',
    }
    const args = [PROGRAM, command, join(first.directory, 'backup')]
    await assert.rejects(promisify(execFile)(process.execPath, args, { env }), { code: 2, stderr: /pg_dump/ })
  }
})

function plat(data: string, ...args: string[]): Promise<{ stdout: string; stderr: string }> {
  return promisify(execFile)(process.execPath, [PROGRAM, ...args], {
    env: { ...process.env, PLAT_DATA: data },
  })
}
