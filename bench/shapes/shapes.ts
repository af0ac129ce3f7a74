import { join } from 'node:path'
import { readSettings, SETTINGS, type Settings } from '../../src/app/settings/settings.ts'
import { describeStores, fillStores, migrateStores, openStores } from '../../src/app/stores.ts'
import { copyStores, isCopyRight } from '../../src/store/move/copy-stores.ts'
import { findCitusCluster, whyNoCitus } from '../../tests/postgres/citus-cluster.ts'
import { whyNoServer } from '../../tests/postgres/postgres-programs.ts'
import { type PostgresServer, startPostgres } from '../../tests/postgres/postgres-server.ts'

/** One way to run an installation: where its data is, and what searches it. */
export interface Shape {
  name: string
  /** The settings of a node, by the names of environment variables. */
  settings: Record<string, string>
  /** The processes of its databases. */
  servers: readonly PostgresServer[]
}

/** Sizes of a small server for production. Commits are synchronous. */
const SERVER_SETTINGS = { fsync: 'on', shared_buffers: '512MB', max_wal_size: '4GB' }

/** A shape that cannot be had here is left out, and `tell` learns why. */
export async function openShapes(embedded: string, directory: string, tell: (line: string) => void) {
  const shapes: Shape[] = [{ name: 'embedded', settings: { PLAT_DATA: embedded }, servers: [] }]
  const noServer = whyNoServer()
  if (noServer !== false) {
    tell(`PostgreSQL is left out: ${noServer}`)
    return { shapes, close: async () => {} }
  }
  const server = await startPostgres(SERVER_SETTINGS)
  const url = await server.createDatabase()
  await moveTo(embedded, join(directory, 'move'), url)
  const settings = { PLAT_DATABASE_URL: url, PLAT_DATABASE_CONNECTIONS: '4' }
  const add = (name: string, more: Record<string, string>, servers: readonly PostgresServer[]) =>
    shapes.push({
      name,
      settings: { ...settings, PLAT_DATA: join(directory, `${shapes.length}`), ...more },
      servers,
    })
  add('PostgreSQL', {}, [server])
  if (Object.values<{ env: string }>(SETTINGS).some(({ env }) => env === 'PLAT_SEARCH'))
    add('PostgreSQL, search by SQL', { PLAT_SEARCH: 'postgres' }, [server])
  else tell('Search by SQL is left out: this version has no setting PLAT_SEARCH')

  const noCitus = whyNoCitus()
  if (noCitus !== false) tell(`Citus is left out: it ${noCitus}`)
  else {
    const cluster = await findCitusCluster()
    const clusterUrl = await cluster.createDatabase()
    await distribute(clusterUrl, directory)
    await moveTo(embedded, join(directory, 'move-citus'), clusterUrl)
    const servers = [cluster.coordinator, ...cluster.workers]
    add('Citus, 2 workers', { PLAT_DATABASE_URL: clusterUrl }, servers)
  }
  return { shapes, close: async () => void (await server.stop()) }
}

function settingsOf(data: string, databaseUrl?: string): Settings {
  return { ...readSettings({}), data, databaseUrl }
}

async function distribute(url: string, data: string): Promise<void> {
  const description = describeStores(settingsOf(data, url))
  if (description.adapter === 'postgres')
    await migrateStores(description, { isDryRun: false, isDistributed: true })
}

/** Moves an installation as `plat move` does. */
async function moveTo(embedded: string, data: string, url: string): Promise<void> {
  const from = await openStores(describeStores(settingsOf(embedded)), { isReadOnly: true })
  await fillStores(describeStores(settingsOf(data, url)), async (to) => {
    const report = await copyStores(from, to, { isNewestOnly: true, tell: () => {} })
    if (!isCopyRight(report)) throw new Error(`The copy differs: ${JSON.stringify(report)}`)
  })
  await from.close()
}
