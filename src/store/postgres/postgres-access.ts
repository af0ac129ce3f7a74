import { randomBytes } from 'node:crypto'
import type { AccessStore, DisplayUse, KeyRecord, Subscription } from '../../access/ports.ts'
import { guardStore, StoreError } from '../ports/store-error.ts'
import type { Statements } from './connection-pool.ts'
import type { Database } from './database.ts'

const SECRET_BYTES = 32

/** A row of plat.access_key. Null stands for what the record leaves out. */
type KeyRow = Omit<KeyRecord, 'expiresAtMs' | 'revokedAtMs'> & {
  expiresAtMs: number | null
  revokedAtMs: number | null
}

const SELECT_KEYS = `
  select key_id as "keyId", digest, holder, mode, hint, created_at_ms as "createdAtMs",
    expires_at_ms as "expiresAtMs", revoked_at_ms as "revokedAtMs"
  from plat.access_key`

/** A row of plat.subscription. */
type SubscriptionRow = Omit<Subscription, 'use'> & { use: DisplayUse | null }

const SELECT_SUBSCRIPTIONS =
  'select holder, plan, state, display_use as use, changed_at_ms as "changedAtMs" from plat.subscription'

/**
 * Opens the access store. Every read asks the primary, so it sees what other processes have committed. While there is none, what the
 * standby that is furthest ahead has replayed counts: nothing can be revoked then.
 */
export function openPostgresAccess(database: Database): AccessStore {
  return {
    findKeyByDigest: (digest) =>
      guardStore('find a key', async () => {
        if (digest.includes('\0')) return undefined
        const [row] = await database.read.query<KeyRow>(`${SELECT_KEYS} where digest = $1`, [digest])
        return row && mapKey(row)
      }),
    putKey: (key) => guardStore('put a key', () => putKey(database, key)),
    listKeys: () =>
      guardStore('list keys', async () => {
        const rows = await database.read.query<KeyRow>(SELECT_KEYS)
        return rows.map(mapKey).sort(compareByHolder)
      }),
    findSubscription: (holder) =>
      guardStore('find a subscription', async () => {
        if (holder.includes('\0')) return undefined
        const where = `${SELECT_SUBSCRIPTIONS} where holder = $1`
        const [row] = await database.read.query<SubscriptionRow>(where, [holder])
        return row && mapSubscription(row)
      }),
    putSubscription: (subscription) =>
      guardStore('put a subscription', () => putSubscription(database, subscription)),
    listSubscriptions: () =>
      guardStore('list subscriptions', async () => {
        const rows = await database.read.query<SubscriptionRow>(SELECT_SUBSCRIPTIONS)
        return rows.map(mapSubscription).sort((a, b) => compareTexts(a.holder, b.holder))
      }),
    getInstallationSecret: () => guardStore('get the secret', () => getSecret(database)),
    findInstallationSecret: () => guardStore('find the secret', () => findSecret(database.read)),
    restoreInstallationSecret: (secret) =>
      guardStore('restore the secret', async () => {
        if (!(await makeSecret(database, secret)).equals(secret))
          throw new StoreError('The installation has another secret')
      }),
  }
}

function mapKey({ expiresAtMs, revokedAtMs, ...row }: KeyRow): KeyRecord {
  return {
    ...row,
    ...(expiresAtMs !== null && { expiresAtMs }),
    ...(revokedAtMs !== null && { revokedAtMs }),
  }
}

function mapSubscription({ use, ...row }: SubscriptionRow): Subscription {
  return { ...row, ...(use !== null && { use }) }
}

async function putKey(database: Database, key: KeyRecord): Promise<void> {
  await database.write.query(
    `insert into plat.access_key
       (key_id, digest, holder, mode, hint, created_at_ms, expires_at_ms, revoked_at_ms)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (key_id) do update set
       digest = excluded.digest, holder = excluded.holder, mode = excluded.mode, hint = excluded.hint,
       created_at_ms = excluded.created_at_ms, expires_at_ms = excluded.expires_at_ms,
       revoked_at_ms = excluded.revoked_at_ms`,
    [
      key.keyId,
      key.digest,
      key.holder,
      key.mode,
      key.hint,
      key.createdAtMs,
      key.expiresAtMs ?? null,
      key.revokedAtMs ?? null,
    ],
  )
}

async function putSubscription(database: Database, subscription: Subscription): Promise<void> {
  const { holder, plan, state, use, changedAtMs } = subscription
  await database.write.query(
    `insert into plat.subscription (holder, plan, state, display_use, changed_at_ms) values ($1, $2, $3, $4, $5)
     on conflict (holder) do update set
       plan = excluded.plan, state = excluded.state, display_use = excluded.display_use,
       changed_at_ms = excluded.changed_at_ms`,
    [holder, plan, state, use ?? null, changedAtMs],
  )
}

async function getSecret(database: Database): Promise<Uint8Array> {
  return (
    (await findSecret(database.read)) ??
    Uint8Array.from(await makeSecret(database, randomBytes(SECRET_BYTES)))
  )
}

async function findSecret(statements: Statements): Promise<Uint8Array | undefined> {
  const [row] = await statements.query<{ secret: Buffer }>('select secret from plat.installation')
  return row && Uint8Array.from(row.secret)
}

/** Stores a secret, unless another process was first. Then that process's secret counts. */
async function makeSecret(database: Database, secret: Uint8Array): Promise<Buffer> {
  await database.write.query('insert into plat.installation (secret) values ($1) on conflict do nothing', [
    Buffer.from(secret),
  ])
  const [row] = await database.write.query<{ secret: Buffer }>('select secret from plat.installation')
  return row!.secret
}

function compareByHolder(a: KeyRecord, b: KeyRecord): number {
  return compareTexts(a.holder, b.holder) || a.createdAtMs - b.createdAtMs || compareTexts(a.keyId, b.keyId)
}

/** Compares as JavaScript does, whatever the collation of the database. */
function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
