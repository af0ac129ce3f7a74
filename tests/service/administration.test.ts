import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestService } from './open-test-service.ts'

const loadNothing = async () => {}

test('A service that listens on all addresses still has its administration on loopback, and links that this machine can reach', async () => {
  await using test = await openTestService(loadNothing, { host: '0.0.0.0' })
  const { baseUrl, baseUrlAlt, adminUrl } = test.service
  for (const address of [baseUrl, baseUrlAlt, adminUrl]) assert.match(address, /^http:\/\/127\.0\.0\.1:\d+$/)
  assert.equal((await fetch(`${adminUrl}/health`)).status, 200)
  // Every address in 127.0.0.0/8 is this machine, but only 127.0.0.1 is the default of PLAT_ADMIN_HOST.
  const elsewhere = (address: string) => address.replace('127.0.0.1', '127.0.0.2')
  if (process.platform !== 'linux') return
  assert.equal((await fetch(`${elsewhere(baseUrl)}/openapi.json`)).status, 200)
  await assert.rejects(fetch(`${elsewhere(adminUrl)}/health`))
})

test('Health fails if charges can no longer be written, while the process stays alive', async () => {
  await using test = await openTestService(loadNothing)
  const { adminUrl } = test.service
  const healthy = await (await fetch(`${adminUrl}/health`)).json()
  assert.deepEqual((healthy as { checks: object }).checks, { threads: 'ok', store: 'ok', ledger: 'ok' })
  await test.store.ledger.close()
  const ill = await fetch(`${adminUrl}/health`)
  const { checks } = (await ill.json()) as { checks: object }
  assert.deepEqual([ill.status, checks], [503, { threads: 'ok', store: 'ok', ledger: 'failed' }])
  assert.equal((await fetch(`${adminUrl}/health/live`)).status, 200)
})
