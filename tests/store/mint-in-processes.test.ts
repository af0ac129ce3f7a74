import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { makeTemporaryDirectory } from './embedded-place.ts'

test('three processes that mint at the same time give each key one number and leave no gaps', async () => {
  const directory = await makeTemporaryDirectory()
  try {
    const child = fileURLToPath(new URL('./mint.child.ts', import.meta.url))
    const said = await Promise.all(
      ['1', '3', '7'].map((step) => promisify(execFile)(process.execPath, [child, directory, step])),
    )
    const results = said.map(({ stdout }) => JSON.parse(stdout) as Record<string, number>)
    assert.deepEqual(results[1], results[0])
    assert.deepEqual(results[2], results[0])
    const ids = Object.values(results[0]!).sort((a, b) => a - b)
    assert.deepEqual(
      ids,
      Array.from({ length: 1000 }, (_, index) => 1_000_001 + index),
    )
  } finally {
    await rm(directory, { recursive: true })
  }
})
