import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { listDisplayViews } from '../../../display/display-rules.ts'
import { openBackgroundBuilder } from './background-build.ts'

test('A build that is stopped rejects, so that no caller continues to wait for it', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'plat-background-'))
  const start = {
    stores: { adapter: 'embedded' as const, directory: join(directory, 'store') },
    directory: join(directory, 'index'),
    view: listDisplayViews(undefined)[0],
  }
  const background = openBackgroundBuilder(start)
  const build = assert.rejects(background.build({ edition: 1, id: 'one', isFirst: false }))
  // The build starts its thread a turn later.
  await nextTurn()
  await background.close()
  await build
  await rm(directory, { recursive: true })
})
