import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { openBackgroundBuilder } from './background-build.ts'

test('A build that a stop ends rejects, so that nobody waits for it for ever', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'plat-aside-'))
  const aside = openBackgroundBuilder({ storeDirectory: directory, snapshotPath: join(directory, 'market') })
  const build = assert.rejects(aside.build(1, 1))
  // By then there is a thread.
  await nextTurn()
  await aside.close()
  await build
  await rm(directory, { recursive: true })
})
