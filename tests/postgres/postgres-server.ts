import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { chown, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findProgramsOnce, type PostgresPrograms } from './postgres-programs.ts'
import { runStatement } from './run-statements.ts'

const execute = promisify(execFile)

/**
 * A PostgreSQL server for one process of tests, with a data directory of its own that is removed at the end. It listens on the
 * loopback interface with a password. It ends with this process, also if that is killed, so that `stop` may be left out.
 */
export interface PostgresServer {
  port: number
  password: string
  /** The folder of the data directory, the log and the server's socket. */
  directory: string
  /** Creates an empty database that has PostGIS, and resolves to its URL. The user is the superuser `postgres`. */
  createDatabase(): Promise<string>
  /** Kills every process of the server at once, as kill -9 does. */
  kill(): Promise<void>
  /** Starts the server again on the same port and data. */
  start(): Promise<void>
  /** Starts another server that follows this one by streaming replication. Its databases are those of this one, to be read. */
  startStandby(): Promise<PostgresServer>
  /** Makes a standby a server of its own that takes writes. */
  promote(): Promise<void>
  stop(): Promise<void>
}

// Reads commands. When the pipe ends, because its writer called `stop` or died, the server and its directory go away.
// The shell waits for a killed server, which would otherwise count as running and could not be started again. It asks a
// server to end again and again, because one that has only just been started ignores the signal.
const SUPERVISOR = `
  directory=$1; shift
  while read -r command; do
    case $command in
      start) "$@" </dev/null & server=$!; echo "$server";;
      kill)
        kill -STOP $server
        kill -9 $(cat /proc/$server/task/$server/children || pgrep -P $server) $server
        wait $server
        echo killed;;
    esac
  done
  (while kill -QUIT $server; do sleep 0.2; done) &
  wait $server
  rm -rf "$directory"`

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  max_connections: '100',
  shared_buffers: '32MB',
  // The data survives a kill of the server, which is all that tests do to it, but no loss of power.
  fsync: 'off',
  jit: 'off',
  timezone: 'UTC',
}

/** Starts a server. Check `whyNoServer` first. */
export async function startPostgres(
  settings: Readonly<Record<string, string>> = {},
): Promise<PostgresServer> {
  const programs = findProgramsOnce()
  if (programs === undefined) throw new Error('There is no PostgreSQL to start')
  const template = await findTemplate(programs)
  const password = await readFile(join(template, 'password'), 'utf8')
  return startOver({ programs, password, settings }, async (directory) => {
    await execute('cp', ['-R', join(template, 'data'), directory], programs.account)
  })
}

interface ServerKind {
  programs: PostgresPrograms
  password: string
  settings: Readonly<Record<string, string>>
}

/** Starts a server in a new directory, in which `makeData` makes the data. */
async function startOver(
  kind: ServerKind,
  makeData: (directory: string) => Promise<void>,
): Promise<PostgresServer> {
  const { programs, password, settings } = kind
  const directory = await makeDirectory(join(tmpdir(), 'plat-test-postgres-'), programs)
  await makeData(directory)
  const port = await findFreePort()
  const all = { ...SETTINGS, unix_socket_directories: directory, port: String(port), ...settings }
  const supervisor = superviseServer(directory, programs, all)
  const admin = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  const start = async () => {
    await supervisor.tell('start')
    await waitUntilReady(admin, directory, supervisor)
  }
  try {
    await start()
  } catch (error) {
    await supervisor.end()
    throw error
  }
  let databases = 0
  return {
    port,
    password,
    directory,
    createDatabase: async () => {
      const name = `plat_${++databases}`
      await runStatement(admin, `create database ${name}`)
      return `postgres://postgres:${password}@127.0.0.1:${port}/${name}`
    },
    kill: async () => {
      await supervisor.tell('kill')
    },
    start,
    startStandby: () =>
      startOver(kind, async (standby) => {
        const from = `host=127.0.0.1 port=${port} user=postgres password=${password}`
        const words = ['-D', 'data', '-d', from, '--write-recovery-conf', '--checkpoint=fast', '--no-sync']
        await execute(join(programs.folder, 'pg_basebackup'), words, { ...programs.account, cwd: standby })
      }),
    promote: async () => void (await runStatement(admin, 'select pg_promote(true, 60)')),
    stop: supervisor.end,
  }
}

interface Supervisor {
  /** Resolves when the command has been carried out. */
  tell(command: 'start' | 'kill'): Promise<void>
  isServerAlive(): boolean
  end(): Promise<void>
}

function superviseServer(
  directory: string,
  { folder, account }: PostgresPrograms,
  settings: Readonly<Record<string, string>>,
): Supervisor {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const ids = account && ['setpriv', `--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups']
  const command = [...(ids ?? []), join(folder, 'postgres'), '-D', join(directory, 'data'), ...options]
  // In a group of its own, so that Ctrl-C in a terminal does not end it before it has cleaned up.
  // It stays root where the tests are, because the account of the server may not remove a directory from every place.
  const child = spawn('/bin/sh', ['-c', `exec 2>>log\n${SUPERVISOR}`, 'sh', directory, ...command], {
    cwd: directory,
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const { stdin, stdout } = child as unknown as { stdin: Socket; stdout: Socket }
  const answers: ((line: string) => void)[] = []
  let server = ''
  createInterface({ input: stdout }).on('line', (line) => answers.shift()?.(line))
  for (const handle of [child, stdin, stdout]) handle.unref()
  return {
    tell: async (word) => {
      stdout.ref()
      const answer = new Promise<string>((resolve) => answers.push(resolve))
      stdin.write(`${word}\n`)
      const line = await answer
      if (word === 'start') server = line
      stdout.unref()
    },
    isServerAlive: () => {
      if (process.platform !== 'linux') return true
      try {
        return !/^State:\s+Z/m.test(readFileSync(`/proc/${server}/status`, 'utf8'))
      } catch {
        return false
      }
    },
    end: async () => {
      if (child.exitCode !== null) return
      const exited = new Promise((resolve) => child.once('exit', resolve))
      child.ref()
      stdin.end()
      await exited
    },
  }
}

const READY_WITHIN_MS = 60_000

async function waitUntilReady(admin: string, directory: string, supervisor: Supervisor): Promise<void> {
  const givenUpAtMs = Date.now() + READY_WITHIN_MS
  for (;;) {
    try {
      await runStatement(admin, 'select 1')
      return
    } catch (cause) {
      await delay(20)
      if (supervisor.isServerAlive() && Date.now() < givenUpAtMs) continue
      const log = await readFile(join(directory, 'log'), 'utf8')
      // The processes of a killed server may take a moment to end.
      if (/shared memory block .* is still in use\n.*\n?$/.test(log)) await supervisor.tell('start')
      else throw new Error(`PostgreSQL did not start:\n${log}`, { cause })
    }
  }
}

/**
 * The directory that every server starts as a copy of, made by the first test on a machine: making it takes ten times as long
 * as copying it. Its databases have PostGIS.
 */
async function findTemplate(programs: PostgresPrograms): Promise<string> {
  const owner = programs.account?.uid ?? process.getuid!()
  const path = join(tmpdir(), `plat-test-postgres-template-1-${programs.version}-${owner}`)
  if (await isTrusted(path, owner)) return path
  const made = await makeDirectory(`${path}-`, programs)
  try {
    await makeTemplate(made, programs)
    await rename(made, path)
  } catch (error) {
    await rm(made, { recursive: true, force: true })
    // Another process was quicker.
    if (!(await isTrusted(path, owner))) throw error
  }
  return path
}

async function makeTemplate(directory: string, { folder, account }: PostgresPrograms): Promise<void> {
  const as = { ...account, cwd: directory }
  const password = randomBytes(16).toString('hex')
  await writeFile(join(directory, 'password'), password)
  if (account !== undefined) await chown(join(directory, 'password'), account.uid, account.gid)
  const words = [
    '-D',
    'data',
    '-U',
    'postgres',
    '--pwfile=password',
    '-A',
    'scram-sha-256',
    '-E',
    'UTF8',
    '--locale=C',
  ]
  await execute(join(folder, 'initdb'), [...words, '--no-sync'], as)
  const alone = execute(join(folder, 'postgres'), ['--single', '-D', 'data', 'template1'], as)
  alone.child.stdin!.end('create extension postgis;\n')
  const { stderr } = await alone
  if (/ERROR|FATAL/.test(stderr)) throw new Error(`PostGIS could not be added:\n${stderr}`)
}

/** Others may write into the system's temporary directory, so a template counts only if nobody else can have made it. */
async function isTrusted(path: string, owner: number): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  if (found === undefined) return false
  if (found.uid !== owner || (found.mode & 0o077) !== 0) throw new Error(`${path} belongs to somebody else`)
  return true
}

async function makeDirectory(prefix: string, { account }: PostgresPrograms): Promise<string> {
  const directory = await mkdtemp(prefix)
  if (account !== undefined) await chown(directory, account.uid, account.gid)
  return directory
}

const LOWEST_PORT = 20_000
const PORTS = 12_000

/** Below the ports that systems hand out, so that a restarted server finds its port free. */
async function findFreePort(): Promise<number> {
  for (;;) {
    const port = LOWEST_PORT + Math.floor(Math.random() * PORTS)
    const isFree = await new Promise<boolean>((resolve) => {
      const server = createServer()
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
    })
    if (isFree) return port
  }
}
