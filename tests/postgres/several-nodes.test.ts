import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { promisify } from 'node:util'
import { PLAT_PROGRAM, type ServerProcess, startServer, stopServer } from '../journeys/server-process.ts'
import { runStatement } from './run-statements.ts'
import { SEARCHED_DATABASES } from './search-rows-place.ts'

const execute = promisify(execFile)

const LOAN =
  '/api/v1/mortgage/loan-calculation?price=500000&down_payment=100000&hoa_fees=0&home_insurance_rate=0.003&interest_rate=0.06&property_tax_rate=0.01&loan_type=THIRTY_YEAR_FIX'

const MAPPING = `
resource: Property
constants: { StandardStatus: Active, PropertyType: Residential, PropertySubType: Condominium }
columns: { id: ListingKey, address: UnparsedAddress, price: ListPrice }
`

for (const { name, skip, create } of SEARCHED_DATABASES) {
  suite(`several nodes on ${name}`, { skip }, () => checkNodes(create))
}

function checkNodes(createDatabase: () => Promise<string>): void {
  let directory: string
  let databaseUrl: string
  let nodes: [ServerProcess, ServerProcess]
  const started: ServerProcess[] = []
  let key: string
  const answered: string[] = []

  /** The second node searches in the database, and the first one in its memory. */
  const settingsOf = (name: string) => ({
    ...(name === 'b' && { PLAT_SEARCH: 'postgres' }),
    PLAT_DATABASE_URL: databaseUrl,
    PLAT_DATABASE_CONNECTIONS: '3',
    PLAT_DATA: join(directory, name),
    PLAT_THREADS: '1',
    PLAT_LOG_LEVEL: 'error',
  })
  const start = async (name: string): Promise<ServerProcess> => {
    const path = join(directory, `${name}.log`)
    const log = openSync(path, 'a')
    try {
      const node = await startServer(settingsOf(name), ['--no-sample'], log)
      started.push(node)
      return node
    } catch (cause) {
      throw new Error(`${name} did not start: ${await readFile(path, 'utf8')}`, { cause })
    } finally {
      closeSync(log)
    }
  }
  const plat = async (...words: string[]): Promise<string> => {
    const env = { ...process.env, ...settingsOf('commands') }
    return (await execute(process.execPath, [PLAT_PROGRAM, ...words], { env })).stdout
  }
  const ask = async (node: ServerProcess, path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${node.baseUrlAlt}${path}`, {
      headers: { 'x-gateway-key': key, ...headers },
    })
    const body = (await response.json()) as { cost: number; total?: number }
    if (body.cost === 1) answered.push(response.headers.get('x-request-id') ?? assert.fail('no id'))
    return { status: response.status, edition: Number(response.headers.get('x-edition')), body }
  }

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'plat-nodes-'))
    databaseUrl = await createDatabase()
    // Both start at once: one creates the schema, unless it is there, and loads the tables, and the other waits for it.
    const [first, second] = await Promise.allSettled([start('a'), start('b')])
    if (first.status === 'rejected') throw first.reason
    if (second.status === 'rejected') throw second.reason
    nodes = [first.value, second.value]
    const issued = await plat('keys', 'issue', '--holder', 'Nodes', '--json')
    key = JSON.parse(issued).key
  })

  after(async () => {
    // Also when another one could not be started.
    for (const { child } of started) child.kill('SIGKILL')
    await rm(directory, { recursive: true, force: true })
  })

  test('an edition that any process publishes is served by all nodes', async () => {
    const [mapping, file] = [join(directory, 'own.yaml'), join(directory, 'homes.csv')]
    await writeFile(mapping, MAPPING)
    await writeFile(file, 'id,address,price\n1,"350 West 42nd Street Unit 12A, New York, NY 10036",900000\n')
    await plat('ingest', 'csv', file, '--mapping', mapping, '--source', 'own')
    const [newest] = JSON.parse(await plat('editions', '--json'))
    for (const node of nodes) {
      const path = '/api/v1/search/by-location?location=10036'
      for (;;) {
        const { status, edition, body } = await ask(node, path, { 'x-min-edition': String(newest.edition) })
        if (status === 503) continue
        assert.deepEqual([status, edition, body.total], [200, newest.edition, 1])
        break
      }
    }
  })

  test('a key that another process has revoked is refused by every node', async (context) => {
    const other = JSON.parse(await plat('keys', 'issue', '--holder', 'Revoked', '--json'))
    const statusOf = async (node: ServerProcess) =>
      (await ask(node, LOAN, { 'x-gateway-key': other.key })).status
    for (const node of nodes) assert.equal(await statusOf(node), 200)
    await plat('keys', 'revoke', other.keyId)
    const revokedAtMs = performance.now()
    for (const node of nodes) while ((await statusOf(node)) === 200);
    context.diagnostic(`refused by all nodes after ${(performance.now() - revokedAtMs).toFixed(0)} ms`)
    for (const node of nodes) assert.equal(await statusOf(node), 401)
  })

  test('every charged answer of every node is in the database once', async () => {
    const [first, second] = nodes
    await Promise.all(Array.from({ length: 200 }, (_, index) => ask(nodes[index % 2]!, LOAN)))
    const metrics = await (await fetch(`${first.adminUrl}/metrics`)).text()
    assert.match(metrics, /^plat_charges_waiting \d+$/m)
    assert.equal(await stopServer(first), 0)
    second.child.kill('SIGKILL')
    // A node that was killed leaves its charges in its files. Its next start brings them to the database.
    const again = await start('b')
    assert.equal(await stopServer(again), 0)
    const rows = await runStatement<{ request_id: string }>(databaseUrl, 'select request_id from plat.charge')
    const charged = rows.map(({ request_id }) => request_id)
    assert.equal(new Set(charged).size, charged.length)
    const missing = answered.filter((id) => !charged.includes(id))
    assert.deepEqual(missing, [])
    assert.equal(charged.length, answered.length)
  })
}
