import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { listMigrations, nameMigration } from '../../src/store/postgres/migrations.ts'
import { PLAT_PROGRAM } from '../journeys/server-process.ts'
import { whyNoDatabase } from './postgres-programs.ts'
import { createTestDatabase } from './test-database.ts'

const execute = promisify(execFile)

test('plat migrate lists what is missing, applies it once, and no output has the password', {
  skip: whyNoDatabase(),
}, async () => {
  const directory = await mkdtemp(join(tmpdir(), 'plat-migrate-'))
  const url = await createTestDatabase()
  const { password } = new URL(url)
  const env = { ...process.env, PLAT_DATA: directory, PLAT_DATABASE_URL: url }
  const plat = async (...words: string[]) => {
    const { stdout, stderr } = await execute(process.execPath, [PLAT_PROGRAM, ...words], { env })
    assert.ok(password !== '' && !`${stdout}${stderr}`.includes(password))
    return stdout.trim()
  }
  const names = listMigrations().map(nameMigration).join(', ')
  assert.equal(await plat('migrate', '--dry-run'), `Would apply ${names}.`)
  assert.equal(await plat('migrate', '--dry-run'), `Would apply ${names}.`)
  assert.equal(await plat('migrate'), `Applied ${names}.`)
  assert.equal(await plat('migrate'), 'The schema is up to date.')
  assert.match(await plat('settings'), /PLAT_DATABASE_URL +postgres:\/\/postgres:\*\*\*@/)
  await rm(directory, { recursive: true })
})

test('plat migrate without a database says which setting is missing', async () => {
  await assert.rejects(
    execute(process.execPath, [PLAT_PROGRAM, 'migrate'], { env: { ...process.env, PLAT_DATABASE_URL: '' } }),
    /PLAT_DATABASE_URL is not set/,
  )
})
