import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { IDENTIFIER_SPACES, type IdentifierSpace } from '../../ports/edition-store.ts'
import { type Environment, openEnvironment } from '../environment.ts'
import { openDeferredIdentifiers } from './deferred-identifiers.ts'
import { openIdentifierRegistry } from './identifier-registry.ts'

async function withEnvironment(use: (env: Environment, directory: string) => Promise<void>): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'plat-identifiers-'))
  const env = openEnvironment({ directory, isReadOnly: false })
  try {
    await use(env, directory)
  } finally {
    await env.close()
    await rm(directory, { recursive: true })
  }
}

const open = (env: Environment, directory: string, mostWaiting: number) =>
  openDeferredIdentifiers(env, { spillPath: join(directory, 'spilled'), mostWaiting })

test('Keys have the same numbers whether they wait in memory or in a file, or were there before the edition.', () =>
  withEnvironment(async (env, directory) => {
    const numbers = new Map<string, number>()
    const mint = async (identifiers: ReturnType<typeof open>, keys: string[]) => {
      const ids = await identifiers.mintMany('listing', keys)
      for (const [at, key] of keys.entries()) {
        assert.equal(ids[at], numbers.get(key) ?? 1_000_001 + numbers.size)
        numbers.set(key, ids[at]!)
      }
    }
    for (const edition of [1, 2]) {
      const identifiers = open(env, directory, 20)
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
      assert.ok(!(await readdir(directory)).includes('spilled'))
    }
    assert.ok(numbers.size > 200)
  }))

/** Keys of every length and script, among them a lone surrogate, which UTF-8 cannot hold. */
const STRANGE_KEYS = [
  '',
  'é',
  'zip:ÿ|98101',
  '名前',
  '🏠',
  '\ud800',
  '\uffff',
  'x'.repeat(5000),
  '名'.repeat(3000),
]

test('What waited in a file is stored as if each key had been minted at once, in every space.', () =>
  withEnvironment(async (env, directory) => {
    const spaces: IdentifierSpace[] = ['property', 'listing', 'agent']
    const identifiers = open(env, directory, 40)
    const expected = new Map<IdentifierSpace, Map<string, number>>()
    for (const space of spaces) expected.set(space, new Map())
    for (let turn = 0; turn < 60; turn += 1) {
      for (const space of spaces) {
        const keys = [`${(turn * 7919) % 1000}`, `${turn % 11}`, STRANGE_KEYS[turn % STRANGE_KEYS.length]!]
        const ids = await identifiers.mintMany(space, keys)
        for (const [at, key] of keys.entries()) {
          const before = expected.get(space)!.get(key)
          if (before !== undefined) assert.equal(ids[at], before)
          expected.get(space)!.set(key, ids[at]!)
        }
      }
    }
    await identifiers.flush()
    const registry = openIdentifierRegistry(env)
    for (const space of IDENTIFIER_SPACES) {
      const numbers = expected.get(space) ?? new Map<string, number>()
      assert.deepEqual(await registry.findMany(space, [...numbers.keys()]), [...numbers.values()])
      assert.equal((await Array.fromAsync(registry.scan(space))).flat().length, numbers.size)
      assert.equal(await registry.findNext(space), 1_000_001 + numbers.size)
    }
    assert.equal(expected.get('agent')!.size > 60, true)
  }))

test('Nothing is stored of bindings that are dropped, and their numbers are minted again.', () =>
  withEnvironment(async (env, directory) => {
    const dropped = open(env, directory, 5)
    const keys = Array.from({ length: 30 }, (_, at) => `key ${at}`)
    await dropped.mintMany('listing', keys)
    dropped.close()
    const registry = openIdentifierRegistry(env)
    assert.deepEqual(await Array.fromAsync(registry.scan('listing')), [])
    const identifiers = open(env, directory, 5)
    assert.deepEqual(await identifiers.mintMany('listing', ['key 29']), [1_000_001])
    identifiers.close()
  }))
