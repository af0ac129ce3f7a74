import assert from 'node:assert/strict'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { FeedError } from '../../ingest/ports/feed.ts'
import { openAuthorizer } from './credentials.ts'
import type { WebRequest } from './web-client.ts'

let files = 0

async function withFile(content: string, use: (path: string) => Promise<void>): Promise<void> {
  const path = join(tmpdir(), `plat-credentials-${process.pid}-${++files}`)
  await writeFile(path, content)
  try {
    await use(path)
  } finally {
    await rm(path)
  }
}

/** A service that grants tokens of 100 seconds, to whoever names the secret in a form or in a header. */
function grantingService(accepts: 'form' | 'header') {
  const requests: WebRequest[] = []
  const header = `Basic ${Buffer.from('id:s3cret').toString('base64')}`
  return {
    requests,
    client: {
      async request(_url: string, request: WebRequest = {}) {
        requests.push(request)
        const isGranted =
          accepts === 'form'
            ? request.body?.includes('client_secret=s3cret')
            : request.headers?.authorization === header
        const body = isGranted
          ? { access_token: `t${requests.length}`, expires_in: 100 }
          : { error: 'invalid_client' }
        return {
          status: isGranted ? 200 : 401,
          headers: new Headers(),
          body: Buffer.from(JSON.stringify(body)),
        }
      },
      async close() {},
    },
  }
}

const CLIENT = { clientId: 'id', clientSecret: 's3cret', tokenUrl: 'https://mls.example/token', scope: 'api' }

test('a token is asked for once, and again before it expires or after it was refused', async () => {
  await withFile(JSON.stringify(CLIENT), async (clientFile) => {
    const service = grantingService('form')
    let nowMs = 0
    const parts = { client: service.client, clock: () => nowMs, isBasic: false }
    const authorizer = await openAuthorizer({ clientFile }, parts)
    assert.equal(await authorizer.getHeader(), 'Bearer t1')
    nowMs = 49_000
    assert.equal(await authorizer.getHeader(), 'Bearer t1')
    nowMs = 51_000
    assert.equal(await authorizer.getHeader(), 'Bearer t2')
    assert.equal(await authorizer.renew(), true)
    assert.equal(await authorizer.getHeader(), 'Bearer t3')
    assert.match(service.requests[0]?.body ?? '', /^grant_type=client_credentials&scope=api&client_id=id/)
  })
})

test('a service that wants the client in a header, as the standard does, is asked so too', async () => {
  await withFile(JSON.stringify(CLIENT), async (clientFile) => {
    const service = grantingService('header')
    const parts = { client: service.client, clock: () => 0, isBasic: false }
    const authorizer = await openAuthorizer({ clientFile }, parts)
    assert.equal(await authorizer.getHeader(), 'Bearer t2')
    assert.ok(!service.requests[1]?.body?.includes('s3cret'))
  })
})

test('a file that is not as it should be is refused without showing what is in it', async () => {
  const { client } = grantingService('form')
  const parts = { client, clock: () => 0, isBasic: false }
  const wrong = [
    's3cret',
    '{"clientId":"id","clientSecret":5}',
    '{"clientId":"id","clientSecret":"s3cret","x":1}',
    '[]',
  ]
  for (const content of wrong) {
    await withFile(content, async (clientFile) => {
      await assert.rejects(openAuthorizer({ clientFile }, parts), (error: Error) => {
        return error instanceof FeedError && !error.message.includes('s3cret')
      })
    })
  }
  await withFile('two words s3cret', async (tokenFile) => {
    await assert.rejects(openAuthorizer({ tokenFile }, parts), /must hold a bearer token and nothing else/)
    await assert.rejects(openAuthorizer({ tokenFile, clientFile: 'x' }, parts), /not both/)
  })
  await withFile(JSON.stringify({ ...CLIENT, clientSecret: 'other' }), async (clientFile) => {
    const authorizer = await openAuthorizer({ clientFile }, parts)
    await assert.rejects(authorizer.getHeader(), (error: Error) => {
      assert.match(error.message, /no token granted \(status 401\)/)
      return !error.message.includes('other')
    })
  })
})
