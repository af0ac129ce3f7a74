import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { hostname } from 'node:os'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { EditionWriter } from '../../../src/store/ports/edition-store.ts'
import { StoreError, WriterBusyError } from '../../../src/store/ports/store-error.ts'
import type { Stores } from '../../../src/store/ports/stores.ts'
import { whyNoDatabase } from '../../postgres/postgres-programs.ts'
import { makePostgresPlace, type PostgresPlace, queryPlace } from '../postgres-place.ts'
import { collect, putOffice, removeOffice, sampleCharge, sampleOffice, sampleRun } from '../sample-writes.ts'

const skip = whyNoDatabase()

test('a writer that has lost its lease changes nothing any more', { skip }, () =>
  withPlace(async (place, stores) => {
    const slow = await stores.editions.beginEdition()
    await slow.write([putOffice(1, 'slow')])
    await queryPlace(
      place,
      `update plat.writer_lease set expires_at = clock_timestamp() - interval '1 second'`,
    )
    const other = await place.open()
    const quick = await other.editions.beginEdition()
    await quick.write([putOffice(2, 'quick')])
    await slow.write([putOffice(3, 'slow')])
    await assert.rejects(slow.publish(sampleRun('slow', 1)), refusal)
    await assert.rejects(slow.write([putOffice(3, 'slow')]), refusal)
    await quick.publish(sampleRun('quick', 1))
    await assert.rejects(slow.publish(sampleRun('slow', 1)), refusal)
    await slow.abandon()
    await other.close()
    const reader = await stores.editions.read()
    assert.deepEqual(await collect(reader.scan('office')), [sampleOffice(2, 'quick')])
    assert.deepEqual(await stores.editions.verify(), [])
    assert.equal((await stores.runs.list(9)).length, 1)
  }),
)

function refusal(error: Error): boolean {
  return error instanceof StoreError && /taken over/.test(error.message + String(error.cause))
}

test('a writer renews its lease while it lives', { skip }, () =>
  withPlace(async (place) => {
    const stores = await place.open({ writerLeaseMs: 300 })
    const writer = await stores.editions.beginEdition()
    const readExpiry = () => queryPlace(place, 'select expires_at::text as at from plat.writer_lease')
    for (let renewal = 0; renewal < 3; renewal++) {
      const before = await readExpiry()
      while (JSON.stringify(before) === JSON.stringify(await readExpiry())) await delay(10)
    }
    await assert.rejects(stores.editions.beginEdition(), WriterBusyError)
    await writer.abandon()
    await stores.close()
  }),
)

test('the rows of a killed writer are dropped when the next one begins, soon after', { skip }, () =>
  withPlace(async (place, stores) => {
    await publish(stores, [putOffice(1, 'published')], 1)
    const script = fileURLToPath(new URL('writer.child.ts', import.meta.url))
    const child = spawn(process.execPath, [script, place.url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(createInterface({ input: child.stdout }), 'line')
    await assert.rejects(stores.editions.beginEdition(), {
      name: 'WriterBusyError',
      message: new RegExp(`process ${child.pid} on ${hostname()}, since 20\\d\\d-`),
    })
    child.kill('SIGKILL')
    const staged = 'select count(*)::integer as rows from plat.record_office where edition = 2'
    const [left] = await queryPlace<{ rows: number }>(place, staged)
    assert.ok(left!.rows > 0, 'the child has staged nothing')
    const writer = await beginWhenFree(stores)
    assert.equal(writer.edition, 2)
    assert.deepEqual(await queryPlace(place, staged), [{ rows: 0 }])
    await writer.write([putOffice(2, 'next')])
    await writer.publish(sampleRun('r2', 2))
    const offices = await collect((await stores.editions.read()).scan('office'))
    assert.deepEqual(
      offices.map(({ name }) => name),
      ['published', 'next'],
    )
    assert.deepEqual(await stores.editions.verify(), [])
  }),
)

async function beginWhenFree(stores: Stores): Promise<EditionWriter> {
  for (;;) {
    try {
      return await stores.editions.beginEdition()
    } catch (error) {
      if (!(error instanceof WriterBusyError)) throw error
      await delay(20)
    }
  }
}

test('a record that is written again after thousands of others has its last version', { skip }, () =>
  withPlace(async (_place, stores) => {
    const ids = Array.from({ length: 12_000 }, (_, id) => id)
    const writer = await stores.editions.beginEdition()
    await writer.write(ids.map((id) => putOffice(id, 'first')))
    await writer.write([putOffice(3, 'second'), removeOffice(4)])
    await writer.writeRelations([{ relation: 'officeAgents', fromId: 3, ids: [9] }])
    await writer.write(ids.slice(6000).map((id) => putOffice(id, 'third')))
    const staged = await writer.getStaged('office', [3, 4, 5, 7000])
    assert.deepEqual(
      staged.map((office) => office?.name),
      ['second', undefined, 'first', 'third'],
    )
    await writer.publish(sampleRun('r1', 1))
    const reader = await stores.editions.read()
    const found = await reader.getMany('office', [3, 4, 5, 7000])
    assert.deepEqual(found, staged)
    assert.equal(await reader.count('office'), ids.length - 1)
    assert.deepEqual(await reader.getRelated('officeAgents', [3]), [[9]])
    assert.deepEqual(await stores.editions.verify(), [])
  }),
)

test('a scan of small pages gives each of many versions once, at every edition', { skip }, () =>
  withPlace(async (_place, stores) => {
    const ids = Array.from({ length: 20 }, (_, id) => id)
    for (let edition = 1; edition <= 40; edition++) {
      await publish(
        stores,
        ids.map((id) => ((id + edition) % 5 === 0 ? removeOffice(id) : putOffice(id, `edition ${edition}`))),
        edition,
      )
    }
    for (const edition of [1, 39, 40]) {
      const reader = await stores.editions.read(edition)
      const offices = await collect(reader.scan('office'))
      const present = ids.filter((id) => (id + edition) % 5 !== 0)
      assert.deepEqual(
        offices,
        present.map((id) => sampleOffice(id, `edition ${edition}`)),
      )
      assert.deepEqual(
        await collect(reader.scan('office', 10)),
        offices.filter(({ id }) => id > 10),
      )
    }
  }),
)

test('three openings that mint at the same time give every key one number and leave no gaps', { skip }, () =>
  withPlace(async (place) => {
    const openings = await Promise.all(
      [1, 3, 7].map((step) => place.open().then((stores) => ({ step, stores }))),
    )
    const results = await Promise.all(
      openings.map(async ({ step, stores }) => {
        const ids: Record<string, number> = {}
        for (let turn = 0; turn < 300; turn += 10) {
          // Steps that share no factor with 300 reach every key once.
          const keys = Array.from({ length: 10 }, (_, index) => String(((turn + index) * step) % 301))
          const minted = await stores.identifiers.mintMany('property', keys)
          for (const [index, key] of keys.entries()) ids[key] = minted[index]!
        }
        await stores.close()
        return ids
      }),
    )
    const numbers = new Map<string, number>()
    for (const [key, id] of results.flatMap((ids) => Object.entries(ids))) {
      assert.equal(numbers.get(key) ?? id, id)
      numbers.set(key, id)
    }
    assert.deepEqual(
      [...numbers.values()].sort((a, b) => a - b),
      Array.from({ length: numbers.size }, (_, index) => 1_000_001 + index),
    )
  }),
)

test('a store that is open for reading refuses to write', { skip }, () =>
  withPlace(async (place, stores) => {
    await publish(stores, [putOffice(1, 'a')], 1)
    const reading = await place.open({ isReadOnly: true })
    const reader = await reading.editions.read()
    assert.deepEqual(await reader.getMany('office', [1]), [sampleOffice(1, 'a')])
    for (const write of [
      () => reading.editions.beginEdition(),
      () => reading.editions.dropSuperseded(1),
      () => reading.identifiers.mintMany('agent', ['a']),
      () => reading.runs.append(sampleRun('r2', 1)),
      () => reading.access.putSubscription({ holder: 'h', plan: 'p', state: 'active', changedAtMs: 1 }),
    ]) {
      await assert.rejects(write, /open for reading only/)
    }
    await assert.rejects(reading.ledger.append(sampleCharge('r1', 1)), StoreError)
    assert.deepEqual(await reading.ledger.summarizeUsage({}, 'day'), [])
    await reading.close()
  }),
)

async function publish(
  stores: Stores,
  writes: Parameters<EditionWriter['write']>[0],
  edition: number,
): Promise<void> {
  const writer = await stores.editions.beginEdition()
  await writer.write(writes)
  await writer.publish(sampleRun(`run-${edition}`, edition))
}

async function withPlace(body: (place: PostgresPlace, stores: Stores) => Promise<void>): Promise<void> {
  const place = await makePostgresPlace()
  try {
    const stores = await place.open()
    try {
      await body(place, stores)
    } finally {
      await stores.close()
    }
  } finally {
    await place.remove()
  }
}
