import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestHttp, PATH, type TestHttp } from './open-test-http.ts'

const DOCUMENT = JSON.stringify({ openapi: '3.1.0', info: { description: 'long text '.repeat(500) } })
let http: TestHttp
before(async () => {
  http = await openTestHttp({ describeApi: () => Buffer.from(DOCUMENT) })
})
after(() => http.close())

test('The OpenAPI document needs no key, costs nothing, and is compressed on request', async () => {
  const plain = await fetch(`${http.addresses.main}/openapi.json`, {
    headers: { 'accept-encoding': 'identity' },
  })
  assert.deepEqual([plain.status, await plain.text()], [200, DOCUMENT])
  assert.equal(plain.headers.get('content-type'), 'application/json; charset=utf-8')
  const compressed = await fetch(`${http.addresses.main}/openapi.json`)
  assert.equal(compressed.headers.get('content-encoding'), 'gzip')
  assert.equal(await compressed.text(), DOCUMENT)
  assert.deepEqual(http.ledger.charges, [])
})

test('A browser that opens a base address gets an introduction with links to more, not a key error', async () => {
  const answer = await fetch(`${http.addresses.main}/`)
  const index = (await answer.json()) as { openapi: string; operations: string[] }
  assert.equal(answer.status, 200)
  assert.equal((await fetch(http.addresses.main + index.openapi)).status, 200)
  assert.ok(index.operations.includes(PATH))
  const icon = await fetch(`${http.addresses.main}/favicon.ico`)
  assert.deepEqual([icon.status, await icon.json()], [404, { message: 'Not found' }])
  assert.deepEqual(http.ledger.charges, [])
})

test('HEAD of a public path is answered like GET without the body', async () => {
  for (const path of ['/', '/openapi.json']) {
    const headers = { 'accept-encoding': 'identity' }
    const got = await fetch(http.addresses.main + path, { headers })
    const head = await fetch(http.addresses.main + path, { method: 'HEAD', headers })
    assert.deepEqual([head.status, await head.text()], [200, ''], path)
    assert.equal(head.headers.get('content-length'), String((await got.text()).length), path)
  }
  const posted = await fetch(`${http.addresses.main}/openapi.json`, { method: 'POST' })
  assert.deepEqual([posted.status, posted.headers.get('allow')], [405, 'GET, HEAD'])
})
