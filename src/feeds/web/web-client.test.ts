import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { suite, type TestContext, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { FeedError } from '../../ingest/ports/feed.ts'
import { isPublicAddress } from './public-address.ts'
import { ConnectionError, openWebClient, showAddress, type WebClientOptions } from './web-client.ts'

async function serve(context: TestContext, listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  context.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function open(context: TestContext, options: Partial<WebClientOptions> = {}) {
  const client = openWebClient({ allowsPrivate: true, ...options })
  context.after(() => client.close())
  return client
}

/** Names of the test and the addresses that they have. */
function lookupOf(addresses: Readonly<Record<string, string>>): LookupFunction {
  return (host, options, callback) => {
    const address = addresses[host] ?? '127.0.0.1'
    if (options.all === true) callback(null, [{ address, family: 4 }])
    else callback(null, address, 4)
  }
}

const refusal = /private or reserved address; set PLAT_ALLOW_PRIVATE_FEEDS=true/

test('addresses of the public internet are told from all others', () => {
  const isPublic = ['8.8.8.8', '93.184.216.34', '2606:4700:4700::1111', '64:ff9b::808:808', '::ffff:8.8.8.8']
  const isNot = [
    ...['10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '127.0.0.1', '127.8.8.8', '0.0.0.0'],
    ...[
      '169.254.169.254',
      '100.64.0.1',
      '192.0.0.1',
      '192.0.2.7',
      '198.18.0.1',
      '198.51.100.1',
      '203.0.113.9',
    ],
    ...['224.0.0.1', '240.0.0.1', '255.255.255.255', '::', '::1', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1'],
    ...['::ffff:127.0.0.1', '::ffff:a00:1', '64:ff9b::a00:1', '64:ff9b:1::a00:1', '2002:7f00:1::', '2001::1'],
    ...['2001:db8::1', 'fec0::1', '100::1', '', 'localhost', '1.2.3'],
  ]
  assert.deepEqual(
    isPublic.filter((address) => !isPublicAddress(address)),
    [],
  )
  assert.deepEqual(isNot.filter(isPublicAddress), [])
})

suite('a private address is refused', () => {
  const addresses = [
    ...[
      'http://127.0.0.1:9/',
      'http://[::1]:9/',
      'http://2130706433:9/',
      'http://0x7f.1:9/',
      'http://0177.0.0.1:9/',
    ],
    ...[
      'http://[::ffff:127.0.0.1]:9/',
      'http://10.0.0.1/',
      'http://169.254.169.254/latest/meta-data/',
      'http://0/',
    ],
  ]
  for (const address of addresses) {
    test(address, async (context) => {
      const client = open(context, { allowsPrivate: false })
      await assert.rejects(client.request(address), (error: Error) => {
        return error instanceof FeedError && refusal.test(error.message)
      })
    })
  }

  test('behind the name of a host, whatever else the name stands for', async (context) => {
    const lookup: LookupFunction = (_host, _options, callback) =>
      callback(null, [
        { address: '93.184.216.34', family: 4 },
        { address: '192.168.0.7', family: 4 },
      ])
    const client = open(context, { allowsPrivate: false, lookup })
    await assert.rejects(
      client.request('http://feed.example/'),
      /feed\.example \(192\.168\.0\.7\) is a private/,
    )
  })

  test('when the name of a host gets a private address after the first look', async (context) => {
    let looks = 0
    const lookup: LookupFunction = (_host, _options, callback) => {
      looks += 1
      callback(null, [{ address: '127.0.0.1', family: 4 }])
    }
    const client = open(context, { allowsPrivate: false, lookup })
    await assert.rejects(client.request('http://feed.example/'), refusal)
    assert.equal(looks, 1)
  })
})

test('the address of a redirect is checked like the first one, whether it is a number or a name', async (context) => {
  let location = ''
  const root = await serve(context, (_request, response) => {
    response.writeHead(302, { location }).end()
  })
  // The server of the test stands for a public one.
  const isPublic = (address: string) => address === '127.0.0.1'
  const lookup = lookupOf({ 'inside.example': '10.0.0.7' })
  const client = open(context, { allowsPrivate: false, isPublic, lookup })
  for (location of [
    'http://127.0.0.2/latest/',
    'http://inside.example/',
    '//[::1]:9/',
    'http://0x7f000002/',
  ]) {
    await assert.rejects(client.request(root), (error: Error) => {
      return error instanceof FeedError && refusal.test(error.message)
    })
  }
})

test('only http and https are read, without a user in the address, and never from https to http', async (context) => {
  const client = open(context)
  const cases: [string, RegExp][] = [
    ['file:///etc/passwd', /only http and https/],
    ['ftp://feed.example/', /only http and https/],
    ['data:text/plain,x', /only http and https/],
    ['nonsense', /is not an address/],
    ['https://user:secret@feed.example/', /may not hold a user or a password/],
  ]
  for (const [address, message] of cases) {
    await assert.rejects(client.request(address), (error: Error) => {
      assert.ok(error instanceof FeedError)
      assert.match(error.message, message)
      assert.ok(!error.message.includes('secret'))
      return true
    })
  }
  const root = await serve(context, (_request, response) => {
    response.writeHead(302, { location: 'file:///etc/passwd' }).end()
  })
  await assert.rejects(client.request(root), /only http and https/)
})

test('credentials go to the host of the first address only, and not over plain http', async (context) => {
  const seen: (string | undefined)[] = []
  const other = await serve(context, (request, response) => {
    seen.push(request.headers.authorization)
    response.end('other')
  })
  const root = await serve(context, (request, response) => {
    seen.push(request.headers.authorization)
    const location = request.url === '/start' ? '/same' : other
    response.writeHead(307, { location }).end()
  })
  const client = open(context)
  const headers = { authorization: 'Bearer s3cret' }
  const answer = await client.request(`${root}/start`, { headers })
  assert.equal(answer.body.toString(), 'other')
  assert.deepEqual(seen, ['Bearer s3cret', 'Bearer s3cret', undefined])
  const guarded = open(context, { allowsPrivate: false, lookup: lookupOf({}) })
  await assert.rejects(
    guarded.request('http://feed.example/', { headers }),
    /credentials are sent over https only/,
  )
})

test('redirects, bytes and time of an answer are limited, bytes after decompression', async (context) => {
  const bomb = gzipSync(Buffer.alloc(2 ** 20))
  const root = await serve(context, (request, response) => {
    if (request.url === '/loop') response.writeHead(302, { location: '/loop' }).end()
    else if (request.url === '/bomb') response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
    else if (request.url === '/endless') response.write('and so on')
  })
  const limits = { maxBytes: 100_000, timeoutMs: 400, maxRedirects: 3 }
  const client = open(context, { limits })
  assert.ok(bomb.length < limits.maxBytes)
  await assert.rejects(client.request(`${root}/loop`), /more than 3 redirects/)
  await assert.rejects(client.request(`${root}/bomb`), /longer than 100000 bytes/)
  await assert.rejects(client.request(`${root}/endless`), (error: Error) => {
    return error instanceof ConnectionError && /no complete answer within 400 ms/.test(error.message)
  })
})

test('an answer that breaks off, plain or compressed, is a failure of the connection and no answer', async (context) => {
  const root = await serve(context, (request, response) => {
    if (request.url === '/gzip') {
      const whole = gzipSync('x'.repeat(10_000))
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': String(whole.length) })
      response.write(whole.subarray(0, whole.length - 9))
      response.socket?.destroySoon()
    } else {
      response.writeHead(200, { 'content-length': '100' })
      response.write('half')
      response.socket?.destroySoon()
    }
  })
  const client = open(context)
  await assert.rejects(client.request(`${root}/plain`), ConnectionError)
  await assert.rejects(client.request(`${root}/gzip`), ConnectionError)
})

test('an address in a message shows no secret', () => {
  assert.equal(
    showAddress('https://u:p@feed.example/x?access_token=abc&a=1'),
    'https://feed.example/x?access_token=***&a=1',
  )
})
