import {
  IDENTIFIER_SPACES,
  type IdentifierRegistry,
  type IdentifierSpace,
} from '../../ports/edition-store.ts'
import { StoreError } from '../../ports/store-error.ts'
import type { Environment } from '../environment.ts'
import { guard, guardAsync } from '../guard.ts'
import { putMeta } from '../meta.ts'
import { putPacked, type TableEntry } from '../rows/put-packed.ts'
import {
  entryOf,
  findIdentifier,
  getNextIdentifier,
  hasIdentifiers,
  requireMinted,
} from './identifier-registry.ts'
import { mergeSorted } from './merge-sorted.ts'
import type { Binding } from './spill-block.ts'
import { listInOrder, SpillFile } from './spill-file.ts'

/** The registry of an edition that is being written. */
export interface DeferredIdentifiers extends IdentifierRegistry {
  /** Resolves when everything minted and bound so far is on disk. */
  flush(): Promise<void>
  /** Drops what has not been flushed. Call it last. */
  close(): void
}

export interface DeferredOptions {
  /** The file for what does not fit in memory. Only the holder of the writer's lock may use it. */
  spillPath: string
  /** The number of bindings that wait in memory, by default 400,000, which take about 40 MB. */
  mostWaiting?: number | undefined
}

const MOST_WAITING = 400_000

/** The number of bindings per transaction, which bounds its memory. Each transaction writes some forty pages beside those that it fills. */
const BINDINGS_AT_ONCE = 50_000

interface WaitingSpace {
  /** The number that the store mints next, as long as nobody else mints. */
  readonly storedNext: number
  next: number
  /** No number was ever minted before this edition. */
  readonly isFresh: boolean
  readonly bindings: Map<string, number>
  /** Some of the bindings that were found in the file. Agents and offices are asked for again and again. */
  readonly found: Map<string, number>
}

/** The number of bindings that are remembered per space, in about 30 MB. To find one in the file takes 23 us. */
const MOST_FOUND = 300_000

/**
 * Collects bindings and writes them in the order of their keys at the end of the edition. Written one batch of records after another,
 * each batch would copy a page of the table for nearly every key, because keys are random. Bindings that do not fit in memory wait in a
 * file, sorted, and are merged at the end, so that each page of the table is written once however many there are. The store is
 * not asked for keys of a space that was empty when the edition began: nearly every key of a first load is new.
 */
export function openDeferredIdentifiers(
  env: Environment,
  { spillPath, mostWaiting = MOST_WAITING }: DeferredOptions,
): DeferredIdentifiers {
  const spaces = new Map<IdentifierSpace, WaitingSpace>()
  let spilled: SpillFile | undefined
  let waiting = 0

  const spaceOf = (name: IdentifierSpace): WaitingSpace => {
    const known = spaces.get(name)
    if (known !== undefined) return known
    const next = getNextIdentifier(env, name)
    const isFresh = !hasIdentifiers(env, name)
    const space = { storedNext: next, next, isFresh, bindings: new Map(), found: new Map() }
    spaces.set(name, space)
    return space
  }
  const findSpilled = (name: IdentifierSpace, { found }: WaitingSpace, key: string) => {
    const id = spilled?.find(name, key)
    if (id === undefined) return undefined
    if (found.size >= MOST_FOUND) found.clear()
    found.set(key, id)
    return id
  }
  const find = (name: IdentifierSpace, space: WaitingSpace, key: string) =>
    space.bindings.get(key) ??
    space.found.get(key) ??
    findSpilled(name, space, key) ??
    (space.isFresh ? undefined : findIdentifier(env, name, key))
  const add = ({ bindings }: WaitingSpace, key: string, id: number) => {
    bindings.set(key, id)
    waiting += 1
  }
  const spill = () => {
    spilled ??= new SpillFile(spillPath)
    spilled.add([...spaces].map(([name, { bindings }]) => [name, bindings]))
    for (const { bindings } of spaces.values()) bindings.clear()
    waiting = 0
  }
  const close = () => {
    spilled?.close()
    spilled = undefined
    spaces.clear()
    waiting = 0
  }
  return {
    findMany: async (name, keys) =>
      guard('find identifiers', () => {
        env.refresh()
        const space = spaceOf(name)
        return keys.map((key) => find(name, space, key))
      }),
    mintMany: async (name, keys) =>
      guard('mint identifiers', () => {
        env.refresh()
        const space = spaceOf(name)
        const ids = keys.map((key) => {
          const known = find(name, space, key)
          if (known !== undefined) return known
          add(space, key, space.next)
          return space.next++
        })
        if (waiting >= mostWaiting) spill()
        return ids
      }),
    bindMany: async (name, bindings) =>
      guard('bind identifiers', () => {
        env.refresh()
        const space = spaceOf(name)
        for (const { key, id } of bindings) {
          requireMinted(name, id, space.next)
          if (find(name, space, key) === undefined) add(space, key, id)
        }
        if (waiting >= mostWaiting) spill()
      }),
    flush: () =>
      guardAsync('write identifiers', async () => {
        await moveSequences(env, spaces)
        const atOnce = Math.min(BINDINGS_AT_ONCE, mostWaiting)
        for (const name of IDENTIFIER_SPACES) {
          const waitingOnes = listInOrder(spaces.get(name)?.bindings ?? new Map())
          const bindings = mergeSorted([...(spilled?.list(name) ?? []), waitingOnes])
          await putBindings(env, name, bindings, atOnce)
        }
        close()
      }),
    close,
  }
}

/** A number is never minted twice, even if the process dies before what is bound to it is written. */
async function moveSequences(
  env: Environment,
  spaces: ReadonlyMap<IdentifierSpace, WaitingSpace>,
): Promise<void> {
  const moved = [...spaces].filter(([, { storedNext, next }]) => next > storedNext)
  if (moved.length === 0) return
  await env.transact(() => {
    for (const [name, { storedNext, next }] of moved) {
      if (getNextIdentifier(env, name) !== storedNext)
        throw new StoreError(`Another process has minted numbers for a ${name}`)
      putMeta(env, `next:${name}`, next)
    }
  })
}

async function putBindings(
  env: Environment,
  space: IdentifierSpace,
  bindings: Iterator<Binding>,
  atOnce: number,
): Promise<void> {
  for (let next = bindings.next(); next.done !== true; ) {
    const entries: TableEntry[] = []
    for (; entries.length < atOnce && next.done !== true; next = bindings.next())
      entries.push(entryOf(space, ...next.value))
    await env.transact(() => putPacked(env.identifiers, entries))
  }
}
