import pg from 'pg'
import type { Charge, ChargeFilter, UsageGrouping, UsageRow } from '../../../access/ports.ts'
import { DAY_MS } from '../../../records/calendar-date.ts'
import { completeTransactions } from '../citus/complete-transactions.ts'
import { hasCitus } from '../citus/shard-map.ts'
import type { Statements, Transaction } from '../connection-pool.ts'
import type { Database } from '../database.ts'
import { findErrorCode } from '../database-error.ts'
import { TIMELINE } from '../servers/server-role.ts'

// The sum changes when a standby takes over from any server of the cluster. Unknown if one of them cannot be reached.
const CLUSTER_TIMELINE = `(
  select case when bool_and(success) then
    upper(lpad(to_hex(sum(case when success then ('x' || result)::bit(32)::bigint end)::bigint), 8, '0'))
  end
  from run_command_on_all_nodes('select ${TIMELINE}', give_warning_for_connection_errors => true))`

/** Returns the timeline of the primary, which changes when a standby takes over. Charges that it lacked may then be missing. */
export async function findTimeline({ charges }: Database): Promise<string> {
  const timeline = (await hasCitus(charges)) ? CLUSTER_TIMELINE : TIMELINE
  return requireTimeline(await charges.query<FoundTimeline>(`select ${timeline} as timeline`))
}

interface FoundTimeline {
  timeline: string | null
}

function requireTimeline([row]: readonly FoundTimeline[]): string {
  if (!row?.timeline) throw new Error('A worker of the database cannot be reached')
  return row.timeline
}

// The file on the node counts as drained once the commit returns, so it must be on the server's disk by then.
const BEGIN_INSERT = `
  select case current_setting('synchronous_commit') when 'off' then set_config('synchronous_commit', 'local', true) end`

const INSERT = `
  insert into plat.charge (request_id, at_ms, key_id, holder, operation, cost)
  select * from unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::integer[])
  on conflict (request_id) do nothing
  returning at_ms, holder, operation, cost`

const ADD_TO_DAYS = `
  insert into plat.charge_day as total (day, holder, operation, requests, cost)
  select date '1970-01-01' + day, holder, operation, requests, cost
  from unnest($1::integer[], $2::text[], $3::text[], $4::bigint[], $5::bigint[]) as new (day, holder, operation, requests, cost)
  on conflict (day, holder, operation) do update
  set requests = total.requests + excluded.requests, cost = total.cost + excluded.cost`

interface InsertedRow {
  at_ms: number
  holder: string
  operation: string
  cost: number
}

/**
 * Inserts the charges that the database does not have yet, and adds them to the totals of their days, in one transaction. Returns
 * the timeline that it was committed in.
 */
export function insertCharges(database: Database, charges: readonly Charge[]): Promise<string> {
  return database.charges.transact(async (transaction) => {
    const isCluster = await hasCitus(transaction)
    // A process that counts charges in a cluster makes drains wait.
    if (isCluster) await transaction.run('lock table plat.charge_day in row exclusive mode')
    await transaction.query(BEGIN_INSERT)
    const timeline = isCluster ? CLUSTER_TIMELINE : TIMELINE
    const begun = await transaction.query<FoundTimeline>(`select ${timeline} as timeline`)
    const inserted = await transaction.query<InsertedRow>(INSERT, [
      charges.map(({ requestId }) => requestId),
      charges.map(({ atMs }) => atMs),
      charges.map(({ keyId }) => keyId),
      charges.map(({ holder }) => holder),
      charges.map(({ operation }) => operation),
      charges.map(({ cost }) => cost),
    ])
    if (inserted.length > 0) await addToDays(transaction, inserted)
    return requireTimeline(begun)
  })
}

async function addToDays(transaction: Transaction, inserted: readonly InsertedRow[]): Promise<void> {
  const groups = Map.groupBy(inserted, ({ at_ms, holder, operation }) =>
    JSON.stringify([Math.floor(at_ms / DAY_MS), holder, operation]),
  )
  // In one order in all nodes, because each row stays locked until the end of the transaction.
  const totals = [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, rows]) => rows)
  await transaction.query(ADD_TO_DAYS, [
    totals.map(([first]) => Math.floor(first!.at_ms / DAY_MS)),
    totals.map(([first]) => first!.holder),
    totals.map(([first]) => first!.operation),
    totals.map((rows) => rows.length),
    totals.map((rows) => rows.reduce((sum, { cost }) => sum + cost, 0)),
  ])
}

/** Whether the database refused values, so that trying again cannot help. */
export function isValueRefused(error: unknown): boolean {
  return /^2[23]/.test(findErrorCode(error) ?? '')
}

/** Returns the request ids that the database has. */
export async function findInserted(
  statements: Statements,
  charges: readonly Charge[],
): Promise<ReadonlySet<string>> {
  const rows = await statements.query<{ request_id: string }>(
    'select request_id from plat.charge where request_id = any($1::text[])',
    [charges.map(({ requestId }) => requestId)],
  )
  return new Set(rows.map(({ request_id }) => request_id))
}

/**
 * Makes drains wait until the transaction ends. In a cluster the totals of days are on the coordinator and the charges on its workers,
 * which do not become visible at the same moment.
 */
export function holdDrains(transaction: Transaction): Promise<void> {
  return transaction.run('lock table plat.charge_day in share mode')
}

// A parameter that is null selects everything.
const SELECTED = `where ($1::text is null or holder = $1) and ($2::float8 is null or at_ms >= $2) and ($3::float8 is null or at_ms < $3)`

function listFilterValues({ holder, fromMs, toMs }: ChargeFilter): unknown[] {
  return [holder ?? null, fromMs ?? null, toMs ?? null]
}

const PAGE_ROWS = 2000

/** Reads the charges that match, in pages. */
export async function* readChargePages(
  transaction: Transaction,
  { holder, fromMs, toMs }: ChargeFilter,
): AsyncGenerator<Charge[]> {
  // The statement of a cursor takes no parameters.
  const conditions = [
    holder === undefined ? [] : `holder = ${pg.escapeLiteral(holder)}`,
    fromMs === undefined ? [] : `at_ms >= ${Number(fromMs)}`,
    toMs === undefined ? [] : `at_ms < ${Number(toMs)}`,
  ].flat()
  await transaction.run(`
    declare charges no scroll cursor for
    select request_id as "requestId", at_ms as "atMs", key_id as "keyId", holder, operation, cost
    from plat.charge where ${['true', ...conditions].join(' and ')}`)
  for (;;) {
    const page = await transaction.query<Charge>(`fetch ${PAGE_ROWS} from charges`)
    if (page.length === 0) return
    yield page
  }
}

/** A group without `ofDay` is not in the totals of days. */
const GROUPS: Readonly<Record<UsageGrouping, { ofCharge: string; ofDay?: string }>> = {
  day: { ofCharge: `floor(at_ms / ${DAY_MS}.0)::integer`, ofDay: `day - date '1970-01-01'` },
  operation: { ofCharge: 'operation', ofDay: 'operation' },
  holder: { ofCharge: 'holder', ofDay: 'holder' },
  key: { ofCharge: 'key_id' },
}

/** Counts the charges that match: by the totals of days if they have the groups and the filter asks for whole days, which takes much less reading. */
export async function countCharges(
  statements: Statements,
  filter: ChargeFilter,
  grouping: UsageGrouping,
): Promise<UsageRow[]> {
  const { ofCharge, ofDay } = GROUPS[grouping]
  const values = listFilterValues(filter)
  const rows = await statements.query<{ key: number | string; requests: number; cost: number }>(
    ofDay !== undefined && hasWholeDays(filter)
      ? `select ${ofDay} as key, sum(requests)::bigint as requests, sum(cost)::bigint as cost from plat.charge_day
         where ($1::text is null or holder = $1)
           and ($2::float8 is null or day - date '1970-01-01' >= $2 / ${DAY_MS})
           and ($3::float8 is null or day - date '1970-01-01' < $3 / ${DAY_MS})
         group by 1`
      : `select ${ofCharge} as key, count(*) as requests, sum(cost)::bigint as cost from plat.charge ${SELECTED} group by 1`,
    values,
  )
  return rows.map(({ key, requests, cost }) => ({
    group: typeof key === 'number' ? new Date(key * DAY_MS).toISOString().slice(0, 10) : key,
    requests,
    cost,
  }))
}

function hasWholeDays({ fromMs = 0, toMs = 0 }: ChargeFilter): boolean {
  return fromMs % DAY_MS === 0 && toMs % DAY_MS === 0
}

/** Lists the days whose totals are not those of their charges. */
export async function verifyDays({ write }: Database): Promise<string[]> {
  await completeTransactions(write)
  const rows = await write.transact(async (transaction) => {
    if (await hasCitus(transaction)) await holdDrains(transaction)
    return transaction.query<{ day: string }>(VERIFY_DAYS)
  })
  return rows.map(({ day }) => `The totals of ${day} are not those of its charges`)
}

const VERIFY_DAYS = `
    with counted as (
      select date '1970-01-01' + floor(at_ms / ${DAY_MS}.0)::integer as day, holder, operation, count(*) as requests, sum(cost) as cost
      from plat.charge group by 1, 2, 3
    )
    select distinct day::text from (
      (select day, holder, operation, requests, cost::numeric from plat.charge_day except all select * from counted)
      union all
      (select * from counted except all select day, holder, operation, requests, cost::numeric from plat.charge_day)
    ) as different order by 1`
