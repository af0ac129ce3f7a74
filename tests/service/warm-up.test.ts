import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildRunOperation } from '../../src/app/serve/answer/run-operations.ts'
import { warmUp } from '../../src/app/serve/answer/warm-up.ts'
import type { RunOperation } from '../../src/http/api/http-parts.ts'
import { openTestService } from './open-test-service.ts'

test('Warming up answers searches and details, ends when it is not wanted, and charges nobody', async () => {
  await using running = await openTestService()
  const { service, store } = running
  const settings = { timeZone: 'UTC', searchPageSize: 41, pastSalePageSize: 10, ...service }
  const { getServed } = service
  const run = buildRunOperation(
    { getServed, editions: store.editions, listSourcesOf: async () => [] },
    settings,
  )
  const answered = new Map<string, number>()
  const counted: RunOperation = async (name, parameters, call) => {
    const outcome = await run(name, parameters, call)
    assert.equal(outcome.result.kind, 'spliced')
    answered.set(name, (answered.get(name) ?? 0) + 1)
    return outcome
  }
  await warmUp(counted, getServed().reader, 'idx', () => true)
  assert.ok(answered.get('search-by-location')! > 10)
  assert.ok(answered.get('property-detail')! > 50)
  answered.clear()
  await warmUp(counted, getServed().reader, 'idx', () => answered.size === 0)
  assert.deepEqual([...answered], [['search-by-location', 1]])
  await service.warmUp()
  const metrics = await (await fetch(`${service.adminUrl}/metrics`)).text()
  assert.doesNotMatch(metrics, /operation="(search-by-location|property-detail)"/)
})
