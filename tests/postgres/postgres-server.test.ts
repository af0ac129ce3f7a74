import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createConnection } from 'node:net'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { whyNoDatabase, whyNoServer } from './postgres-programs.ts'
import { startPostgres } from './postgres-server.ts'
import { runStatement } from './run-statements.ts'
import { createTestDatabase } from './test-database.ts'

test('a test database is empty and takes PostGIS', { skip: whyNoDatabase() }, async () => {
  const [one, other] = [await createTestDatabase(), await createTestDatabase()]
  assert.notEqual(one, other)
  assert.deepEqual(await runStatement(one, "select 1 from pg_tables where schemaname = 'plat'"), [])
  await runStatement(one, 'create extension if not exists postgis')
  assert.deepEqual(await runStatement(one, 'select st_x(st_makepoint(1, 2)) as x'), [{ x: 1 }])
})

test('a killed server starts again with what was committed', { skip: whyNoServer() }, async () => {
  const server = await startPostgres()
  const url = await server.createDatabase()
  await runStatement(url, 'create table t as select 7 as n')
  for (let kill = 0; kill < 3; kill++) {
    const client = new pg.Client({ connectionString: url })
    const lost = once(client, 'error')
    await client.connect()
    await server.kill()
    await lost
    await assert.rejects(runStatement(url, 'select 1'))
    await server.start()
    assert.deepEqual(await runStatement(url, 'select n from t'), [{ n: 7 }])
  }
  await server.stop()
  assert.equal(existsSync(server.directory), false)
})

test('the server of a killed process ends, and its directory goes away', {
  skip: whyNoServer(),
}, async () => {
  const script = fileURLToPath(new URL('start-postgres.child.ts', import.meta.url))
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  const { port, directory } = JSON.parse(String(line)) as { port: number; directory: string }
  assert.ok(existsSync(directory))
  child.kill('SIGKILL')
  while (existsSync(directory) || (await isListening(port))) await delay(20)
})

async function isListening(port: number): Promise<boolean> {
  const socket = createConnection(port, '127.0.0.1')
  const isConnected = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  })
  socket.destroy()
  return isConnected
}
