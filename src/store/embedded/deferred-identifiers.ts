import type { IdentifierRegistry, IdentifierSpace } from '../ports/edition-store.ts'
import { StoreError } from '../ports/store-error.ts'
import type { Environment } from './environment.ts'
import { guard, guardAsync } from './guard.ts'
import {
  findIdentifier,
  getNextIdentifier,
  hasIdentifiers,
  putIdentifier,
  requireMinted,
} from './identifier-registry.ts'
import { putMeta } from './meta.ts'
import { TextFilter } from './text-filter.ts'

/** The registry of an edition that is being written. */
export interface DeferredIdentifiers extends IdentifierRegistry {
  /** Resolves when everything minted and bound so far is on disk. */
  flush(): Promise<void>
}

/**
 * The number of bindings that wait in memory. Keys are random, so every flush of a large load touches most pages of the table: the
 * fewer flushes, the less is written.
 */
const MOST_WAITING = 400_000

/** The number of bindings per transaction, which bounds the memory of the pages that it changes. */
const BINDINGS_AT_ONCE = 20_000

interface WaitingSpace {
  /** The number that the store mints next, as long as nobody else mints. */
  storedNext: number
  next: number
  bindings: Map<string, number>
}

/**
 * Collects bindings and writes them in the order of their keys. Written one batch of records after another, each batch would copy a
 * page of the table for nearly every key. The store is not asked for keys of a space that was empty when the edition began, unless they may
 * have been written since: nearly every key of a first load is new, and random keys are all over the table.
 */
export function openDeferredIdentifiers(env: Environment, mostWaiting = MOST_WAITING): DeferredIdentifiers {
  const spaces = new Map<IdentifierSpace, WaitingSpace>()
  const isFresh = new Map<IdentifierSpace, boolean>()
  let written: TextFilter | undefined
  let waiting = 0

  const spaceOf = (name: IdentifierSpace): WaitingSpace => {
    const known = spaces.get(name)
    if (known !== undefined) return known
    const next = getNextIdentifier(env, name)
    if (!isFresh.has(name)) isFresh.set(name, !hasIdentifiers(env, name))
    const space: WaitingSpace = { storedNext: next, next, bindings: new Map() }
    spaces.set(name, space)
    return space
  }
  const isUnknown = (name: IdentifierSpace, key: string) =>
    isFresh.get(name) === true && written?.mayHave(key) !== true
  const find = (name: IdentifierSpace, { bindings }: WaitingSpace, key: string) =>
    bindings.get(key) ?? (isUnknown(name, key) ? undefined : findIdentifier(env, name, key))
  const add = ({ bindings }: WaitingSpace, key: string, id: number) => {
    bindings.set(key, id)
    waiting += 1
  }
  const flush = async () => {
    for (const [name, space] of spaces) await writeSpace(env, name, space)
    spaces.clear()
    waiting = 0
  }
  const flushIfFull = async () => {
    if (waiting < mostWaiting) return
    written ??= new TextFilter()
    for (const [name, { bindings }] of spaces)
      if (isFresh.get(name) === true) for (const key of bindings.keys()) written.add(key)
    await flush()
  }
  return {
    findMany: async (name, keys) =>
      guard('find identifiers', () => {
        env.refresh()
        const space = spaceOf(name)
        return keys.map((key) => find(name, space, key))
      }),
    mintMany: (name, keys) =>
      guardAsync('mint identifiers', async () => {
        env.refresh()
        const space = spaceOf(name)
        const ids = keys.map((key) => {
          const known = find(name, space, key)
          if (known !== undefined) return known
          add(space, key, space.next)
          return space.next++
        })
        await flushIfFull()
        return ids
      }),
    bindMany: (name, bindings) =>
      guardAsync('bind identifiers', async () => {
        env.refresh()
        const space = spaceOf(name)
        for (const { key, id } of bindings) {
          requireMinted(name, id, space.next)
          if (find(name, space, key) === undefined) add(space, key, id)
        }
        await flushIfFull()
      }),
    flush: () =>
      guardAsync('write identifiers', async () => {
        await flush()
        isFresh.clear()
      }),
  }
}

/** A number is never minted twice, even if the process dies between two transactions, because the first one moves the sequence. */
async function writeSpace(env: Environment, name: IdentifierSpace, space: WaitingSpace): Promise<void> {
  if (space.bindings.size === 0) return
  const keys = [...space.bindings.keys()].sort()
  for (let from = 0; from < keys.length; from += BINDINGS_AT_ONCE) {
    await env.transact(() => {
      if (from === 0) {
        if (getNextIdentifier(env, name) !== space.storedNext)
          throw new StoreError(`Another process has minted numbers for a ${name}`)
        putMeta(env, `next:${name}`, space.next)
      }
      for (const key of keys.slice(from, from + BINDINGS_AT_ONCE))
        putIdentifier(env, name, key, space.bindings.get(key)!)
    })
  }
}
