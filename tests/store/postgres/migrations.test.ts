import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { StoreError } from '../../../src/store/ports/store-error.ts'
import { type Database, openDatabase } from '../../../src/store/postgres/database.ts'
import {
  createOrRequireSchema,
  listMigrations,
  type Migration,
  migrateDatabase,
  planMigrations,
  requireSchema,
} from '../../../src/store/postgres/migrations.ts'
import { whyNoDatabase } from '../../postgres/postgres-programs.ts'
import { createTestDatabase } from '../../postgres/test-database.ts'

const skip = whyNoDatabase()

test('two processes that migrate at once apply every migration once', { skip }, () =>
  withDatabases(2, async ([one, other]) => {
    const applied = await Promise.all([migrateDatabase(one!), migrateDatabase(other!)])
    assert.equal(applied.flat().length, listMigrations().length)
    assert.deepEqual(await planMigrations(one!), [])
    assert.deepEqual(await migrateDatabase(other!), [])
    await requireSchema(one!)
  }),
)

test(
  'processes that open an empty database at once create the whole schema, and none sees a part of it',
  {
    skip,
  },
  () =>
    withDatabases(3, async ([one, other, observer]) => {
      const seen = new Set<number>()
      const creating = Promise.all([one!, other!].map((database) => createOrRequireSchema(database)))
      let isCreating = true
      const ended = creating.finally(() => {
        isCreating = false
      })
      while (isCreating) seen.add((await planMigrations(observer!)).length)
      await ended
      seen.add((await planMigrations(observer!)).length)
      assert.deepEqual([...seen], [listMigrations().length, 0])
    }),
)

test('a plan lists what is missing and changes nothing', { skip }, () =>
  withDatabases(1, async ([database]) => {
    assert.deepEqual(await planMigrations(database!), listMigrations())
    assert.deepEqual(await planMigrations(database!), listMigrations())
    await assert.rejects(requireSchema(database!), {
      name: 'StoreError',
      message: /lacks migrations 0001-store, .* Run "plat migrate" first\.$/,
    })
  }),
)

test('a schema of another version is refused, with what to run', { skip }, () =>
  withDatabases(1, async ([database]) => {
    await migrateDatabase(database!)
    const added = [...listMigrations(), makeMigration(listMigrations().length + 1, 'create table plat.t ()')]
    await assert.rejects(requireSchema(database!, added), /Run "plat migrate" first/)
    await migrateDatabase(database!, added)
    for (const refuse of [requireSchema, migrateDatabase, planMigrations]) {
      await assert.rejects(
        refuse(database!),
        /migration \d{4}-test, which this version of Plat does not know\. Run a version of Plat at least as new/,
      )
    }
    const changed = added.with(-1, makeMigration(added.length, 'create table plat.u ()'))
    await assert.rejects(requireSchema(database!, changed), /another text of migration \d{4}-test/)
  }),
)

test('a migration that fails leaves no trace, and the earlier ones stay', { skip }, () =>
  withDatabases(1, async ([database]) => {
    const number = listMigrations().length + 1
    const failing = [...listMigrations(), makeMigration(number, 'create table plat.t (); select 1 / 0')]
    await assert.rejects(migrateDatabase(database!, failing), {
      name: 'StoreError',
      message: /Could not apply migration \d{4}-test: division by zero/,
    })
    await requireSchema(database!)
    const tables = await database!.read.query(`select 1 where to_regclass('plat.t') is not null`)
    assert.deepEqual(tables, [])
  }),
)

test('migrations are numbered without gaps', () => {
  assert.ok(listMigrations().length > 0)
  assert.deepEqual(
    listMigrations().map(({ number }) => number),
    listMigrations().map((_, index) => index + 1),
  )
})

test('errors name a wrong address without repeating it', () => {
  for (const url of ['not a url with secret', 'mysql://user:secret@host/name']) {
    assert.throws(
      () => openDatabase({ url }),
      (error) => error instanceof StoreError && !error.message.includes('secret'),
    )
  }
})

function makeMigration(number: number, text: string): Migration {
  return { number, name: 'test', text, digest: createHash('sha256').update(text).digest('hex') }
}

async function withDatabases(count: number, body: (databases: Database[]) => Promise<void>): Promise<void> {
  const url = await createTestDatabase()
  const databases = Array.from({ length: count }, () => openDatabase({ url }))
  try {
    await body(databases)
  } finally {
    for (const database of databases) await database.close()
  }
}
