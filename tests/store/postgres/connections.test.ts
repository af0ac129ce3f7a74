import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { inspect } from 'node:util'
import { findUnavailable, StoreError } from '../../../src/store/ports/store-error.ts'
import type { Stores } from '../../../src/store/ports/stores.ts'
import { openDatabase, requireServer } from '../../../src/store/postgres/database.ts'
import { migrateDatabase } from '../../../src/store/postgres/migrations.ts'
import { startPooler, whyNoPooler } from '../../postgres/pooler.ts'
import { whyNoServer } from '../../postgres/postgres-programs.ts'
import { startPostgres } from '../../postgres/postgres-server.ts'
import { openStoreAlone } from '../postgres-place.ts'
import { putOffice, sampleOffice, sampleRun } from '../sample-writes.ts'

test('reads and watches go on after a restart of the server, without reopening', {
  skip: whyNoServer(),
}, async () => {
  const server = await startPostgres()
  const url = await makeSchema(await server.createDatabase())
  const stores = await openStoreAlone({ url })
  let heard = 0
  const watch = stores.editions.watch((edition) => {
    heard = edition
  })
  await publishOffice(stores, 1)
  const reader = await stores.editions.read()
  assert.deepEqual(await reader.getMany('office', [1]), [sampleOffice(1, 'edition 1')])
  await server.kill()
  for (let turn = 0; turn < 20; turn++) {
    await assert.rejects(reader.getMany('office', [1]), StoreError)
    await assert.rejects(stores.editions.currentEdition(), StoreError)
  }
  await server.start()
  const isBack = async () => {
    try {
      return (await stores.editions.currentEdition()) === 1
    } catch (error) {
      assert.ok(error instanceof StoreError)
      return false
    }
  }
  while (!(await isBack())) await delay(20)
  assert.deepEqual(await reader.getMany('office', [1]), [sampleOffice(1, 'edition 1')])
  await publishOffice(stores, 2)
  const other = await openStoreAlone({ url })
  await publishOffice(other, 3)
  while (heard < 3) await delay(10)
  watch.close()
  await reader.close()
  await other.close()
  await stores.close()
  await stores.close()
  await assert.rejects(stores.editions.currentEdition(), /closed/)
  await server.stop()
})

test('an idle connection that the server has closed fails no read', { skip: whyNoServer() }, async () => {
  const server = await startPostgres()
  const database = openDatabase({ url: await server.createDatabase() })
  for (let turn = 0; turn < 5; turn++) {
    await Promise.all([1, 2, 3].map(() => database.read.query('select 1')))
    const end = `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and application_name = 'plat'`
    await database.write.query(end)
    assert.deepEqual(await database.read.query('select 1 as one'), [{ one: 1 }])
  }
  await database.close()
  await server.stop()
})

test('errors never hold the password', { skip: whyNoServer() }, async () => {
  const server = await startPostgres()
  const address = new URL(await server.createDatabase())
  const right = new URL(address)
  address.password = 'hush-hush'
  const elsewhere = new URL(address)
  elsewhere.port = '1'
  for (const url of [address.href, elsewhere.href]) {
    await assert.rejects(openStoreAlone({ url }), (error) => {
      assert.ok(error instanceof StoreError)
      assert.ok(!inspect(error, { depth: 20, showHidden: true }).includes('hush-hush'))
      return true
    })
  }
  const database = openDatabase({ url: right.href })
  const statement = `do $$ begin raise exception '${right.password}'; end $$`
  await assert.rejects(
    database.read.query(statement),
    (error) => !inspect(error, { depth: 20 }).includes(right.password),
  )
  await database.close()
  await server.stop()
})

test('while the server cannot be reached, only one call in a while tries', async () => {
  const connections: number[] = []
  const listener = createServer((socket) => {
    connections.push(1)
    socket.destroy()
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as { port: number }
  const database = openDatabase({ url: `postgres://user@127.0.0.1:${port}/name` })
  await assert.rejects(database.read.query('select 1'))
  const tried = connections.length
  for (let call = 0; call < 50; call++) await assert.rejects(database.read.query('select 1'))
  assert.ok(connections.length - tried < 10, `${connections.length - tried} connections were tried`)
  await database.close()
  listener.close()
})

test('a server that falls silent fails what waits for it, and is used again when it answers', {
  skip: whyNoServer(),
}, async () => {
  const server = await startPostgres()
  const url = await server.createDatabase()
  const gateway = await openGateway(server.port)
  const database = openDatabase({
    url: url.replace(`:${server.port}/`, `:${gateway.port}/`),
    connectTimeoutMs: 200,
  })
  const ask = () => database.read.query('select 1 as one')
  assert.deepEqual(await ask(), [{ one: 1 }])
  const slow = database.read.query('select 2 as two, pg_sleep(1)')
  assert.equal((await slow).length, 1)
  await gateway.fallSilent()
  await assert.rejects(Promise.all([ask(), ask(), ask()]), (error) => findUnavailable(error) !== undefined)
  await gateway.listen()
  while ((await ask().catch(() => [])).length === 0) await delay(20)
  await database.close()
  gateway.close()
  await server.stop()
})

test('a process that starts gives a server more time than one connection may take', {
  skip: whyNoServer(),
}, async () => {
  const server = await startPostgres()
  const url = await server.createDatabase()
  let connections = 0
  const gateway = createServer((socket) => {
    socket.on('error', () => {})
    // The first two are never answered.
    if (++connections <= 2) return
    const to = createConnection(server.port, '127.0.0.1').on('error', () => {})
    socket.pipe(to).pipe(socket)
  })
  gateway.listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  const { port } = gateway.address() as { port: number }
  const database = openDatabase({ url: url.replace(`:${server.port}/`, `:${port}/`), connectTimeoutMs: 500 })
  await requireServer(database)
  assert.ok(connections > 2)
  await database.close()
  gateway.close()
  await server.stop()
})

/** A way to a server. Once silent, it accepts no connections, and loses everything that is sent through those that are open. */
interface Gateway {
  port: number
  fallSilent(): Promise<void>
  listen(): Promise<void>
  close(): void
}

async function openGateway(serverPort: number): Promise<Gateway> {
  const sockets = new Set<Socket>()
  let isSilent = false
  let closed: Promise<unknown> = Promise.resolve()
  const pass = (from: Socket, to: Socket) => {
    sockets.add(from)
    from.on('data', (data) => {
      if (!isSilent) to.write(data)
    })
    from.on('error', () => {})
    from.on('close', () => to.destroy())
  }
  const listener = createServer((socket) => {
    const server = createConnection(serverPort, '127.0.0.1')
    pass(socket, server)
    pass(server, socket)
  })
  const listenOn = async (port: number) => {
    listener.listen(port, '127.0.0.1')
    await once(listener, 'listening')
    return (listener.address() as { port: number }).port
  }
  const port = await listenOn(0)
  return {
    port,
    fallSilent: async () => {
      isSilent = true
      closed = once(listener, 'close')
      listener.close()
    },
    listen: async () => {
      for (const socket of sockets) socket.destroy()
      await closed
      isSilent = false
      await listenOn(port)
    },
    close: () => {
      listener.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

test('a store works behind a pooler that changes sessions between transactions', {
  skip: whyNoPooler(),
}, async () => {
  const server = await startPostgres()
  const direct = await makeSchema(await server.createDatabase())
  const pooler = await startPooler(direct)
  const [one, other] = await Promise.all([
    openStoreAlone({ url: pooler.url, listenUrl: direct }),
    openStoreAlone({ url: pooler.url, pollMs: 20 }),
  ])
  const heard = [0, 0]
  const watches = [one, other].map(({ editions }, index) =>
    editions.watch((edition) => {
      heard[index] = edition
    }),
  )
  for (let edition = 1; edition <= 5; edition++) {
    await publishOffice(edition % 2 === 0 ? one : other, edition)
    const readers = await Promise.all([one, other, one, other].map((stores) => stores.editions.read()))
    const found = await Promise.all(readers.map((reader) => reader.getMany('office', [1])))
    for (const [office] of found) assert.equal(office?.name, `edition ${edition}`)
    for (const reader of readers) await reader.close()
    await Promise.all([one, other].map(({ identifiers }) => identifiers.mintMany('agent', [`${edition}`])))
  }
  while (heard.some((edition) => edition < 5)) await delay(10)
  for (const watch of watches) watch.close()
  assert.equal(await one.editions.dropSuperseded(5), 4)
  assert.deepEqual(await other.editions.verify(), [])
  await one.close()
  await other.close()
  await pooler.stop()
  await server.stop()
})

async function makeSchema(url: string): Promise<string> {
  const database = openDatabase({ url })
  await migrateDatabase(database)
  await database.close()
  return url
}

async function publishOffice({ editions }: Pick<Stores, 'editions'>, edition: number): Promise<void> {
  const writer = await editions.beginEdition()
  await writer.write([putOffice(1, `edition ${edition}`)])
  await writer.publish(sampleRun(`run-${edition}`, edition))
}
