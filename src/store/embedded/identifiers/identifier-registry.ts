import type { IdentifierSpace, IdentifierStore, StoredBinding, StoredKey } from '../../ports/edition-store.ts'
import { StoreError } from '../../ports/store-error.ts'
import type { Environment } from '../environment.ts'
import { guard, guardAsync } from '../guard.ts'
import { findMeta, putMeta } from '../meta.ts'
import { pageEntries } from '../rows/paged-range.ts'
import type { TableEntry } from '../rows/put-packed.ts'
import { parseTextKey, storedTextKey, textKey } from '../rows/row-key.ts'

/**
 * Numbers have seven digits, enough for nine million records of a kind. So no minted number can be mistaken for a ZIP code or
 * a county code, which have five digits and also serve as record ids, and all links have the same length.
 */
const FIRST_IDENTIFIER = 1_000_001

/** These numbers are part of the format on disk: never change or reuse one. */
const SPACE_CODES: Record<IdentifierSpace, number> = {
  property: 1,
  listing: 2,
  agent: 3,
  office: 4,
  builder: 5,
  community: 6,
  school: 7,
  schoolZone: 8,
  neighborhood: 9,
  place: 10,
  rateSeries: 11,
  assessment: 12,
}

/**
 * Bindings do not belong to an edition, so they survive an abandoned one. They share LMDB's commits, so they are durable
 * before the edition that uses them.
 */
export function openIdentifierRegistry(env: Environment): IdentifierStore {
  const findAll = (space: IdentifierSpace, keys: readonly string[]) =>
    keys.map((key) => findIdentifier(env, space, key))
  return {
    findMany: async (space, keys) =>
      guard('find identifiers', () => {
        env.refresh()
        return findAll(space, keys)
      }),
    mintMany: (space, keys) =>
      guardAsync('mint identifiers', async () => {
        env.refresh()
        // Bindings never change, so a run with only known keys writes nothing.
        return findAllKnown(env, space, keys) ?? env.transact(() => mintAll(env, space, keys))
      }),
    bindMany: (space, bindings) =>
      guardAsync('bind identifiers', () =>
        env.transact(() => {
          for (const { key, id } of bindings) bindIdentifier(env, space, { text: key }, id)
        }),
      ),
    scan: (space) => scanIdentifiers(env, space),
    findNext: async (space) =>
      guard('find the next identifier', () => {
        env.refresh()
        return getNextIdentifier(env, space)
      }),
    restore: (space, bindings, next) =>
      guardAsync('restore identifiers', () =>
        env.transact(() => {
          if (next > getNextIdentifier(env, space)) putMeta(env, `next:${space}`, next)
          for (const { key, id } of bindings) bindIdentifier(env, space, key, id)
        }),
      ),
  }
}

async function* scanIdentifiers(env: Environment, space: IdentifierSpace): AsyncGenerator<StoredBinding[]> {
  const code = SPACE_CODES[space]
  const pages = pageEntries(env.identifiers, Buffer.from([code]), Buffer.from([code + 1]))
  for (;;) {
    const page = await guardAsync('scan identifiers', () => pages.next())
    if (page.done === true) return
    yield page.value.map(({ key, value }) => ({ key: parseTextKey(key), id: value.readUIntBE(0, 6) }))
  }
}

export function getNextIdentifier(env: Environment, space: IdentifierSpace): number {
  return findMeta(env, `next:${space}`) ?? FIRST_IDENTIFIER
}

/** Whether a number was ever minted in a space. Only minted numbers are bound, so a space without them has no bindings. */
export function hasIdentifiers(env: Environment, space: IdentifierSpace): boolean {
  return getNextIdentifier(env, space) > FIRST_IDENTIFIER
}

export function findIdentifier(env: Environment, space: IdentifierSpace, key: string): number | undefined {
  return readIdentifier(env, textKey(SPACE_CODES[space], key))
}

function readIdentifier(env: Environment, key: Buffer): number | undefined {
  return env.identifiers.get(key)?.readUIntBE(0, 6)
}

/** Returns undefined at the first unknown key. In a first load that is the very first key. */
function findAllKnown(
  env: Environment,
  space: IdentifierSpace,
  keys: readonly string[],
): number[] | undefined {
  const known: number[] = []
  for (const key of keys) {
    const id = findIdentifier(env, space, key)
    if (id === undefined) return undefined
    known.push(id)
  }
  return known
}

function mintAll(env: Environment, space: IdentifierSpace, keys: readonly string[]): number[] {
  let next = getNextIdentifier(env, space)
  const ids = keys.map((key) => {
    const known = findIdentifier(env, space, key)
    if (known !== undefined) return known
    env.identifiers.put(textKey(SPACE_CODES[space], key), encodeIdentifier(next))
    return next++
  })
  putMeta(env, `next:${space}`, next)
  return ids
}

function bindIdentifier(env: Environment, space: IdentifierSpace, stored: StoredKey, id: number): void {
  requireMinted(space, id, getNextIdentifier(env, space))
  const key = storedTextKey(SPACE_CODES[space], stored)
  if (readIdentifier(env, key) === undefined) env.identifiers.put(key, encodeIdentifier(id))
}

/** Throws StoreError for a number that is not one of those before `next`. */
export function requireMinted(space: IdentifierSpace, id: number, next: number): void {
  if (!(id >= FIRST_IDENTIFIER && id < next)) throw new StoreError(`${id} was never minted for a ${space}`)
}

/** The entry of the table that binds a key to a number. */
export function entryOf(space: IdentifierSpace, key: string, id: number): TableEntry {
  return { key: textKey(SPACE_CODES[space], key), value: encodeIdentifier(id) }
}

function encodeIdentifier(id: number): Buffer {
  const value = Buffer.alloc(6)
  value.writeUIntBE(id, 0, 6)
  return value
}

/** Finds the space of a stored key. Returns undefined if no space has its code. */
export function findSpaceOfKey(key: Buffer): IdentifierSpace | undefined {
  return (Object.keys(SPACE_CODES) as IdentifierSpace[]).find((space) => SPACE_CODES[space] === key[0])
}
