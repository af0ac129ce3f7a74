import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { openEmbeddedStore } from '../../../src/store/embedded/embedded-store.ts'
import { backUp, makeFilledStore, withPlace } from './test-place.ts'

const PROGRAM = join(import.meta.dirname, '..', '..', '..', 'bin', 'plat.js')

// In blocks of 512 or 1,024 bytes, depending on the shell: less than the data file.
const LARGEST_FILE_BLOCKS = 140

test(
  'a full disk fails a backup and a restore with the place and the reason, and nothing is left of either',
  {
    skip: process.platform === 'win32' && 'there is no ulimit',
  },
  () =>
    withPlace(async (place) => {
      const [data, backup, failed, restored] = ['data', 'backup', 'failed', 'restored'].map((name) =>
        join(place, name),
      )
      await mkdir(data!)
      await makeFilledStore(join(data!, 'store'))
      // Open, so that LMDB does not have to make its lock file.
      const store = await openEmbeddedStore({ directory: join(data!, 'store') })
      await backUp(join(data!, 'store'), backup!)
      const backingUp = runWithSmallFiles(['backup', failed!], data!)
      assert.equal(backingUp.status, 1)
      assert.match(backingUp.stderr, /^plat: Could not copy \S+data.store to \S+failed: .*[Ff]ile too large/)
      assert.ok(!existsSync(failed!))
      const restoring = runWithSmallFiles(['restore', backup!], restored!)
      assert.equal(restoring.status, 1)
      assert.match(
        restoring.stderr,
        /^plat: Could not restore \S+backup into \S+restoring: .*[Ff]ile too large/,
      )
      assert.ok(!existsSync(join(restored!, 'store')) && !existsSync(join(restored!, 'store.restoring')))
      await store.close()
    }),
)

function runWithSmallFiles(args: readonly string[], data: string): { status: number | null; stderr: string } {
  const command = `ulimit -f ${LARGEST_FILE_BLOCKS} && exec "$0" "$@"`
  return spawnSync('sh', ['-c', command, process.execPath, PROGRAM, ...args], {
    env: { ...process.env, PLAT_DATA: data },
    encoding: 'utf8',
  })
}
