import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, before, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { EDITION, openTestHttp, PATH, type TestHttp } from './open-test-http.ts'

const LARGE = 'large text '.repeat(1000)
let http: TestHttp
let data = LARGE
before(async () => {
  http = await openTestHttp({
    runOperation: async () => ({ result: { kind: 'answer', data }, edition: EDITION }),
  })
})
after(() => http.close())

interface Got {
  status: number
  coding?: string
  vary?: string
  length: number
  body: Buffer
}

/** Returns the received bytes, which fetch would not show. */
async function ask(sent: string, acceptEncoding?: string): Promise<Got> {
  data = sent
  const headers = {
    'x-gateway-key': http.key,
    ...(acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding }),
  }
  const { promise, resolve, reject } = Promise.withResolvers<Got>()
  const asking = request(http.addresses.main + PATH, { headers, agent: false }, async (answer) => {
    const chunks: Buffer[] = []
    for await (const chunk of answer) chunks.push(chunk)
    const { 'content-encoding': coding, vary, 'content-length': length } = answer.headers
    resolve({
      status: answer.statusCode!,
      ...(coding === undefined ? {} : { coding }),
      ...(vary === undefined ? {} : { vary }),
      length: Number(length),
      body: Buffer.concat(chunks),
    })
  })
  asking.on('error', reject)
  asking.end()
  return promise
}

function readData({ coding, body }: Got): string {
  return JSON.parse((coding === 'gzip' ? gunzipSync(body) : body).toString()).data
}

test('A large answer is compressed on request, says so, and states the length that is sent', async () => {
  for (const accept of [
    'gzip',
    'gzip, deflate, br',
    'br;q=1, gzip;q=0.5',
    '*',
    'x-gzip',
    'GZIP',
    'identity;q=0',
  ]) {
    const got = await ask(LARGE, accept === 'identity;q=0' ? 'gzip, identity;q=0' : accept)
    assert.deepEqual([got.status, got.coding, got.vary], [200, 'gzip', 'Accept-Encoding'], accept)
    assert.equal(got.length, got.body.length)
    assert.ok(got.body.length < 1000)
    assert.equal(readData(got), LARGE)
  }
})

test('A large answer is not compressed when gzip is not requested or is refused', async () => {
  for (const accept of [
    undefined,
    '',
    'br',
    'gzip;q=0',
    '*;q=0, identity',
    'gzip;q=0.5, identity',
    'gzip;q=x',
    'identity',
  ]) {
    const got = await ask(LARGE, accept)
    assert.deepEqual([got.status, got.coding, got.vary], [200, undefined, 'Accept-Encoding'], accept)
    assert.equal(got.length, got.body.length)
    assert.equal(readData(got), LARGE)
  }
})

test('A small answer is not compressed, unless the client refuses uncompressed answers', async () => {
  assert.equal((await ask('small', 'gzip')).coding, undefined)
  const refusing = await ask('small', 'gzip, identity;q=0')
  assert.equal(refusing.coding, 'gzip')
  assert.equal(readData(refusing), 'small')
})

test('A client that accepts none of our codings gets an uncharged 406', async () => {
  const before = http.ledger.charges.length
  for (const accept of ['br, identity;q=0', '*;q=0', 'gzip;q=0, identity;q=0.0']) {
    const got = await ask(LARGE, accept)
    assert.deepEqual([got.status, got.body.toString()], [406, '{"message":"Not acceptable"}'])
  }
  assert.equal(http.ledger.charges.length, before)
})
