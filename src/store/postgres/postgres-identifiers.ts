import { createHash } from 'node:crypto'
import type { IdentifierSpace, IdentifierStore, StoredBinding, StoredKey } from '../ports/edition-store.ts'
import { guardStore, StoreError } from '../ports/store-error.ts'
import type { Statements } from './connection-pool.ts'
import type { Database } from './database.ts'

/** Numbers have seven digits, so that no minted number can be mistaken for a ZIP code or a county code. */
export const FIRST_IDENTIFIER = 1_000_001

/** Bindings do not belong to an edition, so they survive an abandoned one. */
export function openPostgresIdentifiers(database: Database): IdentifierStore {
  return {
    findMany: (space, keys) => guardStore('find identifiers', () => findAll(database.read, space, keys)),
    mintMany: (space, keys) =>
      guardStore('mint identifiers', async () => {
        // Bindings never change, so a run with only known keys writes nothing.
        const known = await findAll(database.write, space, keys)
        if (isComplete(known)) return known
        return database.write.transact((transaction) => mintAll(transaction, space, keys))
      }),
    bindMany: (space, bindings) =>
      guardStore('bind identifiers', () =>
        database.write.transact(async (transaction) => {
          const next = await lockNextIdentifier(transaction, space)
          await bindAll(
            transaction,
            space,
            bindings.map(({ key, id }) => [storableKey(key), id]),
            next,
          )
        }),
      ),
    scan: (space) => scanIdentifiers(database, space),
    findNext: (space) =>
      guardStore('find the next identifier', async () => {
        const [row] = await database.read.query<{ next: number }>(
          'select next_id as next from plat.identifier_space where space = $1',
          [space],
        )
        return row?.next ?? FIRST_IDENTIFIER
      }),
    restore: (space, bindings, next) =>
      guardStore('restore identifiers', () =>
        database.write.transact(async (transaction) => {
          const later = Math.max(next, await lockNextIdentifier(transaction, space))
          await setNextIdentifier(transaction, space, later)
          await bindAll(
            transaction,
            space,
            bindings.map(({ key, id }) => [encodeStoredKey(key), id]),
            later,
          )
        }),
      ),
  }
}

const SCAN_PAGE_ROWS = 5000

async function* scanIdentifiers(database: Database, space: IdentifierSpace): AsyncGenerator<StoredBinding[]> {
  let last: string | undefined
  for (;;) {
    const rows = await guardStore('scan identifiers', () =>
      database.read.query<{ key: string; id: number }>(
        `select key, id from plat.identifier where space = $1 and key ${last === undefined ? '>=' : '>'} $2
         order by key limit ${SCAN_PAGE_ROWS}`,
        [space, last ?? ''],
      ),
    )
    if (rows.length > 0) yield rows.map(({ key, id }) => ({ key: parseStorableKey(key), id }))
    if (rows.length < SCAN_PAGE_ROWS) return
    last = rows.at(-1)!.key
  }
}

async function bindAll(
  transaction: Statements,
  space: IdentifierSpace,
  bindings: readonly (readonly [key: string, id: number])[],
  next: number,
): Promise<void> {
  for (const [, id] of bindings) {
    const isMinted = id >= FIRST_IDENTIFIER && id < next
    if (!isMinted) throw new StoreError(`${id} was never minted for a ${space}`)
  }
  await insertIdentifiers(transaction, space, bindings)
}

function isComplete(ids: (number | undefined)[]): ids is number[] {
  return !ids.includes(undefined)
}

async function findAll(
  statements: Statements,
  space: IdentifierSpace,
  keys: readonly string[],
): Promise<(number | undefined)[]> {
  if (keys.length === 0) return []
  const storable = keys.map(storableKey)
  const rows = await statements.query<{ key: string; id: number }>(
    'select key, id from plat.identifier where space = $1 and key = any($2::text[])',
    [space, storable],
  )
  const ids = new Map(rows.map(({ key, id }) => [key, id]))
  return storable.map((key) => ids.get(key))
}

/** Holds the lock on the space until the transaction ends, so that numbers have no gaps and no key gets two. */
async function mintAll(
  transaction: Statements,
  space: IdentifierSpace,
  keys: readonly string[],
): Promise<number[]> {
  const first = await lockNextIdentifier(transaction, space)
  const known = await findAll(transaction, space, keys)
  const minted = new Map<string, number>()
  const ids = keys.map((key, index) => {
    const storable = storableKey(key)
    const id = known[index] ?? minted.get(storable) ?? first + minted.size
    if (known[index] === undefined) minted.set(storable, id)
    return id
  })
  await insertIdentifiers(transaction, space, [...minted])
  await setNextIdentifier(transaction, space, first + minted.size)
  return ids
}

async function setNextIdentifier(
  transaction: Statements,
  space: IdentifierSpace,
  next: number,
): Promise<void> {
  await transaction.query('update plat.identifier_space set next_id = $2 where space = $1', [space, next])
}

async function lockNextIdentifier(transaction: Statements, space: IdentifierSpace): Promise<number> {
  await transaction.query('insert into plat.identifier_space values ($1, $2) on conflict do nothing', [
    space,
    FIRST_IDENTIFIER,
  ])
  const [row] = await transaction.query<{ next: number }>(
    'select next_id as next from plat.identifier_space where space = $1 for update',
    [space],
  )
  return row!.next
}

/** Leaves keys alone that are bound already. */
async function insertIdentifiers(
  transaction: Statements,
  space: IdentifierSpace,
  bindings: readonly (readonly [key: string, id: number])[],
): Promise<void> {
  await transaction.query(
    `insert into plat.identifier (space, key, id)
     select $1, key, id from unnest($2::text[], $3::bigint[]) as binding (key, id)
     on conflict do nothing`,
    [space, bindings.map(([key]) => key), bindings.map(([, id]) => id)],
  )
}

const LONGEST_PLAIN_BYTES = 512
const DIGEST_PREFIX = '\\sha256:'

/**
 * Returns a text that stands for any key. An index cannot hold long texts, and PostgreSQL refuses U+0000 and lone surrogates. Every
 * store shortens the same keys to the same digest, so that bindings can be moved.
 */
function storableKey(key: string): string {
  if (Buffer.byteLength(key) <= LONGEST_PLAIN_BYTES && key.isWellFormed())
    return encodeStoredKey({ text: key })
  return encodeStoredKey({ digest: createHash('sha256').update(Buffer.from(key, 'utf16le')).digest('hex') })
}

/** A backslash begins what a text cannot hold as it is: U+0000, a backslash, or a digest. */
function encodeStoredKey(key: StoredKey): string {
  if ('digest' in key) return DIGEST_PREFIX + key.digest
  return key.text.replaceAll('\\', '\\\\').replaceAll('\0', '\\0')
}

function parseStorableKey(key: string): StoredKey {
  if (key.startsWith(DIGEST_PREFIX)) return { digest: key.slice(DIGEST_PREFIX.length) }
  return { text: key.replaceAll(/\\(.)/g, (_, escaped: string) => (escaped === '0' ? '\0' : escaped)) }
}
