import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { makeTemporaryDirectory } from './embedded-place.ts'

// In blocks of 512 or 1,024 bytes, depending on the shell: less than the 20 MB that the child wants to write.
const LARGEST_FILE_BLOCKS = 6000

test('a full disk fails the run; the published edition stays, and the next run works', {
  skip: process.platform === 'win32' && 'there is no ulimit',
}, async () => {
  const directory = await makeTemporaryDirectory()
  try {
    const child = fileURLToPath(new URL('./disk-full.child.ts', import.meta.url))
    const command = `ulimit -f ${LARGEST_FILE_BLOCKS} && exec "$0" "$@"`
    const { stdout } = await promisify(execFile)('sh', ['-c', command, process.execPath, child, directory])
    assert.deepEqual(JSON.parse(stdout), { isStoreError: true, names: ['a'], faults: [], editionAfter: 2 })
  } finally {
    await rm(directory, { recursive: true })
  }
})
