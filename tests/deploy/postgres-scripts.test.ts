import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { test } from 'node:test'
import { openDatabase } from '../../src/store/postgres/database.ts'
import { migrateDatabase, requireSchema } from '../../src/store/postgres/migrations.ts'
import { ROOT } from '../architecture/source-files.ts'
import { findProgramsOnce, whyNoServer } from '../postgres/postgres-programs.ts'
import { startPostgres } from '../postgres/postgres-server.ts'

test('the scripts make a database that Plat migrates as its own user, and a copy that follows the primary', {
  skip: whyNoServer(),
}, async () => {
  const server = await startPostgres()
  const secrets = await mkdtemp(join(tmpdir(), 'plat-secrets-'))
  const password = "it's %3a secret"
  await writeFile(join(secrets, 'plat-password'), password)
  await writeFile(join(secrets, 'replication-password'), 'another secret')
  const primary = { PGHOST: '127.0.0.1', PGPORT: String(server.port), PGPASSWORD: server.password }
  const run = (script: string, words: readonly string[], env: Record<string, string>) => {
    const path = [findProgramsOnce()!.folder, process.env.PATH].join(delimiter)
    const { status, stderr } = spawnSync('bash', [`${ROOT}deploy/postgres/${script}`, ...words], {
      env: { ...env, PATH: path, SECRETS: secrets },
      encoding: 'utf8',
    })
    assert.equal(status, 0, stderr)
  }

  run('create-plat.sh', [], { ...primary, PGDATA: join(server.directory, 'data') })
  const hosts = await readFile(join(server.directory, 'data', 'pg_hba.conf'), 'utf8')
  assert.match(hosts, /^host replication replicator all scram-sha-256$/m)
  const url = `postgres://plat:${encodeURIComponent(password)}@127.0.0.1:${server.port}/plat`
  const database = openDatabase({ url })
  assert.ok((await migrateDatabase(database)).length > 0)
  await requireSchema(database)
  const [row] = await database.read.query<{ version: string }>('select postgis_version() as version')
  assert.match(row?.version ?? '', /^\d/)
  await database.close()

  const copy = join(secrets, 'copy')
  await mkdir(copy)
  await writeFile(join(copy, 'left by an interrupted copy'), '')
  const replica = { PGDATA: copy, PRIMARY_HOST: '127.0.0.1', PRIMARY_PORT: String(server.port) }
  run('start-replica.sh', ['test', '-f', join(copy, 'standby.signal')], replica)
  assert.match(await readFile(join(copy, 'postgresql.auto.conf'), 'utf8'), /^primary_slot_name = 'replica'$/m)
  // A second start finds the copy and makes no other.
  await writeFile(join(secrets, 'replication-password'), 'changed since')
  run('start-replica.sh', ['test', '-f', join(copy, 'standby.signal')], replica)
  await rm(secrets, { recursive: true })
  await server.stop()
})
