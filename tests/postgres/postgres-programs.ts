import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A PostgreSQL on this machine that tests can start. */
export interface PostgresPrograms {
  /** The folder of initdb and postgres. */
  folder: string
  /** For example "15.18". */
  version: string
  /** Who runs the programs, because the server refuses to run as root. Undefined: whoever runs the tests. */
  account: { uid: number; gid: number } | undefined
}

const OLDEST_VERSION = 15
const INSTALL = 'install PostgreSQL and PostGIS (Debian: apt-get install postgresql postgresql-postgis)'

/** Why tests cannot start a server of their own, or false. Pass it as `skip`. Throws if PLAT_REQUIRE_POSTGRES is 1. */
export function whyNoServer(): string | false {
  return requireUnlessFalse(findProgramsOnce() === undefined && `needs a PostgreSQL server: ${INSTALL}`)
}

/** Why tests have no database, or false. Pass it as `skip`. Throws if PLAT_REQUIRE_POSTGRES is 1. */
export function whyNoDatabase(): string | false {
  const isGiven = (process.env.PLAT_TEST_DATABASE_URL ?? '') !== ''
  return isGiven
    ? false
    : requireUnlessFalse(whyNoServer() && `${whyNoServer()}, or set PLAT_TEST_DATABASE_URL`)
}

function requireUnlessFalse(reason: string | false): string | false {
  if (reason !== false && process.env.PLAT_REQUIRE_POSTGRES === '1') {
    throw new Error(`PLAT_REQUIRE_POSTGRES is 1, and this test ${reason}`)
  }
  return reason
}

let found: { programs: PostgresPrograms | undefined } | undefined

export function findProgramsOnce(): PostgresPrograms | undefined {
  found ??= { programs: process.platform === 'win32' ? undefined : findPrograms() }
  return found.programs
}

function findPrograms(): PostgresPrograms | undefined {
  const isRoot = process.getuid?.() === 0
  const account = isRoot ? findAccount() : undefined
  if (isRoot && account === undefined) return undefined
  for (const folder of listFolders()) {
    if (!existsSync(join(folder, 'initdb')) || !hasPostgis(folder)) continue
    const version = /(\d+(\.\d+)?)/.exec(run(join(folder, 'postgres'), ['--version']) ?? '')?.[1]
    if (version !== undefined && Number.parseInt(version, 10) >= OLDEST_VERSION)
      return { folder, version, account }
  }
  return undefined
}

/** The folder of the PostgreSQL on the path, then Debian's, newest first. */
function listFolders(): string[] {
  const onPath = run('pg_config', ['--bindir'])
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  return [...(onPath === undefined ? [] : [onPath]), ...versions.map((version) => join(root, version, 'bin'))]
}

function hasPostgis(folder: string): boolean {
  return findShareFolders(folder).some((place) => existsSync(join(place, 'extension', 'postgis.control')))
}

/** Where the extensions of the programs in `folder` may be. */
export function findShareFolders(folder: string): string[] {
  const places = [
    run(join(folder, 'pg_config'), ['--sharedir']),
    folder.replace('/lib/', '/share/').replace(/\/bin$/, ''),
  ]
  return places.filter((place) => place !== undefined)
}

/** The account that the packages of PostgreSQL create. */
function findAccount(): PostgresPrograms['account'] {
  const [uid, gid] = [run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])]
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) }
}

function run(program: string, words: readonly string[]): string | undefined {
  try {
    return execFileSync(program, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}
