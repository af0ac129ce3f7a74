import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ALT_PATH, openTestHttp, PATH, type TestHttp } from './open-test-http.ts'
import { exchangeRaw } from './raw-client.ts'

let http: TestHttp
before(async () => {
  http = await openTestHttp()
})
after(() => http.close())

const MESSAGE_OF: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Invalid API key. See the documentation about keys: docs/keys.md of Plat.',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Request timeout',
  414: 'URI too long',
  417: 'Expectation failed',
  431: 'Request header fields too large',
}

/** A request line and headers, with KEY in place of the key. A valid request follows in the same packet. */
const REQUESTS: Readonly<Record<string, { bytes: string; status: number | readonly number[] }>> = {
  'no Host': { bytes: 'GET PATH HTTP/1.1\r\nKEY\r\n\r\n', status: 400 },
  'two Hosts': { bytes: 'GET PATH HTTP/1.1\r\nHost: a\r\nHost: b\r\nKEY\r\n\r\n', status: 400 },
  'two equal Hosts': { bytes: 'GET PATH HTTP/1.1\r\nHost: a\r\nhOST: a\r\nKEY\r\n\r\n', status: 400 },
  'an empty Host': { bytes: 'GET PATH HTTP/1.1\r\nHost:\r\nKEY\r\n\r\n', status: 400 },
  'a Host list': { bytes: 'GET PATH HTTP/1.1\r\nHost: a, b\r\nKEY\r\n\r\n', status: 400 },
  'a Host with a path': { bytes: 'GET PATH HTTP/1.1\r\nHost: a/b\r\nKEY\r\n\r\n', status: 400 },
  'a Host with a user': { bytes: 'GET PATH HTTP/1.1\r\nHost: u@a\r\nKEY\r\n\r\n', status: 400 },
  'no Host in HTTP/1.0': { bytes: 'GET PATH HTTP/1.0\r\nKEY\r\n\r\n', status: 400 },
  'an absolute URI': {
    bytes: 'GET http://evil.example/PATH HTTP/1.1\r\nHost: a\r\nKEY\r\n\r\n',
    status: 400,
  },
  'an absolute URI of another scheme': {
    bytes: 'GET file:///etc/passwd HTTP/1.1\r\nHost: a\r\n\r\n',
    status: 400,
  },
  'an asterisk': { bytes: 'OPTIONS * HTTP/1.1\r\nHost: a\r\nKEY\r\n\r\n', status: 400 },
  'a target without a slash': { bytes: 'GET api/v1 HTTP/1.1\r\nHost: a\r\nKEY\r\n\r\n', status: 400 },
  'a fragment': { bytes: 'GET PATH#x HTTP/1.1\r\nHost: a\r\nKEY\r\n\r\n', status: 400 },
  CONNECT: { bytes: 'CONNECT a:443 HTTP/1.1\r\nHost: a\r\nKEY\r\n\r\n', status: 400 },
  'a broken escape in the path': { bytes: 'GET /api/%zz HTTP/1.1\r\nHost: a\r\nKEY\r\n\r\n', status: 400 },
  'a cut escape in the path': { bytes: 'GET /api/% HTTP/1.1\r\nHost: a\r\nKEY\r\n\r\n', status: 400 },
  'overlong UTF-8 in the path': { bytes: 'GET /%c0%af HTTP/1.1\r\nHost: a\r\nKEY\r\n\r\n', status: 400 },
  'a broken escape in the query': {
    bytes: 'GET PATH?location=%zz HTTP/1.1\r\nHost: a\r\nKEY\r\n\r\n',
    status: 400,
  },
  'broken UTF-8 in the query': {
    bytes: 'GET PATH?location=%ff HTTP/1.1\r\nHost: a\r\nKEY\r\n\r\n',
    status: 400,
  },
  'a surrogate in the query': {
    bytes: 'GET PATH?location=%ed%a0%80 HTTP/1.1\r\nHost: a\r\nKEY\r\n\r\n',
    status: 400,
  },
  'raw bytes in the target': {
    bytes: 'GET PATH?location=\xff\xfe HTTP/1.1\r\nHost: a\r\nKEY\r\n\r\n',
    status: 400,
  },
  'a raw NUL in the target': { bytes: 'GET PATH?\x00 HTTP/1.1\r\nHost: a\r\nKEY\r\n\r\n', status: 400 },
  'a raw tab in the target': { bytes: 'GET PATH?\t HTTP/1.1\r\nHost: a\r\nKEY\r\n\r\n', status: 400 },
  'two spaces in the request line': { bytes: 'GET  PATH HTTP/1.1 \r\nHost: a\r\nKEY\r\n\r\n', status: 400 },
  'a space in the target': { bytes: 'GET PATH?a= b HTTP/1.1\r\nHost: a\r\nKEY\r\n\r\n', status: 400 },
  'a target of over 8 KB': {
    bytes: `GET PATH?${'a'.repeat(8200)} HTTP/1.1\r\nHost: a\r\nKEY\r\n\r\n`,
    status: 414,
  },
  'a target of 60 KB': {
    bytes: `GET PATH?${'a'.repeat(60_000)} HTTP/1.1\r\nHost: a\r\nKEY\r\n\r\n`,
    status: 414,
  },
  '101 headers': {
    bytes: `GET PATH HTTP/1.1\r\nHost: a\r\nKEY\r\n${'a: b\r\n'.repeat(99)}\r\n`,
    status: 431,
  },
  '3,000 headers': {
    bytes: `GET PATH HTTP/1.1\r\nHost: a\r\nKEY\r\n${'a: b\r\n'.repeat(3000)}\r\n`,
    status: 431,
  },
  'headers of 17 KB': {
    bytes: `GET PATH HTTP/1.1\r\nHost: a\r\nKEY\r\na: ${'b'.repeat(17_000)}\r\n\r\n`,
    status: 431,
  },
  'headers of 60 KB': {
    bytes: `GET PATH HTTP/1.1\r\nHost: a\r\nKEY\r\na: ${'b'.repeat(60_000)}\r\n\r\n`,
    status: 431,
  },
  'Content-Length on GET': {
    bytes: 'GET PATH HTTP/1.1\r\nHost: a\r\nKEY\r\nContent-Length: 3\r\n\r\nabc',
    status: 400,
  },
  'a huge Content-Length': {
    bytes: 'GET PATH HTTP/1.1\r\nHost: a\r\nKEY\r\nContent-Length: 999999999999\r\n\r\n',
    status: 400,
  },
  'an overflowing Content-Length': {
    bytes: 'GET PATH HTTP/1.1\r\nHost: a\r\nKEY\r\nContent-Length: 99999999999999999999999\r\n\r\n',
    status: 400,
  },
  'a negative Content-Length': {
    bytes: 'GET PATH HTTP/1.1\r\nHost: a\r\nKEY\r\nContent-Length: -1\r\n\r\n',
    status: 400,
  },
  'a signed Content-Length': {
    bytes: 'GET PATH HTTP/1.1\r\nHost: a\r\nKEY\r\nContent-Length: +0\r\n\r\n',
    status: 400,
  },
  'a hex Content-Length': {
    bytes: 'GET PATH HTTP/1.1\r\nHost: a\r\nKEY\r\nContent-Length: 0x0\r\n\r\n',
    status: 400,
  },
  'an empty Content-Length': {
    bytes: 'GET PATH HTTP/1.1\r\nHost: a\r\nKEY\r\nContent-Length: \r\n\r\n',
    status: 400,
  },
  'a Content-Length list': {
    bytes: 'GET PATH HTTP/1.1\r\nHost: a\r\nKEY\r\nContent-Length: 0, 0\r\n\r\n',
    status: 400,
  },
  'two Content-Lengths': {
    bytes: 'GET PATH HTTP/1.1\r\nHost: a\r\nKEY\r\nContent-Length: 0\r\nContent-Length: 40\r\n\r\n',
    status: 400,
  },
  'two equal Content-Lengths': {
    bytes: 'GET PATH HTTP/1.1\r\nHost: a\r\nKEY\r\nContent-Length: 0\r\nContent-Length: 0\r\n\r\n',
    status: 400,
  },
  'Content-Length with Transfer-Encoding': {
    bytes:
      'GET PATH HTTP/1.1\r\nHost: a\r\nKEY\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    status: 400,
  },
  'Transfer-Encoding with Content-Length': {
    bytes:
      'GET PATH HTTP/1.1\r\nHost: a\r\nKEY\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n',
    status: 400,
  },
  'Transfer-Encoding on GET': {
    bytes: 'GET PATH HTTP/1.1\r\nHost: a\r\nKEY\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    status: 400,
  },
  'an unknown Transfer-Encoding': {
    bytes: 'GET PATH HTTP/1.1\r\nHost: a\r\nKEY\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
    status: 400,
  },
  'Transfer-Encoding identity': {
    bytes: 'GET PATH HTTP/1.1\r\nHost: a\r\nKEY\r\nTransfer-Encoding: identity\r\n\r\n',
    status: 400,
  },
  'Transfer-Encoding twice': {
    bytes:
      'GET PATH HTTP/1.1\r\nHost: a\r\nKEY\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n',
    status: 400,
  },
  'Transfer-Encoding with a vertical tab': {
    bytes: 'GET PATH HTTP/1.1\r\nHost: a\r\nKEY\r\nTransfer-Encoding:\x0bchunked\r\n\r\n0\r\n\r\n',
    status: 400,
  },
  'Transfer-Encoding in HTTP/1.0': {
    bytes: 'GET PATH HTTP/1.0\r\nHost: a\r\nKEY\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    status: 400,
  },
  'a broken chunk after POST': {
    bytes: 'POST PATH HTTP/1.1\r\nHost: a\r\nKEY\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    status: [400, 405],
  },
  'a chunk extension after POST': {
    bytes: 'POST PATH HTTP/1.1\r\nHost: a\r\nKEY\r\nTransfer-Encoding: chunked\r\n\r\n0;a\nb\r\n\r\n',
    status: [400, 405],
  },
  'a body after POST': {
    bytes: 'POST PATH HTTP/1.1\r\nHost: a\r\nKEY\r\nContent-Length: 3\r\n\r\nabc',
    status: 405,
  },
  'a body after DELETE': {
    bytes: 'DELETE PATH HTTP/1.1\r\nHost: a\r\nKEY\r\nContent-Length: 3\r\n\r\nabc',
    status: 405,
  },
  'an unknown media type': {
    bytes: 'POST PATH HTTP/1.1\r\nHost: a\r\nKEY\r\nContent-Type: x/y\r\nContent-Length: 3\r\n\r\nabc',
    status: 405,
  },
  'line feeds only': { bytes: 'GET PATH HTTP/1.1\nHost: a\nKEY\n\n', status: 400 },
  'a line feed after the request line': { bytes: 'GET PATH HTTP/1.1\nHost: a\r\nKEY\r\n\r\n', status: 400 },
  'a line feed after a header': { bytes: 'GET PATH HTTP/1.1\r\nHost: a\nKEY\r\n\r\n', status: 400 },
  'a line feed at the end': { bytes: 'GET PATH HTTP/1.1\r\nHost: a\r\nKEY\r\n\n', status: 400 },
  'a bare carriage return': { bytes: 'GET PATH HTTP/1.1\rHost: a\r\nKEY\r\n\r\n', status: 400 },
  'a carriage return in a value': {
    bytes: 'GET PATH HTTP/1.1\r\nHost: a\r\nKEY\r\na: b\rc: d\r\n\r\n',
    status: 400,
  },
  'a space before the colon': {
    bytes: 'GET PATH HTTP/1.1\r\nHost: a\r\nKEY\r\nContent-Length : 3\r\n\r\nabc',
    status: 400,
  },
  'a folded header': { bytes: 'GET PATH HTTP/1.1\r\nHost: a\r\nKEY\r\na: b\r\n c\r\n\r\n', status: 400 },
  'a folded first header': { bytes: 'GET PATH HTTP/1.1\r\n Host: a\r\nKEY\r\n\r\n', status: 400 },
  'a header without a colon': { bytes: 'GET PATH HTTP/1.1\r\nHost: a\r\nKEY\r\nabc\r\n\r\n', status: 400 },
  'a header without a name': { bytes: 'GET PATH HTTP/1.1\r\nHost: a\r\nKEY\r\n: b\r\n\r\n', status: 400 },
  'a NUL in a header': { bytes: 'GET PATH HTTP/1.1\r\nHost: a\r\nKEY\r\na: b\x00c\r\n\r\n', status: 400 },
  'a NUL in a header name': { bytes: 'GET PATH HTTP/1.1\r\nHost: a\r\nKEY\r\na\x00: b\r\n\r\n', status: 400 },
  'an expectation': {
    bytes: 'GET PATH HTTP/1.1\r\nHost: a\r\nKEY\r\nExpect: 100-continue\r\n\r\n',
    status: 417,
  },
  'an unknown expectation': {
    bytes: 'GET PATH HTTP/1.1\r\nHost: a\r\nKEY\r\nExpect: tea\r\n\r\n',
    status: 417,
  },
  'an expectation with a body': {
    bytes: 'POST PATH HTTP/1.1\r\nHost: a\r\nKEY\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\nabc',
    status: 417,
  },
  'HTTP/0.9': { bytes: 'GET PATH\r\n\r\n', status: 400 },
  'HTTP/2.0 in words': { bytes: 'GET PATH HTTP/2.0\r\nHost: a\r\nKEY\r\n\r\n', status: 400 },
  'the preface of HTTP/2': { bytes: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', status: 400 },
  'HTTP/1.2': { bytes: 'GET PATH HTTP/1.2\r\nHost: a\r\nKEY\r\n\r\n', status: 400 },
  'a lower-case version': { bytes: 'GET PATH http/1.1\r\nHost: a\r\nKEY\r\n\r\n', status: 400 },
  'a lower-case method': { bytes: 'get PATH HTTP/1.1\r\nHost: a\r\nKEY\r\n\r\n', status: 400 },
  'an unknown method': { bytes: 'FETCH PATH HTTP/1.1\r\nHost: a\r\nKEY\r\n\r\n', status: 400 },
  'a TLS greeting': { bytes: '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', status: 400 },
  'an RTSP request': { bytes: 'OPTIONS PATH RTSP/1.0\r\nHost: a\r\n\r\n', status: [400, 401] },
}

test('There are at least sixty ambiguous requests', () => {
  assert.ok(Object.keys(REQUESTS).length >= 60, `${Object.keys(REQUESTS).length}`)
})

for (const [name, { bytes, status }] of Object.entries(REQUESTS)) {
  test(`${name}: one answer with ${status}, then the connection is closed and later bytes are ignored`, async () => {
    const written = bytes.replaceAll('PATH', PATH).replaceAll('KEY', `x-gateway-key: ${http.key}`)
    const next = `GET ${PATH} HTTP/1.1\r\nHost: a\r\nx-gateway-key: ${http.key}\r\n\r\n`
    const before = http.ledger.charges.length
    const { answers, rest, isClosed } = await exchangeRaw(http.addresses.main, written + next)
    assert.equal(answers.length, 1)
    assert.equal(rest, '')
    assert.ok(isClosed, 'left open')
    const [answer] = answers
    assert.ok([status].flat().includes(answer!.status), `got ${answer!.status}`)
    assert.deepEqual(JSON.parse(answer!.body), { message: MESSAGE_OF[answer!.status] })
    assert.equal(answer!.headers.get('connection'), 'close')
    assert.match(answer!.headers.get('x-request-id')!, /^[0-9A-Z]{26}$/)
    if (answer!.status === 400) assert.match(answer!.headers.get('x-error-detail')!, /^[\x20-\x7e]+$/)
    assert.equal(http.ledger.charges.length, before, 'charged')
  })
}

test('After all of them the next valid request is answered', async () => {
  const answer = await fetch(http.addresses.main + PATH, { headers: { 'x-gateway-key': http.key } })
  assert.equal(answer.status, 200)
  assert.deepEqual(http.faults, [])
})

test('Garbage after a valid request does not affect its answer', async () => {
  const valid = `GET ${PATH} HTTP/1.1\r\nHost: a\r\nx-gateway-key: ${http.key}\r\n\r\n`
  const { answers, isClosed } = await exchangeRaw(http.addresses.main, `${valid}\x00garbage\r\n\r\n${valid}`)
  assert.deepEqual([answers.map((answer) => answer.status), isClosed], [[200], true])
})

test('Valid requests in one packet are all answered, in order', async () => {
  const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\nx-gateway-key: ${http.key}\r\n\r\n`
  const bytes = ask(PATH) + ask('/nowhere') + ask(PATH) + ask(`${PATH}?bogus=1`)
  const { answers } = await exchangeRaw(http.addresses.main, bytes, (so) => so.answers.length === 4)
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [200, 404, 200, 400],
  )
})

test('A client that sends Connection: close gets its answer, and nothing after that is run', async () => {
  const ask = (more: string) =>
    `GET ${ALT_PATH} HTTP/1.1\r\nHost: a\r\nx-gateway-key: ${http.key}\r\n${more}\r\n`
  const before = http.ledger.charges.length
  const { answers, isClosed } = await exchangeRaw(http.addresses.alt, ask('Connection: close\r\n') + ask(''))
  assert.deepEqual([answers.map((answer) => answer.status), isClosed], [[200], true])
  assert.equal(http.ledger.charges.length, before + 1)
})

test('HTTP/1.0 with a Host is answered and closed, even if it asks for keep-alive', async () => {
  const bytes = `GET ${PATH} HTTP/1.0\r\nHost: a\r\nConnection: keep-alive\r\nx-gateway-key: ${http.key}\r\n\r\n`
  const { answers, isClosed } = await exchangeRaw(http.addresses.main, bytes + bytes)
  assert.deepEqual([answers.map((answer) => answer.status), isClosed], [[200], true])
})
