import { execFile } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startNginx } from '../deploy/start-nginx.ts'
import { PLAT_PROGRAM, type ServerProcess, startServer, stopServer } from '../journeys/server-process.ts'
import { createFailoverClient, type FailoverClient, type SendRequest } from './failover-client.ts'
import { type PostgresServer, startPostgres } from './postgres-server.ts'

const HOMES = 6

const MAPPING = `
resource: Property
constants: { StandardStatus: Active, PropertyType: Residential, PropertySubType: Condominium }
columns: { id: ListingKey, address: UnparsedAddress, price: ListPrice, area: LivingArea }
`

interface CommandResult {
  code: number
  stdout: string
  stderr: string
}

/** A primary with a streaming standby, and three nodes behind nginx. */
export interface FailoverCluster extends AsyncDisposable {
  directory: string
  primary: PostgresServer
  standby: PostgresServer
  urls: [primary: string, standby: string]
  /** Sends a request to one of the nodes. */
  nodes: readonly SendRequest[]
  /** Sends a request to nginx. */
  proxy: SendRequest
  client: FailoverClient
  plat(...words: string[]): Promise<CommandResult>
  /** Loads homes that all have this area. */
  tryIngest(area: number): Promise<CommandResult>
  /** The same, again and again until it succeeds. Resolves to the edition. */
  ingest(area: number): Promise<number>
  /** The areas that each edition was loaded with: several if its number was used again. */
  areasOf: ReadonlyMap<number, ReadonlySet<number>>
  /** The number of charges that nodes have and the database has not. */
  countWaiting(): Promise<number>
  /** Stops the nodes as an operator does. */
  stopNodes(): Promise<void>
}

export async function startFailoverCluster(): Promise<FailoverCluster> {
  // What has been started is stopped, also if something else cannot be started.
  await using started = new AsyncDisposableStack()
  const directory = await mkdtemp(join(tmpdir(), 'plat-failover-'))
  started.defer(() => rm(directory, { recursive: true, force: true }))
  const primary = await startPostgres()
  started.defer(primary.stop)
  const url = await primary.createDatabase()
  const standby = await primary.startStandby()
  started.defer(standby.stop)
  const urls: FailoverCluster['urls'] = [url, url.replace(`:${primary.port}/`, `:${standby.port}/`)]
  const settings = {
    PLAT_DATABASE_URL: url.replace(/@([^/]+)/, `@$1,127.0.0.1:${standby.port}`),
    PLAT_DATABASE_READ_URLS: urls[1],
    PLAT_DATABASE_CONNECTIONS: '6',
    PLAT_THREADS: '1',
  }
  const plat = (...words: string[]) => runPlat(words, { ...settings, PLAT_DATA: join(directory, 'commands') })
  const processes: ServerProcess[] = []
  started.defer(() => {
    for (const { child } of processes) child.kill('SIGKILL')
  })
  const start = async (name: string) => void processes.push(await startNode(directory, name, settings))
  // The first one makes the schema and loads the tables.
  for (const name of ['a', 'b', 'c']) await start(name)
  const nginx = started.use(await startNginx(processes.map(({ baseUrl }) => new URL(baseUrl).host)))
  const issued = await plat('keys', 'issue', '--holder', 'Client', '--json')
  const areasOf = new Map<number, Set<number>>()
  const mapping = join(directory, 'mapping.yaml')
  await writeFile(mapping, MAPPING)
  const tryIngest = async (area: number) => {
    const file = join(directory, 'homes.csv')
    await writeFile(file, renderHomes(area))
    return plat('ingest', 'csv', file, '--mapping', mapping, '--source', 'own', '--json')
  }
  const owned = started.move()
  return {
    ...{ directory, primary, standby, urls, plat, tryIngest, areasOf },
    client: createFailoverClient((JSON.parse(issued.stdout) as { key: string }).key),
    nodes: processes.map(({ baseUrl }) => sendTo(baseUrl)),
    proxy: (path, headers) => nginx.ask(path, { headers }),
    ingest: async (area) => {
      for (;;) {
        const { code, stdout } = await tryIngest(area)
        if (code !== 0) continue
        const { edition } = JSON.parse(stdout) as { edition: number }
        areasOf.set(edition, (areasOf.get(edition) ?? new Set()).add(area))
        return edition
      }
    },
    countWaiting: async () => {
      const counts = await Promise.all(processes.map(countWaitingOf))
      return counts.reduce((sum, count) => sum + count, 0)
    },
    stopNodes: async () => void (await Promise.all(processes.map(stopServer))),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

async function startNode(
  directory: string,
  name: string,
  settings: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const log = openSync(join(directory, `${name}.log`), 'w')
  try {
    return await startServer({ ...settings, PLAT_DATA: join(directory, name) }, ['--no-sample'], log)
  } finally {
    closeSync(log)
  }
}

async function countWaitingOf({ adminUrl }: ServerProcess): Promise<number> {
  const metrics = await (await fetch(`${adminUrl}/metrics`)).text()
  return Number(/^plat_charges_waiting (\d+)$/m.exec(metrics)![1])
}

function sendTo(baseUrl: string): SendRequest {
  return async (path, headers) => {
    const response = await fetch(`${baseUrl}${path}`, { headers })
    const found = Object.fromEntries(response.headers)
    return { status: response.status, headers: found, body: await response.text() }
  }
}

function renderHomes(area: number): string {
  const rows = Array.from(
    { length: HOMES },
    (_, index) =>
      `${index},"350 West 42nd Street Unit ${index + 1}A, New York, NY 10036",${900_000 + index},${area}\n`,
  )
  return `id,address,price,area\n${rows.join('')}`
}

function runPlat(
  words: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<CommandResult> {
  const env = { ...process.env, ...settings }
  return new Promise((resolve) => {
    execFile(process.execPath, [PLAT_PROGRAM, ...words], { env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr })
    })
  })
}
