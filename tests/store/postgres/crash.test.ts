import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EditionReader } from '../../../src/store/ports/edition-store.ts'
import { EditionGoneError } from '../../../src/store/ports/store-error.ts'
import type { Stores } from '../../../src/store/ports/stores.ts'
import { openDatabase } from '../../../src/store/postgres/database.ts'
import { migrateDatabase } from '../../../src/store/postgres/migrations.ts'
import { whyNoDatabase, whyNoServer } from '../../postgres/postgres-programs.ts'
import { startPostgres } from '../../postgres/postgres-server.ts'
import { KILL_TEST_IDS } from '../kill/kill-test-edition.ts'
import { makePostgresPlace } from '../postgres-place.ts'
import { putOffice, sampleRun } from '../sample-writes.ts'
import { defineKilledServerTest, defineKilledWriterTest, type KillableServer } from './killed-writer-suite.ts'

defineKilledWriterTest('PostgreSQL', makePostgresPlace, whyNoDatabase())

defineKilledServerTest('PostgreSQL', startWithSchema, whyNoServer())

async function startWithSchema(): Promise<KillableServer> {
  const server = await startPostgres()
  const url = await server.createDatabase()
  const database = openDatabase({ url })
  await migrateDatabase(database)
  await database.close()
  return { url, kill: server.kill, start: server.start, stop: server.stop }
}

test('an edition that could be opened can be read until it is closed, while others drop', {
  skip: whyNoDatabase(),
}, async () => {
  const place = await makePostgresPlace()
  const [writing, reading] = [await place.open(), await place.open()]
  let isWriting = true
  const publishAndDrop = async () => {
    for (let edition = 1; edition <= 40; edition++) {
      const writer = await writing.editions.beginEdition()
      await writer.write(KILL_TEST_IDS.slice(0, 20).map((id) => putOffice(id, `edition ${edition}`)))
      await writer.publish(sampleRun(`run-${edition}`, edition))
      await writing.editions.dropSuperseded(edition)
    }
    isWriting = false
  }
  const dropping = publishAndDrop()
  let opened = 0
  while (isWriting) {
    const newest = await reading.editions.currentEdition()
    const reader = await openUnlessGone(reading, newest)
    if (reader === undefined) continue
    opened++
    for (let turn = 0; turn < 3; turn++) {
      const names: unknown[] = (await reader.getMany('office', [0, 7, 19])).map((office) => office?.name)
      assert.deepEqual(new Set(names), new Set([newest === 0 ? undefined : `edition ${newest}`]))
    }
    await reader.close()
  }
  await dropping
  assert.ok(opened > 5, `opened ${opened} editions only`)
  await reading.close()
  await writing.close()
  await place.remove()
})

async function openUnlessGone({ editions }: Stores, edition: number): Promise<EditionReader | undefined> {
  try {
    return await editions.read(edition)
  } catch (error) {
    if (!(error instanceof EditionGoneError)) throw error
    return undefined
  }
}
