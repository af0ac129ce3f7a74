import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestHttp, type TestHttp } from './open-test-http.ts'
import { exchangeRaw } from './raw-client.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>'
const PAGE = '<!doctype html><title>A tour</title>'
let http: TestHttp
before(async () => {
  http = await openTestHttp({
    findPhoto: (path) =>
      path === '/photos/1/front door.svg'
        ? { contentType: 'image/svg+xml', bytes: Buffer.from(SVG), etag: '"abc"' }
        : path === '/tours/3d/1'
          ? { contentType: 'text/html; charset=utf-8', bytes: Buffer.from(PAGE), etag: '"t"' }
          : undefined,
  })
})
after(() => http.close())

const PHOTO = '/photos/1/front%20door.svg'

test('A photo needs no key, costs nothing and may be cached for a year', async () => {
  const answer = await fetch(http.addresses.main + PHOTO)
  assert.deepEqual([answer.status, await answer.text()], [200, SVG])
  assert.equal(answer.headers.get('content-type'), 'image/svg+xml')
  assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable')
  assert.equal(answer.headers.get('etag'), '"abc"')
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
  assert.match(answer.headers.get('content-security-policy')!, /default-src 'none'/)
  assert.deepEqual(http.ledger.charges, [])
})

test('A tour is served like a photo, and may not load or run anything', async () => {
  const answer = await fetch(`${http.addresses.main}/tours/3d/1`)
  assert.deepEqual([answer.status, await answer.text()], [200, PAGE])
  assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8')
  assert.match(answer.headers.get('content-security-policy')!, /default-src 'none'.*sandbox/)
  const headers = { 'if-none-match': '"t"' }
  assert.equal((await fetch(`${http.addresses.main}/tours/3d/1`, { headers })).status, 304)
  assert.deepEqual(http.ledger.charges, [])
})

test('A photo that the client already has is not sent again', async () => {
  for (const known of ['"abc"', 'W/"abc"', '"x", "abc"', '*']) {
    const answer = await fetch(http.addresses.main + PHOTO, { headers: { 'if-none-match': known } })
    assert.deepEqual([answer.status, await answer.text()], [304, ''])
    assert.match(answer.headers.get('x-request-id')!, /^[0-9A-Z]{26}$/)
  }
  const answer = await fetch(http.addresses.main + PHOTO, { headers: { 'if-none-match': '"other"' } })
  assert.equal(answer.status, 200)
})

test('A photo that does not exist is a 404, another method is a 405, and neither needs a key', async () => {
  for (const path of [
    '/photos/',
    '/photos/2',
    '/tours/',
    '/tours/3d/2',
    '/photos/../package.json',
    '/photos/%2e%2e/%2e%2e/etc/passwd',
  ]) {
    // Sent as raw bytes, because fetch would resolve the dots before sending.
    const bytes = `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`
    const { answers } = await exchangeRaw(http.addresses.main, bytes)
    assert.deepEqual([answers[0]?.status, answers[0]?.body], [404, '{"message":"Not found"}'], path)
  }
  const answer = await fetch(http.addresses.main + PHOTO, { method: 'PUT' })
  assert.deepEqual([answer.status, answer.headers.get('allow')], [405, 'GET, HEAD'])
})

test('HEAD of a photo is answered like GET without the body', async () => {
  const answer = await fetch(http.addresses.main + PHOTO, { method: 'HEAD' })
  assert.deepEqual([answer.status, await answer.text()], [200, ''])
  assert.equal(answer.headers.get('content-length'), String(SVG.length))
  assert.equal(answer.headers.get('etag'), '"abc"')
})
