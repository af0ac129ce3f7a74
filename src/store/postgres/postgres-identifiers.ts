import { createHash } from 'node:crypto'
import type { IdentifierRegistry, IdentifierSpace } from '../ports/edition-store.ts'
import { guardStore, StoreError } from '../ports/store-error.ts'
import type { Statements } from './connection-pool.ts'
import type { Database } from './database.ts'

/** Numbers have seven digits, so that no minted number can be mistaken for a ZIP code or a county code. */
export const FIRST_IDENTIFIER = 1_000_001

/** Bindings do not belong to an edition, so they survive an abandoned one. */
export function openPostgresIdentifiers(database: Database): IdentifierRegistry {
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
          for (const { id } of bindings) {
            const isMinted = id >= FIRST_IDENTIFIER && id < next
            if (!isMinted) throw new StoreError(`${id} was never minted for a ${space}`)
          }
          await insertIdentifiers(
            transaction,
            space,
            bindings.map(({ key, id }) => [storableKey(key), id]),
          )
        }),
      ),
  }
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
  const rows = await statements.query<{ id: number | null }>(
    `select identifier.id
     from unnest($2::text[]) with ordinality as wanted (key, rank)
     left join plat.identifier on identifier.space = $1 and identifier.key = wanted.key collate "C"
     order by wanted.rank`,
    [space, keys.map(storableKey)],
  )
  return rows.map(({ id }) => id ?? undefined)
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
  await transaction.query('update plat.identifier_space set next_id = $2 where space = $1', [
    space,
    first + minted.size,
  ])
  return ids
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

const LONGEST_PLAIN_KEY = 500
const DIGEST_PREFIX = 'sha256:'

/**
 * Returns a text that stands for any key. An index cannot hold long texts, and PostgreSQL refuses U+0000 and lone surrogates. Such
 * keys become their digest, and so do those that look like one.
 */
function storableKey(key: string): string {
  const isPlain =
    key.length <= LONGEST_PLAIN_KEY &&
    !key.includes('\0') &&
    key.isWellFormed() &&
    !key.startsWith(DIGEST_PREFIX)
  if (isPlain) return key
  return DIGEST_PREFIX + createHash('sha256').update(Buffer.from(key, 'utf16le')).digest('hex')
}
