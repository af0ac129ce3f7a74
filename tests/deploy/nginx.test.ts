import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { INTERNAL_FAILURE } from '../../src/contract/schemas/error-bodies.ts'
import { DEFAULT_HTTP_SETTINGS } from '../../src/http/http-settings.ts'
import { readText } from '../architecture/source-files.ts'
import { openTestHttp, PATH, type TestHttp } from '../http/open-test-http.ts'
import { checkNginx, NGINX_HOSTS, startNginx, whyNoNginx } from './start-nginx.ts'

const skip = whyNoNginx()
/** Nothing listens there. */
const ABSENT = 'unix:/nonexistent/plat'

test('nginx accepts the example with one node and with several', { skip }, async () => {
  for (const nodes of [['127.0.0.1:8080'], ['127.0.0.1:8080', '10.0.0.12:8080']]) {
    const { status, said } = await checkNginx(nodes)
    assert.equal(status, 0, said)
    assert.doesNotMatch(said, /\[warn\]/)
  }
})

test('both hosts answer over TLS, and the headers of Plat pass in both directions', { skip }, async () => {
  await using node = await openTestHttp()
  await using nginx = await startNginx([nameNode(node)])
  for (const host of NGINX_HOSTS) {
    const { status, headers } = await nginx.ask(PATH, { host, headers: { 'x-gateway-key': node.key } })
    assert.equal(status, 200)
    assert.equal(headers['x-request-id'], node.ledger.charges.at(-1)?.requestId)
    assert.equal(headers['x-edition'], '7')
  }
  const ahead = { 'x-gateway-key': node.key, 'x-min-edition': '8' }
  const behind = await nginx.ask(PATH, { headers: ahead })
  assert.equal(behind.status, 503)
  assert.equal(behind.headers['retry-after'], '1')
  assert.match(String(behind.headers['x-error-detail']), /x-min-edition/)
  assert.equal(node.ledger.charges.length, 2)
  const log = await nginx.stop()
  for (const { requestId } of node.ledger.charges)
    assert.ok(log.includes(`request=${requestId} edition=7`), log)
  assert.ok(!log.includes(node.key))
})

test('a request that is too long is refused by Plat, in its own words', { skip }, async () => {
  await using node = await openTestHttp()
  await using nginx = await startNginx([nameNode(node)])
  const { targetBytes, headerBytes } = DEFAULT_HTTP_SETTINGS.limits
  const headers = { 'x-gateway-key': node.key }
  const longest = `${PATH}?${'&'.repeat(targetBytes - PATH.length - 1)}`
  assert.equal((await nginx.ask(longest, { headers })).status, 200)
  const longer = await nginx.ask(`${longest}&`, { headers })
  assert.deepEqual([longer.status, longer.body], [414, '{"message":"URI too long"}'])
  const large = await nginx.ask(PATH, { headers: { ...headers, 'x-large': 'x'.repeat(headerBytes) } })
  assert.equal(large.status, 431)
  assert.match(String(large.headers['x-error-detail']), /headers: too many or too long/)
})

test('requests to a node that is gone are answered by another, and each is charged once', {
  skip,
}, async () => {
  await using node = await openTestHttp()
  await using nginx = await startNginx([ABSENT, nameNode(node)])
  for (let i = 0; i < 6; i++)
    assert.equal((await nginx.ask(PATH, { headers: { 'x-gateway-key': node.key } })).status, 200)
  assert.equal(node.ledger.charges.length, 6)
})

test('a request that a node received is never sent to another', { skip }, async () => {
  await using dying = await openDyingNode()
  await using node = await openTestHttp()
  await using nginx = await startNginx([dying.name, nameNode(node)])
  const statuses: number[] = []
  for (let i = 0; i < 6; i++) {
    const { status, body } = await nginx.ask(PATH, { headers: { 'x-gateway-key': node.key } })
    statuses.push(status)
    if (status !== 200) assert.deepEqual([status, body], [502, '{"message":"No answer from the service"}'])
  }
  const received = dying.countReceived()
  assert.ok(received > 0)
  assert.equal(statuses.filter((status) => status === 502).length, received)
  assert.equal(node.ledger.charges.length, 6 - received)
})

test('without any node the answer is the one of a failure that costs nothing', { skip }, async () => {
  await using nginx = await startNginx([ABSENT, 'unix:/nonexistent/other'])
  const { status, headers, body } = await nginx.ask(PATH)
  assert.deepEqual([status, JSON.parse(body)], [INTERNAL_FAILURE.status, INTERNAL_FAILURE.body])
  assert.equal(headers['content-type'], 'application/json')
})

test('the times and counts of the example agree with the limits of Plat', () => {
  const { limits } = DEFAULT_HTTP_SETTINGS
  const example = readText('deploy/nginx/plat.conf') + readText('deploy/nginx/plat-nodes.conf')
  const get = (name: string) => {
    const found = [...example.matchAll(new RegExp(`^ *${name} ([\\d ]+)(s|k)?;`, 'gm'))]
    assert.equal(found.length, 1, name)
    return Number(found[0]![1])
  }
  assert.ok(get('keepalive_timeout') * 1000 < limits.keepAliveTimeoutMs)
  assert.ok(get('keepalive_requests') < limits.requestsPerConnection)
  assert.ok(get('proxy_read_timeout') * 1000 > 2000 + limits.requestTimeoutMs)
  assert.equal(get('client_header_timeout') * 1000, limits.headerTimeoutMs)
  assert.equal(get('send_timeout') * 1000, limits.requestTimeoutMs)
})

function nameNode({ addresses }: TestHttp): string {
  return new URL(addresses.main).host
}

/** A node that ends every connection as soon as a request has arrived on it, as one that is killed does. */
async function openDyingNode() {
  let received = 0
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      received++
      socket.destroy()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  assert.ok(address !== null && typeof address === 'object')
  return {
    name: `127.0.0.1:${address.port}`,
    countReceived: () => received,
    [Symbol.asyncDispose]: async () => void server.close(),
  }
}
