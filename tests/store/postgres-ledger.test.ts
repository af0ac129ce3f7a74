import assert from 'node:assert/strict'
import { copyFile, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type { ChargeLedger } from '../../src/access/ports.ts'
import { DAY_MS } from '../../src/records/calendar-date.ts'
import { encodeCharge, encodeHeader } from '../../src/store/ledger/segment-format.ts'
import { StoreError } from '../../src/store/ports/store-error.ts'
import { openDatabase } from '../../src/store/postgres/database.ts'
import { openPostgresLedger } from '../../src/store/postgres/ledger/open-postgres-ledger.ts'
import { whyNoDatabase, whyNoServer } from '../postgres/postgres-programs.ts'
import { type PostgresServer, startPostgres } from '../postgres/postgres-server.ts'
import { makeFaultyFiles } from './faulty-file.ts'
import { type LedgerPlace, listInserted, listRead, makeLedgerPlace } from './postgres-ledger-place.ts'
import { sampleCharge } from './sample-writes.ts'
import { defineLedgerSuite } from './suites/ledger-suite.ts'
import type { OpenStores } from './suites/store-harness.ts'

const skip = whyNoDatabase()
// A ledger that drains only when it is told to.
const BY_HAND = { drainEveryMs: 1e9 }

if (skip === false) {
  for (const drainEveryMs of [5, 1e9]) {
    defineLedgerSuite(`PostgreSQL, drained ${drainEveryMs < 1e9 ? 'at once' : 'when closing'}`, async () => {
      const place = await makeLedgerPlace()
      return {
        open: async () => {
          const ledger = await place.open({ drainEveryMs })
          return { ledger, close: ledger.close } as unknown as OpenStores
        },
        remove: place.remove,
      }
    })
  }
}

suite('charges drain into PostgreSQL', { skip }, () => {
  check('closing drains what was appended, and keeps nothing but the drained segments', async (place) => {
    const ledger = await place.open(BY_HAND)
    await append(ledger, 'a', 5000)
    assert.equal(await ledger.countWaiting(), 5000)
    await ledger.close()
    assert.equal((await listInserted(place.url)).length, 5000)
    assert.deepEqual((await readdir(place.directory)).sort(), ['drain.lock', 'drained'])
    const again = await place.open({ retainDrainedMs: -1 })
    await again.drain()
    assert.deepEqual(await readdir(join(place.directory, 'drained')), [])
    await again.close()
  })

  check('readers see each charge once while appends and drains go on', async (place) => {
    const ledger = await place.open({ drainEveryMs: 1, segmentBytes: 2000 })
    const other = await place.open({ drainEveryMs: 1, segmentBytes: 2000 })
    const durable: string[] = []
    const appending = (async () => {
      for (let turn = 0; turn < 40; turn++) {
        durable.push(...(await append(ledger, `x${turn}`, 20)), ...(await append(other, `y${turn}`, 20)))
      }
    })()
    let isDone = false
    appending.finally(() => {
      isDone = true
    })
    let reads = 0
    for (; !isDone; reads++) {
      const before = [...durable]
      const ids = await listRead(ledger)
      const found = new Set(ids)
      assert.equal(found.size, ids.length, 'a charge was read twice')
      assert.deepEqual(
        before.filter((id) => !found.has(id)),
        [],
      )
      const counted = await other.summarizeUsage({}, 'day')
      assert.ok((counted[0]?.requests ?? 0) >= before.length)
      assert.ok((counted[0]?.requests ?? 0) <= 1600)
    }
    assert.ok(reads > 0)
    await appending
    await Promise.all([ledger.close(), other.close()])
    assert.deepEqual(await listInserted(place.url), durable.sort())
  })

  check('a reader that stops early gives its connection and files back', async (place) => {
    const ledger = await place.open(BY_HAND)
    await append(ledger, 'a', 10)
    for (let read = 0; read < 10; read++) for await (const _ of ledger.read({})) break
    assert.equal((await listRead(ledger)).length, 10)
    await ledger.close()
  })

  check('a segment that is drained again changes nothing', async (place) => {
    const ledger = await place.open(BY_HAND)
    const ids = await append(ledger, 'a', 3000)
    await ledger.close()
    const drained = join(place.directory, 'drained')
    for (const name of await readdir(drained)) {
      await copyFile(join(drained, name), join(place.directory, `${name.split('.')[0]}.sealed`))
    }
    const again = await place.open(BY_HAND)
    assert.deepEqual(await listRead(again), ids)
    assert.equal(await again.countWaiting(), 3000)
    assert.equal(await again.drain(), 0)
    assert.deepEqual(await listInserted(place.url), ids)
    await again.close()
  })

  check('of a segment that the database has in part, only the rest is added', async (place) => {
    const ledger = await place.open(BY_HAND)
    const ids = await append(ledger, 'a', 10)
    await ledger.drain()
    const charges = ['a-3', 'b-1', 'a-7', 'b-2', 'b-1'].map((id) => encodeCharge(sampleCharge(id, 1)))
    const segment = Buffer.concat([encodeHeader('1-ab'), ...charges])
    await writeFile(join(place.directory, '1970-01-01-1-ab-0.sealed'), segment)
    await ledger.drain()
    assert.deepEqual(await listInserted(place.url), [...ids, 'b-1', 'b-2'])
    await ledger.close()
  })

  check('drains of several openings and nodes at once count each charge once', async (place) => {
    const node = await makeLedgerPlace(place.url)
    const ledgers = await Promise.all([place.open(), place.open(), node.open(), node.open()])
    const ids = await Promise.all(ledgers.map((ledger, index) => append(ledger, `n${index}`, 2000)))
    await Promise.all(ledgers.map((ledger) => ledger.drain()))
    await Promise.all(ledgers.map((ledger) => ledger.close()))
    assert.deepEqual(await listInserted(place.url), ids.flat().sort())
    await node.remove()
  })

  check(
    'charges of a clock that goes back, and of times long ago and far ahead, are counted on their days',
    async (place) => {
      const ledger = await place.open(BY_HAND)
      for (const day of [20_000, 20_001, 19_999, 0, -1, 2_000_000]) {
        await ledger.append(sampleCharge(`d${day}`, day * DAY_MS))
        await ledger.drain()
      }
      const days = await ledger.summarizeUsage({ fromMs: -DAY_MS, toMs: 20_001 * DAY_MS }, 'day')
      assert.deepEqual(
        days.map(({ group, requests }) => [group, requests]),
        [
          ['1969-12-31', 1],
          ['1970-01-01', 1],
          ['2024-10-03', 1],
          ['2024-10-04', 1],
        ],
      )
      assert.equal((await listInserted(place.url)).length, 6)
      assert.deepEqual(await ledger.verify(), [])
      await ledger.close()
    },
  )

  for (const firstCall of [1, 2, 3, 5, 8, 13]) {
    check(
      `a full disk from call ${firstCall} on: exactly the charges that resolved reach the database`,
      async (place) => {
        const files = makeFaultyFiles({ firstCall, failures: 4, code: 'ENOSPC' })
        const ledger = await place.open({ drainEveryMs: 2, segmentBytes: 500, createFile: files.create })
        const resolved: string[] = []
        let rejections = 0
        for (let turn = 0; turn < 30; turn++) {
          const ids = [`t${turn}-a`, `t${turn}-b`]
          const results = await Promise.allSettled(ids.map((id) => ledger.append(sampleCharge(id, 1))))
          rejections += results.filter(({ status }) => status === 'rejected').length
          resolved.push(...ids.filter((_, index) => results[index]!.status === 'fulfilled'))
        }
        assert.ok(rejections > 0)
        await ledger.close()
        assert.deepEqual(await listInserted(place.url), resolved.sort())
      },
    )
  }

  check(
    'values that the database refuses and damaged records stay on the node, are named, and hold up no others',
    async (place) => {
      const ledger = await place.open(BY_HAND)
      const ids = await append(ledger, 'a', 100)
      await ledger.append({ ...sampleCharge('refused', 1), holder: 'nul\0' })
      ids.push(...(await append(ledger, 'b', 100)))
      assert.equal(await ledger.drain(), 201)
      assert.deepEqual(await listInserted(place.url), ids.sort())
      assert.deepEqual(await listRead(ledger), [...ids, 'refused'].sort())
      await append(ledger, 'c', 3)
      const [path] = (await readdir(place.directory)).filter((name) => name.endsWith('.ledger'))
      const bytes = await readFile(join(place.directory, path!))
      bytes[bytes.indexOf('c-1') + 2] = 'x'.charCodeAt(0)
      await writeFile(join(place.directory, path!), bytes)
      await ledger.drain()
      assert.deepEqual(await listInserted(place.url), [...ids, 'c-0', 'c-2'].sort())
      const faults = await ledger.verify()
      assert.equal(faults.filter((fault) => /could not be moved/.test(fault)).length, 2)
      await ledger.close()
    },
  )

  check('wrong totals of a day are named', async (place) => {
    const ledger = await place.open(BY_HAND)
    await append(ledger, 'a', 10)
    await ledger.drain()
    assert.deepEqual(await ledger.verify(), [])
    await place.database.write.query('update plat.charge_day set cost = cost + 1')
    assert.deepEqual(await ledger.verify(), ['The totals of 1970-01-01 are not those of its charges'])
    await ledger.close()
  })

  check('what was drained in another timeline is drained again, and read until then', async (place) => {
    const ledger = await place.open(BY_HAND)
    const ids = await append(ledger, 'a', 3000)
    await ledger.close()
    // As after a standby took over that lacked the newest charges.
    const folder = join(place.directory, 'drained')
    for (const name of await readdir(folder)) {
      await rename(join(folder, name), join(folder, name.replace(/\.[0-9A-F]{8}\./, '.000000FF.')))
    }
    await place.database.write.query('truncate plat.charge, plat.charge_day')
    const again = await place.open(BY_HAND)
    assert.deepEqual(await listRead(again), ids)
    await again.drain()
    assert.deepEqual(await listInserted(place.url), ids)
    assert.doesNotMatch((await readdir(folder)).join(' '), /000000FF/)
    await again.close()
  })

  check('a ledger that is opened for reading drains nothing', async (place) => {
    const ledger = await place.open(BY_HAND)
    await append(ledger, 'a', 10)
    const reader = await place.open({ isReadOnly: true, drainEveryMs: 1 })
    assert.equal((await listRead(reader)).length, 10)
    await assert.rejects(reader.append(sampleCharge('b', 1)), StoreError)
    await reader.close()
    assert.deepEqual(await listInserted(place.url), [])
    await ledger.close()
  })
})

suite('charges while PostgreSQL is down', { skip: whyNoServer() }, () => {
  let server: PostgresServer | undefined
  after(() => server?.stop())

  test('appends go on, charges wait and are counted, and drain once the server is back', async () => {
    server = await startPostgres()
    const place = await makeLedgerPlace(await server.createDatabase())
    const failures: unknown[] = []
    const ledger = await place.open({ drainEveryMs: 20, onDrainFailed: (error) => failures.push(error) })
    const ids = await append(ledger, 'before', 100)
    while ((await ledger.countWaiting()) > 0) await delay(5)
    await server.kill()
    ids.push(...(await append(ledger, 'during', 5000)))
    await ledger.checkWritable()
    while (failures.length === 0) await delay(5)
    assert.ok(failures[0] instanceof StoreError)
    assert.equal(await ledger.countWaiting(), 5000)
    await assert.rejects(listRead(ledger), StoreError)
    await assert.rejects(ledger.summarizeUsage({}, 'day'), StoreError)
    await server.start()
    ids.push(...(await append(ledger, 'later', 100)))
    while ((await ledger.countWaiting()) > 0) await delay(5)
    assert.equal(failures.length, 1)
    assert.deepEqual(await listInserted(place.url), ids.sort())
    await server.kill()
    ids.push(...(await append(ledger, 'last', 10)))
    await ledger.close()
    await server.start()
    const database = openDatabase({ url: place.url })
    const again = await openPostgresLedger(database, { directory: place.directory })
    assert.equal(await again.countWaiting(), 10)
    await again.close()
    await database.close()
    assert.deepEqual(await listInserted(place.url), ids.sort())
    await place.remove()
  })
})

test('charges that a promoted standby lacks are drained into it again', { skip: whyNoServer() }, async () => {
  const primary = await startPostgres()
  const place = await makeLedgerPlace(await primary.createDatabase())
  const ledger = await place.open(BY_HAND)
  const ids = await append(ledger, 'replicated', 100)
  await ledger.drain()
  const standby = await primary.startStandby()
  await standby.kill()
  ids.push(...(await append(ledger, 'lacking', 3000)))
  await ledger.close()
  assert.equal((await listInserted(place.url)).length, 3100)
  await primary.stop()
  await standby.start()
  await standby.promote()

  const url = place.url.replace(`:${primary.port}/`, `:${standby.port}/`)
  assert.equal((await listInserted(url)).length, 100)
  const database = openDatabase({ url })
  const again = await openPostgresLedger(database, { directory: place.directory, ...BY_HAND })
  assert.deepEqual(await listRead(again), ids.sort())
  await again.drain()
  assert.deepEqual(await listInserted(url), ids)
  await again.close()
  await database.close()
  await place.remove()
  await standby.stop()
})

function check(title: string, body: (place: LedgerPlace) => Promise<void>): void {
  test(title, async () => {
    const place = await makeLedgerPlace()
    try {
      await body(place)
    } finally {
      await place.remove()
    }
  })
}

async function append(ledger: ChargeLedger, name: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => `${name}-${index}`)
  await Promise.all(ids.map((id) => ledger.append(sampleCharge(id, 1))))
  return ids.sort()
}
