import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, suite, test } from 'node:test'
import { promisify } from 'node:util'
import { readSettings } from '../../src/app/settings/settings.ts'
import { describeStores, openStores } from '../../src/app/stores.ts'
import { PLAT_PROGRAM } from '../journeys/server-process.ts'
import { askExamples, listExampleRequests } from '../service/example-requests.ts'
import { openTestService, serveStore } from '../service/open-test-service.ts'
import { makeTemporaryDirectory } from '../store/embedded-place.ts'
import { sampleCharge } from '../store/sample-writes.ts'
import { fillWithEverything } from '../store/suites/fill-with-everything.ts'
import { whyNoDatabase } from './postgres-programs.ts'
import { runStatement } from './run-statements.ts'
import { createTestDatabase } from './test-database.ts'

const execute = promisify(execFile)

const made: string[] = []

async function makeDirectory(): Promise<string> {
  made.push(await makeTemporaryDirectory())
  return made.at(-1)!
}

after(async () => {
  for (const directory of made) await rm(directory, { recursive: true })
})

/** Runs `plat move`. The database is named by an environment variable. */
function move(url: string, ...words: string[]): Promise<string> {
  return moveBetween({ MOVE_URL: url }, words)
}

/** The databases are named by environment variables. */
async function moveBetween(
  urls: Readonly<Record<string, string>>,
  words: readonly string[],
): Promise<string> {
  const env = { ...process.env, ...urls, PLAT_DATA: join(await makeDirectory(), 'node') }
  const { stdout, stderr } = await execute(process.execPath, [PLAT_PROGRAM, 'move', ...words], { env })
  for (const url of Object.values(urls)) assert.ok(!`${stdout}${stderr}`.includes(new URL(url).password))
  return stdout
}

/** The answers without what tells the editions of a database apart from others of their numbers: "8@1763812345.123456" is edition 8. */
function withoutPublications(answers: unknown): unknown {
  return JSON.parse(JSON.stringify(answers).replaceAll(/(?<=\d)@[0-9.]+/g, ''))
}

suite('plat move', { skip: whyNoDatabase() }, () => {
  test('a service that answers is moved to PostgreSQL, answers the same there to the same key, and is moved back', async () => {
    await using first = await openTestService()
    const requests = await listExampleRequests(first)
    const before = await askExamples(requests, first.service, first.key)
    const url = await createTestDatabase()
    const report = await move(url, '--from', first.directory, '--to', 'env:MOVE_URL')
    assert.match(report, /^Moved editions \d+ to \d+\. The copy is the same:/)
    assert.equal(report.match(/the same$/gm)?.length, 8)

    const directory = await makeDirectory()
    const settings = { data: directory, databaseUrl: url, databaseConnections: 4 }
    const description = describeStores({ ...readSettings({}), ...settings })
    const store = await openStores(description)
    const again = await serveStore(store, settings)
    const moved = await askExamples(requests, again, first.key).finally(() => again.close())
    const charged = (await Array.fromAsync(store.ledger.read({}))).length
    await store.close()
    assert.deepEqual(withoutPublications(moved), withoutPublications(before))

    const back = join(directory, 'back')
    // What a killed move leaves is replaced.
    await mkdir(join(back, 'store.moving', 'format'), { recursive: true })
    await move(url, '--from', 'env:MOVE_URL', '--to', back, '--newest-only')
    const returned = await openStores({ adapter: 'embedded', directory: join(back, 'store') })
    assert.deepEqual([await returned.editions.verify(), await returned.ledger.verify()], [[], []])
    assert.equal(await returned.editions.oldestEdition(), await returned.editions.currentEdition())
    assert.equal((await Array.fromAsync(returned.ledger.read({}))).length, charged)
    await returned.close()
  })

  test('a copy that the database changed is noticed, serves nobody, and is replaced by the next move', async () => {
    const directory = await makeDirectory()
    const from = await openStores({ adapter: 'embedded', directory: join(directory, 'store') })
    await fillWithEverything(from)
    const url = await createTestDatabase()
    const description = describeStores({ ...readSettings({}), data: directory, databaseUrl: url })
    await (await openStores(description)).close()
    await runStatement(url, DAMAGE)

    const arguments_ = ['--from', directory, '--to', 'env:MOVE_URL']
    await assert.rejects(move(url, ...arguments_), {
      code: 4,
      stderr: /differs from the source(.|\n)*records/,
    })
    await assert.rejects(openStores(description), /A move into this database was not finished/)
    await runStatement(url, 'drop trigger damage on plat.record_office')
    assert.match(await move(url, ...arguments_), /The copy is the same/)

    // Now the database is used.
    await assert.rejects(move(url, ...arguments_), { code: 2, stderr: /holds an installation already/ })
    await from.ledger.append(sampleCharge('late', Date.UTC(2026, 10, 22)))
    await from.close()
    const added = await move(url, ...arguments_, '--charges-since', '2026-11-22')
    assert.equal(added, 'Added 1 charges.\n')
    await (await openStores(description)).close()
  })

  test('a move from one database to another that is killed at any step leaves a target that is refused or whole', async () => {
    const directory = await makeDirectory()
    const [source, target] = [await createTestDatabase(), await createTestDatabase()]
    const open = (databaseUrl: string) =>
      openStores(describeStores({ ...readSettings({}), data: directory, databaseUrl }))
    const from = await open(source)
    await fillWithEverything(from)
    const newest = await from.editions.currentEdition()
    await from.close()
    const isWhole = async () => {
      try {
        await using to = await disposable(open(target))
        assert.deepEqual([await to.editions.verify(), await to.ledger.verify()], [[], []])
        assert.equal(await to.editions.currentEdition(), newest)
        return true
      } catch (error) {
        assert.match(String(error), /A move into this database was not finished/)
        return false
      }
    }
    const urls = { SOURCE_URL: source, MOVE_URL: target }
    const words = ['--from', 'env:SOURCE_URL', '--to', 'env:MOVE_URL']
    let refusals = 0
    for (const step of ['Copying edition 2', 'Copying edition 3', 'Copying edition 4', 'Reading the copy']) {
      await killMove(urls, words, step)
      // On a busy machine the signal may come after the end.
      if (await isWhole()) break
      refusals++
    }
    assert.ok(refusals > 0)
    if (!(await isWhole())) await killMove(urls, words, undefined)
    assert.equal(await isWhole(), true)
    await assert.rejects(moveBetween(urls, words), { code: 2, stderr: /holds an installation already/ })
  })

  test('a move into a directory that fails leaves nothing there, and a database without Plat is no source', async () => {
    const url = await createTestDatabase()
    const directory = await makeDirectory()
    await assert.rejects(move(url, '--from', 'env:MOVE_URL', '--to', join(directory, 'new')), { code: 1 })
    const store = await openStores(
      describeStores({ ...readSettings({}), data: join(directory, 'node'), databaseUrl: url }),
    )
    await fillWithEverything(store)
    await store.close()
    // A record that the digest can read, and that the embedded store refuses.
    await runStatement(url, `update plat.record_office set body = '{"id": 3' where id = 3 and edition = 2`)
    await assert.rejects(move(url, '--from', 'env:MOVE_URL', '--to', join(directory, 'new')), { code: 1 })
    assert.ok(
      !existsSync(join(directory, 'new', 'store')) && !existsSync(join(directory, 'new', 'store.moving')),
    )
    await mkdir(join(directory, 'left'))
    await writeFile(join(directory, 'left', 'index'), '')
    await assert.rejects(move(url, '--from', 'env:MOVE_URL', '--to', join(directory, 'left')), { code: 2 })
  })
})

test('plat move refuses a password in an argument, and says what to write instead', async () => {
  const words = [
    PLAT_PROGRAM,
    'move',
    '--from',
    './nothing',
    '--to',
    'postgres://plat:secret@127.0.0.1:1/plat',
  ]
  await assert.rejects(execute(process.execPath, words), (error: { code: number; stderr: string }) => {
    assert.equal(error.code, 2)
    assert.match(error.stderr, /env:NAME/)
    return !error.stderr.includes('secret')
  })
})

/** Starts moves until one gets the lease that an earlier one held when it was killed, and kills that one at a step. */
async function killMove(
  urls: Readonly<Record<string, string>>,
  words: readonly string[],
  step: string | undefined,
): Promise<void> {
  let said: string[]
  do said = await killOneMove(urls, words, step)
  while (said.some((line) => line.includes('Another ingest is writing')))
  assert.ok(step === undefined || said.some((line) => line.startsWith(step)), said.join())
}

/** Runs `plat move`, and kills it as soon as it says that a step begins. */
async function killOneMove(
  urls: Readonly<Record<string, string>>,
  words: readonly string[],
  step: string | undefined,
): Promise<string[]> {
  const env = { ...process.env, ...urls, PLAT_DATA: join(await makeDirectory(), 'node') }
  const child = spawn(process.execPath, [PLAT_PROGRAM, 'move', ...words], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exited = once(child, 'exit')
  const said: string[] = []
  for await (const line of createInterface({ input: child.stderr })) {
    said.push(line)
    if (step !== undefined && line.startsWith(step)) child.kill('SIGKILL')
  }
  await exited
  return said
}

async function disposable(opening: ReturnType<typeof openStores>) {
  const stores = await opening
  return { ...stores, [Symbol.asyncDispose]: stores.close }
}

const DAMAGE = `
  create function plat.damage() returns trigger language plpgsql as $$
  begin
    if new.id = 9 then new.body := replace(new.body, 'office', 'offise'); end if;
    return new;
  end $$;
  create trigger damage before insert on plat.record_office for each row execute function plat.damage()`
