import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openAdmin } from '../../src/http/admin/open-admin.ts'
import { DEFAULT_ADMIN_SETTINGS } from '../../src/http/http-settings.ts'
import type { Listener } from '../../src/http/listener/listener.ts'
import { PATH } from './open-test-http.ts'
import { exchangeRaw } from './raw-client.ts'

const DOCUMENT = '{"openapi":"3.1.0"}'
let admin: Listener
let ledgerFault: Error | undefined
let metricsFault: Error | undefined
const faults: unknown[] = []
before(async () => {
  admin = await openAdmin({
    healthChecks: {
      store: async () => {},
      ledger: async () => {
        if (ledgerFault !== undefined) throw ledgerFault
      },
    },
    describeService: () => ({ edition: 7 }),
    renderMetrics: async () => {
      if (metricsFault !== undefined) throw metricsFault
      return { contentType: 'text/plain; version=0.0.4', text: 'plat_requests 1\n' }
    },
    describeApi: () => Buffer.from(DOCUMENT),
    ask: async () => assert.fail('nothing is asked'),
    observer: { answered: () => {}, faulted: ({ error }) => faults.push(error) },
    now: Date.now,
    settings: { ...DEFAULT_ADMIN_SETTINGS, port: 0 },
  })
})
after(() => admin.close())

test('Health is 200 if every check passes, and 503 with the failed check if one does not', async () => {
  const healthy = await fetch(`${admin.address}/health`)
  assert.deepEqual(
    [healthy.status, await healthy.json()],
    [200, { status: 'ok', edition: 7, checks: { store: 'ok', ledger: 'ok' } }],
  )
  ledgerFault = new Error('ENOSPC: no space left on device')
  const ill = await fetch(`${admin.address}/health`)
  assert.deepEqual(
    [ill.status, await ill.json()],
    [503, { status: 'unavailable', edition: 7, checks: { store: 'ok', ledger: 'failed' } }],
  )
  assert.equal((faults.at(-1) as Error).cause, ledgerFault, 'the reason is logged')
  assert.equal((await fetch(`${admin.address}/health/live`)).status, 200, 'the process itself is alive')
  ledgerFault = undefined
  assert.equal((await fetch(`${admin.address}/health`)).status, 200)
})

test('Metrics are text and the OpenAPI document is JSON', async () => {
  const metrics = await fetch(`${admin.address}/metrics`)
  assert.equal(metrics.headers.get('content-type'), 'text/plain; version=0.0.4')
  assert.equal(await metrics.text(), 'plat_requests 1\n')
  const described = await fetch(`${admin.address}/openapi.json`)
  assert.equal(described.headers.get('content-type'), 'application/json; charset=utf-8')
  assert.equal(await described.text(), DOCUMENT)
})

test('HEAD is answered like GET without the body', async () => {
  for (const path of ['/health', '/health/live', '/metrics', '/openapi.json']) {
    const got = await fetch(admin.address + path)
    const head = await fetch(admin.address + path, { method: 'HEAD' })
    assert.deepEqual([head.status, await head.text()], [200, ''], path)
    assert.equal(head.headers.get('content-length'), String((await got.text()).length), path)
    assert.equal(head.headers.get('content-type'), got.headers.get('content-type'), path)
  }
})

test('The administration address does not serve the operations, and its errors do not show their cause', async () => {
  const operation = await fetch(admin.address + PATH)
  assert.deepEqual([operation.status, await operation.json()], [404, { message: 'Not found' }])
  const posted = await fetch(`${admin.address}/health`, { method: 'POST' })
  assert.deepEqual([posted.status, posted.headers.get('allow')], [405, 'GET, HEAD'])
  metricsFault = new Error('secret text')
  const failed = await fetch(`${admin.address}/metrics`)
  assert.equal(failed.status, 500)
  assert.equal((await failed.text()).includes('secret'), false)
})

test('The administration address refuses ambiguous requests, as the others do', async () => {
  const { answers, isClosed } = await exchangeRaw(admin.address, 'GET /health HTTP/1.1\r\n\r\n')
  assert.deepEqual([answers.map((one) => one.status), isClosed], [[400], true])
})
