import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openDeferredIdentifiers } from './deferred-identifiers.ts'
import { openEnvironment } from './environment.ts'

test('Keys have the same numbers whether they wait, have been written by this edition, or were there before it.', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'plat-identifiers-'))
  const env = openEnvironment({ directory, isReadOnly: false })
  try {
    const numbers = new Map<string, number>()
    const mint = async (identifiers: ReturnType<typeof openDeferredIdentifiers>, keys: string[]) => {
      const ids = await identifiers.mintMany('listing', keys)
      for (const [at, key] of keys.entries()) {
        assert.equal(ids[at], numbers.get(key) ?? 1_000_001 + numbers.size)
        numbers.set(key, ids[at]!)
      }
    }
    for (const edition of [1, 2]) {
      const identifiers = openDeferredIdentifiers(env, 20)
      const keys = Array.from(
        { length: 200 * edition },
        (_, at) => `reso\t${at % 150}-${edition ** (at % 2)}`,
      )
      for (let from = 0; from < keys.length; from += 7) await mint(identifiers, keys.slice(from, from + 7))
      const bound = { key: `name ${edition}`, id: 1_000_001 }
      await identifiers.bindMany('listing', [bound, { key: keys[0]!, id: 1_000_002 }])
      await identifiers.flush()
      assert.deepEqual(await identifiers.findMany('listing', [bound.key, keys[0]!, 'unknown']), [
        1_000_001,
        1_000_001,
        undefined,
      ])
      assert.deepEqual(await identifiers.findMany('listing', [...numbers.keys()]), [...numbers.values()])
    }
    assert.ok(numbers.size > 200)
  } finally {
    await env.close()
    await rm(directory, { recursive: true })
  }
})
