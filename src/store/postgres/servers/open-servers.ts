import { type ConnectionPool, type ConnectionPoolOptions, nameServer } from '../connection-pool.ts'
import { followPrimary } from './follow-primary.ts'
import { createPrimaryFinder } from './primary-finder.ts'
import { type ReadFrom, readFromAny, readFromNewest } from './read-servers.ts'
import { readServerRole, type ServerRole } from './server-role.ts'

/** The pools that the servers of a database need. They connect when they are first used. */
export interface ServerPools {
  /** Opens a pool for reading from one server, whichever role it has. */
  openAny(url: string): ConnectionPool
  /** Opens pools of one purpose for a server that may be the primary. Each new connection is checked. */
  openRead(url: string, guard: ConnectionGuard): ConnectionPool
  openWrite(url: string, guard: ConnectionGuard): ConnectionPool
  openCharges(url: string, guard: ConnectionGuard): ConnectionPool
}

type ConnectionGuard = Pick<Required<ConnectionPoolOptions>, 'checkConnection' | 'onIdleLost'>

export interface ServerUrls {
  /** The servers of which one takes writes. */
  writable: readonly string[]
  /** Replicas that are read first. They may be among the servers above. */
  readable: readonly string[]
}

/** All servers of a database: one that takes writes, and others that follow it. */
export interface Servers {
  read: ConnectionPool
  write: ConnectionPool
  charges: ConnectionPool
  readAny: ReadFrom
  readNewest: ReadFrom
  close(): Promise<void>
}

/** How often the servers are asked for their roles, if there are several. */
const COMPARE_EVERY_MS = 1000

export function openServers(
  { writable, readable }: ServerUrls,
  pools: ServerPools,
  onPrimary: (name: string) => void,
): Servers {
  const urls = [...new Set([...writable, ...readable])]
  const servers = urls.map(pools.openAny)
  const askRole = (index: number) => readServerRole(servers[index]!)
  const finder = createPrimaryFinder({
    names: writable.map(nameServer),
    askRole,
    onChange: (index) => onPrimary(nameServer(urls[index]!)),
  })
  const openFor = (open: ServerPools['openRead']) =>
    followPrimary(
      finder,
      writable.map((url, index) =>
        open(url, {
          checkConnection: async (statements) => finder.admit(index, await readServerRole(statements)),
          onIdleLost: () => finder.forget(index),
        }),
      ),
    )
  const [read, write, charges] = [pools.openRead, pools.openWrite, pools.openCharges].map(openFor) as [
    ConnectionPool,
    ConnectionPool,
    ConnectionPool,
  ]
  const askRoles = shareAnswers(() =>
    Promise.all(urls.map((_, index) => askRole(index).catch(() => undefined))),
  )
  const options = { servers, preferred: readable.map((url) => urls.indexOf(url)), primary: read, askRoles }
  const comparison =
    urls.length > 1
      ? setInterval(() => void askRoles().then(finder.compare), COMPARE_EVERY_MS).unref()
      : undefined
  return {
    ...{ read, write, charges },
    readAny: readFromAny(options),
    readNewest: readFromNewest(options),
    close: async () => {
      clearInterval(comparison)
      await Promise.all([read, write, charges, ...servers].map((pool) => pool.close()))
    },
  }
}

const SHARE_ANSWERS_MS = 500

type Roles = readonly (ServerRole | undefined)[]

/** Many reads may want to know at once when the primary fails. An old answer counts while a new one is on its way. */
function shareAnswers(ask: () => Promise<Roles>): () => Promise<Roles> {
  let known: { roles: Roles; untilMs: number } | undefined
  let asking: Promise<Roles> | undefined
  const start = () => {
    asking ??= ask()
      .then((roles) => {
        known = { roles, untilMs: performance.now() + SHARE_ANSWERS_MS }
        return roles
      })
      .finally(() => {
        asking = undefined
      })
    return asking
  }
  return async () => {
    if (known === undefined) return start()
    if (performance.now() >= known.untilMs) void start()
    return known.roles
  }
}
