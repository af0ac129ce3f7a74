import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { Explorer, StaticFile } from '../../src/http/api/answer-explorer.ts'
import { openTestHttp, type TestHttp } from './open-test-http.ts'

const SCRIPT = 'console.log("a script that is longer than one packet")\n'.repeat(60)
const PAGE = `<!doctype html><title>Plat</title>${' '.repeat(2000)}`

const explorer: Explorer = {
  page: buildFile(PAGE, 'text/html; charset=utf-8', '"page"'),
  findFile: (path) =>
    path === '/assets/explorer-1.js'
      ? buildFile(SCRIPT, 'text/javascript; charset=utf-8', '"script"')
      : undefined,
  describe: async () => ({ version: '1.0.0', isSample: false }),
}

let http: TestHttp
before(async () => {
  http = await openTestHttp({ explorer })
})
after(() => http.close())

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

test('A browser gets the page under every address of the explorer, without a key and a cost', async () => {
  for (const path of [
    '/',
    '/?location=Seattle',
    '/homes/1-main-st/42',
    '/builders/x/1',
    '/agents/x/2',
    '/rates',
  ]) {
    const answer = await fetch(http.addresses.main + path, { headers: BROWSER })
    assert.deepEqual([answer.status, await answer.text()], [200, PAGE], path)
    assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8')
    assert.match(answer.headers.get('vary')!, /Accept\b/)
  }
  assert.deepEqual(http.ledger.charges, [])
})

test('A program still gets the index as JSON, and the key error under the addresses of pages', async () => {
  const index = await fetch(`${http.addresses.main}/`, { headers: { accept: '*/*' } })
  assert.equal(((await index.json()) as { service: string }).service, 'Plat')
  assert.equal(index.headers.get('vary'), 'Accept')
  for (const path of ['/homes/1-main-st/42', '/rates']) {
    const answer = await fetch(http.addresses.main + path)
    assert.equal(answer.status, 401, path)
    const keyed = await fetch(http.addresses.main + path, { headers: { 'x-gateway-key': http.key } })
    assert.equal(keyed.status, 404, path)
  }
})

test('A browser at an unknown address gets the page that says so, and the key error below /api', async () => {
  const get = (path: string, headers = {}) =>
    fetch(http.addresses.main + path, { headers: { ...BROWSER, ...headers } })
  for (const path of ['/nothing/here', '/SO0071', '/homes']) {
    const answer = await get(path)
    assert.deepEqual([answer.status, await answer.text()], [404, PAGE], path)
    assert.equal((await get(path, { 'if-none-match': answer.headers.get('etag') })).status, 404, path)
  }
  assert.equal((await get('/api/v1/nothing')).status, 401)
  const keyed = await get('/nothing/here', { 'x-gateway-key': http.key })
  assert.deepEqual([keyed.status, await keyed.json()], [404, { message: 'Not found' }])
})

test('The page lets only scripts and styles of this origin run, and no other page frame it', async () => {
  const { headers } = await fetch(`${http.addresses.main}/`, { headers: BROWSER })
  const policy = headers.get('content-security-policy')!
  assert.match(policy, /default-src 'none'/)
  assert.match(policy, /script-src 'self'(;|$)/)
  assert.match(policy, /style-src 'self'(;|$)/)
  assert.match(policy, /frame-ancestors 'none'/)
  assert.doesNotMatch(policy, /unsafe/)
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
})

test('A file is compressed beforehand, stored by caches forever, and not sent twice', async () => {
  const address = `${http.addresses.main}/assets/explorer-1.js`
  const compressed = await fetch(address)
  assert.equal(compressed.headers.get('content-encoding'), 'gzip')
  assert.equal(Number(compressed.headers.get('content-length')), gzipSync(SCRIPT).length)
  assert.equal(await compressed.text(), SCRIPT)
  assert.match(compressed.headers.get('cache-control')!, /immutable/)
  const plain = await fetch(address, { headers: { 'accept-encoding': 'identity' } })
  assert.deepEqual([plain.headers.get('content-encoding'), await plain.text()], [null, SCRIPT])
  const tags = [compressed, plain].map(({ headers }) => headers.get('etag')!)
  assert.notEqual(tags[0], tags[1])
  for (const [index, encoding] of ['gzip', 'identity'].entries()) {
    const headers = { 'accept-encoding': encoding, 'if-none-match': tags[index]! }
    const again = await fetch(address, { headers })
    assert.deepEqual([again.status, await again.text()], [304, ''], encoding)
  }
})

test('A file that does not exist is not found, and a page is read only', async () => {
  const missing = await fetch(`${http.addresses.main}/assets/../page.html`)
  assert.equal(missing.status, 401)
  const unknown = await fetch(`${http.addresses.main}/assets/other.js`)
  assert.deepEqual([unknown.status, await unknown.json()], [404, { message: 'Not found' }])
  const posted = await fetch(`${http.addresses.main}/assets/explorer-1.js`, { method: 'POST' })
  assert.deepEqual([posted.status, posted.headers.get('allow')], [405, 'GET, HEAD'])
})

test('What pages start with is stored by no cache', async () => {
  const answer = await fetch(`${http.addresses.main}/explorer.json`)
  assert.deepEqual(await answer.json(), { version: '1.0.0', isSample: false })
  assert.equal(answer.headers.get('cache-control'), 'no-store')
})

test('Without a bundle the addresses of the explorer are unknown, and a browser gets the index', async () => {
  await using bare = await openTestHttp()
  const index = await fetch(`${bare.addresses.main}/`, { headers: BROWSER })
  assert.equal(((await index.json()) as { service: string }).service, 'Plat')
  for (const path of ['/rates', '/explorer.json', '/assets/explorer-1.js']) {
    assert.equal((await fetch(bare.addresses.main + path, { headers: BROWSER })).status, 401, path)
  }
})

function buildFile(text: string, contentType: string, etag: string): StaticFile {
  const bytes = Buffer.from(text)
  return { contentType, etag, bytes, gzip: gzipSync(bytes) }
}
