import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { whyNoNginx } from '../deploy/start-nginx.ts'
import { type ClientAnswer, findLongestGap } from './failover-client.ts'
import { type FailoverCluster, startFailoverCluster } from './failover-cluster.ts'
import { whyNoServer } from './postgres-programs.ts'
import { runStatement } from './run-statements.ts'

const SEARCH = '/api/v1/search/by-location?location=10036'

/** The promise about revoked keys. */
const REVOKED_WITHIN_MS = 1000

/** Every home of an edition has the same area, by which its answers can be told from those of other editions. */
const AREAS = [3301, 3413, 3517, 3623, 3727] as const
const ANY_AREA = new RegExp(AREAS.map((area) => `\\b${String(area).replace('3', '3,?')}\\b`).join('|'), 'g')

test('nodes behind nginx answer, charge and refuse as promised while their primary dies and a standby takes over', {
  skip: whyNoServer() || whyNoNginx(),
}, async (context) => {
  await using cluster = await startFailoverCluster()
  const { client, nodes, primary, standby, urls } = cluster
  const [first, second, third, lost, other] = AREAS
  await cluster.ingest(first)
  const details = await findDetails(cluster)
  await using load = client.load(cluster.proxy, () => [SEARCH, ...details])

  await cluster.ingest(second)
  await untilServed(cluster, second, [SEARCH, ...details])
  const issued = await cluster.plat('keys', 'issue', '--holder', 'Revoked', '--json')
  const revoked = JSON.parse(issued.stdout) as { key: string; keyId: string }
  const askRevoked = async () => {
    const answers = await Promise.all(
      nodes.map((send) => client.ask(send, SEARCH, { 'x-gateway-key': revoked.key })),
    )
    return answers.map(({ status }) => status)
  }
  assert.deepEqual(await askRevoked(), [200, 200, 200])
  await cluster.plat('keys', 'revoke', revoked.keyId)
  const revokedAtMs = performance.now()
  while (performance.now() < revokedAtMs + REVOKED_WITHIN_MS) await askRevoked()
  assert.deepEqual(await askRevoked(), [401, 401, 401])

  // The primary dies and comes back. In the meantime, everything is read from the standby.
  await untilReplayed(urls)
  const killedAtMs = performance.now()
  await primary.kill()
  await untilServed(cluster, second, [SEARCH, ...details])
  assert.deepEqual(await askRevoked(), [401, 401, 401])
  const refused = await cluster.tryIngest(third)
  assert.equal(refused.code, 1)
  assert.match(refused.stderr, /The database is away: .*is a standby.* Run the same command again/)
  const restartedAtMs = performance.now()
  await primary.start()
  await cluster.ingest(third)
  await untilServed(cluster, third, [SEARCH, ...details])

  // The primary dies with an edition and charges that the standby lacks, and the standby is promoted.
  await untilReplayed(urls)
  await runStatement(urls[1], "alter system set primary_conninfo = ''")
  await runStatement(urls[1], 'select pg_reload_conf()')
  await untilTrue(async () => (await runStatement(urls[1], 'select from pg_stat_wal_receiver')).length === 0)
  const lostEdition = await cluster.ingest(lost)
  await untilServed(cluster, lost, [SEARCH])
  const countLacking = async () => (await countCharges(urls[0])) - (await countCharges(urls[1]))
  await untilTrue(async () => (await countLacking()) > 0)
  const lacking = await countLacking()
  const diedAtMs = performance.now()
  await primary.kill()
  await untilServed(cluster, lost, [SEARCH])
  await standby.promote()
  const promotedAtMs = performance.now()
  await untilServed(cluster, third, [SEARCH, ...details])
  const backAtMs = performance.now()
  assert.equal(await cluster.ingest(other), lostEdition)
  await untilServed(cluster, other, [SEARCH, ...details])

  // The former primary comes back, and the new one is away for a moment.
  await primary.start()
  const former = await describe(urls[0])
  await standby.kill()
  for (const send of nodes) await untilTrue(async () => (await client.ask(send, details[0]!)).status === 500)
  await standby.start()
  await untilServed(cluster, other, [SEARCH, ...details])
  await load.stop()
  await untilTrue(async () => (await cluster.countWaiting()) === 0)
  await cluster.stopNodes()
  assert.deepEqual(await describe(urls[0]), former)

  checkCharges(client.answers, await describe(urls[1]))
  checkEditions(client.answers, cluster.areasOf)
  const late = client.answers.filter(
    ({ key, status, startedAtMs }) =>
      key === revoked.key && status === 200 && startedAtMs > revokedAtMs + REVOKED_WITHIN_MS,
  )
  assert.equal(late.length, 0)

  const gapOf = (fromMs: number, toMs: number) => findLongestGap(client.answers, fromMs, toMs).toFixed(0)
  context.diagnostic(
    `no success for ${gapOf(killedAtMs, restartedAtMs)} ms at most while the standby was read`,
  )
  context.diagnostic(
    `no success for ${gapOf(diedAtMs, backAtMs)} ms at most around the promotion, after which all nodes were right within ${(backAtMs - promotedAtMs).toFixed(0)} ms`,
  )
  context.diagnostic(`the standby lacked ${lacking} charges and edition ${lostEdition}`)
  context.diagnostic(`answers by status: ${countStatuses(client.answers)}`)
  await checkLogs(context, cluster.directory)
})

/** The paths of the details of all homes. */
async function findDetails({ client, nodes }: FailoverCluster): Promise<string[]> {
  let found: string[] = []
  await untilTrue(async () => {
    const { body } = await client.ask(nodes[0]!, SEARCH)
    found = [...new Set([...body.matchAll(/"ppid":"?(\d+)/g)].map(([, id]) => id!))]
    return found.length > 0
  })
  return found.map((id) => `/api/v1/property/detail?property_id=${id}`)
}

/** Waits until every node answers all paths with homes of this area. */
async function untilServed(
  { client, nodes }: FailoverCluster,
  area: number,
  paths: readonly string[],
): Promise<void> {
  const isRight = async (send: (typeof nodes)[number], path: string) => {
    const { status, body } = await client.ask(send, path)
    return status === 200 && listAreas(body).includes(area)
  }
  for (const send of nodes) for (const path of paths) await untilTrue(() => isRight(send, path))
}

function listAreas(body: string): number[] {
  const found = [...body.matchAll(ANY_AREA)].map(([text]) => Number(text.replace(',', '')))
  return [...new Set(found)]
}

function checkEditions(
  answers: readonly ClientAnswer[],
  areasOf: ReadonlyMap<number, ReadonlySet<number>>,
): void {
  let checked = 0
  for (const { status, path, body, edition } of answers) {
    if (status !== 200 || !areasOf.has(edition)) continue
    const areas = listAreas(body)
    assert.equal(areas.length, 1, `${path} of edition ${edition} has homes of the areas ${areas.join(', ')}`)
    assert.ok(areasOf.get(edition)?.has(areas[0]!), `${path} of edition ${edition} has area ${areas[0]}`)
    checked++
  }
  assert.ok(checked > 0)
}

function checkCharges(answers: readonly ClientAnswer[], { charges, totals }: Ledger): void {
  const inLedger = new Set(charges)
  assert.equal(inLedger.size, charges.length)
  assert.equal(totals, charges.length)
  const charged = answers.filter(({ cost }) => cost === 1)
  const missing = charged.map(({ requestId }) => requestId!).filter((id) => !inLedger.has(id))
  assert.deepEqual(missing, [])
  assert.equal(new Set(charged.map(({ requestId }) => requestId)).size, charged.length)
  for (const { status, cost } of answers) assert.equal(cost, status === 200 ? 1 : 0)
}

interface Ledger {
  charges: string[]
  totals: number
}

async function describe(url: string): Promise<Ledger> {
  const charges = await runStatement<{ request_id: string }>(url, 'select request_id from plat.charge')
  const [sum] = await runStatement<{ requests: string }>(
    url,
    'select sum(requests) as requests from plat.charge_day',
  )
  return { charges: charges.map(({ request_id }) => request_id), totals: Number(sum!.requests) }
}

async function countCharges(url: string): Promise<number> {
  const [row] = await runStatement<{ count: string }>(url, 'select count(*) from plat.charge')
  return Number(row!.count)
}

function countStatuses(answers: readonly ClientAnswer[]): string {
  const counts = Map.groupBy(answers, ({ status }) => status)
  return [...counts].map(([status, { length }]) => `${status}: ${length}`).join(', ')
}

/** While the store is away, a node says so once for each of its parts, and not for each attempt. */
async function checkLogs(context: TestContext, directory: string): Promise<void> {
  const logs = await Promise.all(
    ['a', 'b', 'c'].map((name) => readFile(join(directory, `${name}.log`), 'utf8')),
  )
  for (const log of logs) {
    const lines = log.trim().split('\n')
    context.diagnostic(`a node wrote ${lines.length} lines`)
    const traces = lines.filter((line) => line.includes('"stack"') && line.includes('StoreUnavailableError'))
    assert.deepEqual(traces, [])
  }
}

/** Waits until the standby has replayed what is now on the primary. */
async function untilReplayed([primary, standby]: FailoverCluster['urls']): Promise<void> {
  const [row] = await runStatement<{ position: string }>(
    primary,
    'select pg_current_wal_lsn()::text as position',
  )
  const statement = `select from (select 1) as one where pg_last_wal_replay_lsn() >= '${row!.position}'::pg_lsn`
  await untilTrue(async () => (await runStatement(standby, statement)).length === 1)
}

async function untilTrue(ask: () => Promise<boolean>): Promise<void> {
  while (!(await ask())) await delay(20)
}
