import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { buildOpenApi } from '../../src/contract/openapi/build-openapi.ts'
import { openAdmin } from '../../src/http/admin/open-admin.ts'
import { DEFAULT_ADMIN_SETTINGS } from '../../src/http/http-settings.ts'
import type { Listener } from '../../src/http/listener/listener.ts'
import { PATH } from './open-test-http.ts'
import { exchangeRaw } from './raw-client.ts'

const document = buildOpenApi({ version: '1', baseUrl: 'http://a', baseUrlAlt: 'http://b' })
let admin: Listener
let isHealthy = true
let isFailing = false
before(async () => {
  admin = await openAdmin({
    findHealth: () => ({ isHealthy, details: { edition: 7 } }),
    renderMetrics: async () => {
      if (isFailing) throw new Error('secret text')
      return { contentType: 'text/plain; version=0.0.4', text: 'plat_requests 1\n' }
    },
    describeApi: () => document,
    observer: { answered: () => {}, faulted: () => {} },
    now: Date.now,
    settings: { ...DEFAULT_ADMIN_SETTINGS, port: 0 },
  })
})
after(() => admin.close())

test('Health is 200 when healthy and 503 when not', async () => {
  const healthy = await fetch(`${admin.address}/health`)
  assert.deepEqual([healthy.status, await healthy.json()], [200, { status: 'ok', edition: 7 }])
  isHealthy = false
  const ill = await fetch(`${admin.address}/health`)
  assert.deepEqual([ill.status, await ill.json()], [503, { status: 'unavailable', edition: 7 }])
})

test('Metrics are text and the OpenAPI document is JSON', async () => {
  const metrics = await fetch(`${admin.address}/metrics`)
  assert.equal(metrics.headers.get('content-type'), 'text/plain; version=0.0.4')
  assert.equal(await metrics.text(), 'plat_requests 1\n')
  const described = await fetch(`${admin.address}/openapi.json`)
  assert.deepEqual(await described.json(), JSON.parse(JSON.stringify(document)))
})

test('The operations are never answered here, and faults show nothing', async () => {
  const operation = await fetch(admin.address + PATH)
  assert.deepEqual([operation.status, await operation.json()], [404, { message: 'Not found' }])
  assert.equal((await fetch(`${admin.address}/health`, { method: 'POST' })).status, 405)
  isFailing = true
  const failed = await fetch(`${admin.address}/metrics`)
  assert.equal(failed.status, 500)
  assert.equal((await failed.text()).includes('secret'), false)
})

test('The administration address refuses ambiguous requests as the others do', async () => {
  const { answers, isClosed } = await exchangeRaw(admin.address, 'GET /health HTTP/1.1\r\n\r\n')
  assert.deepEqual([answers.map((one) => one.status), isClosed], [[400], true])
})
