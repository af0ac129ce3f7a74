import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { issueKey, setSubscription } from '../../src/access/keys.ts'
import { OPERATION_CONTRACTS } from '../../src/contract/operations.ts'
import { checkResponse } from '../../src/contract/schemas/check-response.ts'
import {
  BAD_REQUEST,
  INVALID_KEY,
  NOT_FOUND,
  NOT_SUBSCRIBED,
} from '../../src/contract/schemas/error-bodies.ts'
import { type ExampleRequest, listExampleRequests } from '../service/example-requests.ts'
import { getJson, openTestService, type TestService } from '../service/open-test-service.ts'

let service: TestService
let requests: ExampleRequest[]

before(async () => {
  service = await openTestService()
  requests = await listExampleRequests(service)
})
after(() => service[Symbol.asyncDispose]())

function find(name: string): ExampleRequest {
  return requests.find(({ contract }) => contract.name === name) ?? assert.fail(name)
}

async function countCharges(): Promise<number> {
  let count = 0
  for await (const _ of service.store.ledger.read({})) count++
  return count
}

for (const { name, base, mayBeNotFound, media } of OPERATION_CONTRACTS) {
  const otherBase = base === 'main' ? 'alt' : 'main'

  test(`${name} 200: the body matches the contract, costs 1 and is charged once under its request id`, async () => {
    const { status, headers, body } = await service.get(base, find(name).path)
    assert.equal(status, 200, JSON.stringify(body))
    if (media === undefined) {
      assert.equal(checkResponse(find(name).contract, body), undefined)
      assert.equal(body.cost, 1)
    } else {
      assert.deepEqual([headers.get('content-type'), headers.get('x-cost')], [media, '1'])
      assert.ok(body.length > 0)
    }
    assert.equal(headers.get('x-edition'), String(service.service.getServed().editionIndex.edition))
    const charged = await Array.fromAsync(service.store.ledger.read({}))
    const own = charged.filter(({ requestId }) => requestId === headers.get('x-request-id'))
    assert.deepEqual(
      own.map(({ operation, cost, holder }) => ({ operation, cost, holder })),
      [{ operation: name, cost: 1, holder: 'Tester' }],
    )
  })

  test(`${name} 400: a wrong, unknown or repeated parameter is refused without a charge and named in the header`, async () => {
    const { path, badPath, badParameter } = find(name)
    const before = await countCharges()
    // An operation that takes parameters in its path only has none to repeat.
    const query = path.slice(path.indexOf('?') + 1)
    const repeated = query === '' ? [] : [[`${path}&${query}`, ''] as const]
    for (const [bad, named] of [
      [badPath, badParameter],
      [`${path}&no_such_parameter=1`, 'no_such_parameter'],
      ...repeated,
    ] as const) {
      const { status, headers, body } = await service.get(base, bad)
      assert.equal(status, 400, bad)
      assert.deepEqual(body, BAD_REQUEST.body)
      assert.ok(headers.get('x-error-detail')?.includes(named), headers.get('x-error-detail') ?? 'no detail')
    }
    assert.equal(await countCharges(), before)
  })

  test(`${name} 401: a missing key, a wrong key and an expired key get the same answer`, async () => {
    const nowMs = Date.now()
    const soon = await issueKey(
      service.store.access,
      { holder: 'Late', mode: 'test', expiresAtMs: nowMs - 1 },
      nowMs - 2,
    )
    assert.ok(soon.ok)
    const wrong = service.key.slice(0, -1) + (service.key.endsWith('0') ? '1' : '0')
    for (const key of [null, '', 'x', wrong, soon.text]) {
      const { status, body } = await service.get(base, find(name).badPath, key)
      assert.equal(status, 401)
      assert.deepEqual(body, INVALID_KEY.body)
    }
  })

  test(`${name} 403: a valid key without an active subscription is refused before anything else is checked`, async () => {
    const issued = await issueKey(service.store.access, { holder: `No ${name}`, mode: 'live' }, Date.now())
    assert.ok(issued.ok)
    const without = await service.get(base, find(name).badPath, issued.text)
    assert.deepEqual([without.status, without.body], [403, NOT_SUBSCRIBED.body])
    const cancelled = { holder: `No ${name}`, plan: 'standard', state: 'cancelled' } as const
    await setSubscription(service.store.access, cancelled, Date.now())
    assert.equal((await service.get(base, find(name).path, issued.text)).status, 403)
  })

  test(`${name} 200: the other base address serves it too`, async () => {
    assert.equal((await service.get(otherBase, find(name).path)).status, 200)
  })

  test(`${name} 404: a longer path${mayBeNotFound ? ' and an unknown identifier are' : ' is'} not found and not charged`, async () => {
    const { path, unknownPath } = find(name)
    const before = await countCharges()
    assert.equal(mayBeNotFound, unknownPath !== undefined)
    const lost = [
      await service.get(base, path.replace('?', '/x?')),
      ...(unknownPath === undefined ? [] : [await service.get(base, unknownPath)]),
    ]
    for (const { status, body } of lost) assert.deepEqual([status, body], [404, NOT_FOUND.body])
    assert.equal(await countCharges(), before)
  })

  test(`${name} 405: every method other than GET is refused, and the answer names the allowed one`, async () => {
    const { baseUrl, baseUrlAlt } = service.service
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const url = `${base === 'main' ? baseUrl : baseUrlAlt}${find(name).path}`
      const { status, headers, body } = await getJson(url, service.key, method)
      assert.deepEqual([status, headers.get('allow'), body], [405, 'GET', { message: 'Method not allowed' }])
    }
  })
}
