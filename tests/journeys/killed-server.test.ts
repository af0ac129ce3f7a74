import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { Random } from '../../src/sample/random.ts'
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts'
import { issueTestKey } from '../service/open-test-service.ts'
import { startServer, stopServer } from './server-process.ts'

const KILLS = 6
const CLIENTS = 8
const SEED = 20_260_101
const LOAN =
  '/api/v1/mortgage/loan-calculation?price=500000&down_payment=100000&hoa_fees=0&home_insurance_rate=0.003&interest_rate=0.06&property_tax_rate=0.01&loan_type=THIRTY_YEAR_FIX'

test(`A server killed ${KILLS} times under load (seed ${SEED}) has charged every answer once, and no more than were requested`, async () => {
  const data = await mkdtemp(join(tmpdir(), 'plat-killed-'))
  const prepared = await openEmbeddedStore({ directory: join(data, 'store') })
  const key = await issueTestKey(prepared)
  await prepared.close()
  const random = new Random(SEED)
  const received: string[] = []
  let asked = 0
  for (let kill = 0; kill < KILLS; kill++) {
    const server = await startServer({ PLAT_DATA: data })
    const load = Array.from({ length: CLIENTS }, async () => {
      for (;;) {
        asked++
        const id = await ask(`${server.baseUrlAlt}${LOAN}`, key)
        if (id === undefined) return
        received.push(id)
      }
    })
    const wanted = received.length + random.whole(20, 200)
    while (received.length < wanted) await new Promise((resolve) => setImmediate(resolve))
    server.child.kill('SIGKILL')
    await Promise.all(load)
  }
  const store = await openEmbeddedStore({ directory: join(data, 'store') })
  const charged = (await Array.fromAsync(store.ledger.read({}))).map(({ requestId }) => requestId)
  assert.deepEqual(await store.ledger.verify(), [])
  await store.close()
  await rm(data, { recursive: true })
  assert.equal(new Set(charged).size, charged.length, 'charged once each')
  const ledger = new Set(charged)
  assert.deepEqual(
    received.filter((id) => !ledger.has(id)),
    [],
  )
  assert.ok(received.length > KILLS * 20)
  assert.ok(charged.length - received.length <= KILLS * CLIENTS && charged.length <= asked)
})

test('A server that is told to stop sends every answer that it has charged, and exits with 0', async () => {
  const data = await mkdtemp(join(tmpdir(), 'plat-stopped-'))
  const prepared = await openEmbeddedStore({ directory: join(data, 'store') })
  const key = await issueTestKey(prepared)
  await prepared.close()
  const server = await startServer({ PLAT_DATA: data })
  const answers = Array.from({ length: CLIENTS }, () => ask(`${server.baseUrlAlt}${LOAN}`, key))
  await Promise.race(answers)
  assert.equal(await stopServer(server), 0)
  const received = (await Promise.all(answers)).filter((id) => id !== undefined)
  const store = await openEmbeddedStore({ directory: join(data, 'store') })
  const charged = (await Array.fromAsync(store.ledger.read({}))).map(({ requestId }) => requestId)
  await store.close()
  // Requests that had not reached the server when it stopped listening are neither answered nor charged.
  assert.ok(received.length > 0)
  assert.deepEqual(charged.sort(), received.sort())
  await rm(data, { recursive: true })
})

/** Returns the request id of a charged answer, or undefined once the server is gone. */
async function ask(url: string, key: string): Promise<string | undefined> {
  try {
    const response = await fetch(url, { headers: { 'x-gateway-key': key } })
    const body = (await response.json()) as { cost: number }
    assert.equal(response.status, 200)
    return body.cost === 1 ? (response.headers.get('x-request-id') ?? undefined) : undefined
  } catch (error) {
    if (error instanceof assert.AssertionError) throw error
    return undefined
  }
}
