import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { test } from 'node:test'
import { createFeed } from '../../src/app/ingest/create-feed.ts'
import { loadSource } from '../../src/app/ingest/load-source.ts'
import { openTestService, type TestService } from './open-test-service.ts'

const SKIP = process.platform === 'linux' ? false : 'threads share a port on Linux only'
const RCF = { '@reso.context': 'urn:reso:metadata:2.0:resource:property' }

/** Sends one request over its own connection, so that the system may give it to any thread. */
function askOnce(test: TestService, path: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const options = { agent: new Agent(), headers: { 'x-gateway-key': test.key } }
  get(`${test.service.baseUrl}${path}`, options, (answer) => {
    answer.resume().on('end', () => resolve(Number(answer.headers['x-edition'])))
  }).on('error', reject)
  return promise
}

const SEARCH = '/api/v1/search/by-location?location=Seattle,+WA'

/** Reads the number of requests that all threads together have answered from their metrics. */
async function countAnswered({ service }: TestService): Promise<number> {
  const text = await (await fetch(`${service.adminUrl}/metrics`)).text()
  const counts = text.matchAll(/^plat_request_seconds_count\{.*operation="search-by-location".*\} (\d+)$/gm)
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
}

test('Several threads answer on one port from shared memory, are counted together, and all switch to a new edition', {
  skip: SKIP,
}, async () => {
  await using test = await openTestService(undefined, { threads: 3 })
  assert.equal(test.service.threads, 3)
  const before = await Promise.all(Array.from({ length: 60 }, () => askOnce(test, SEARCH)))
  assert.equal(new Set(before).size, 1)
  assert.equal(await countAnswered(test), 60)
  const charges = await Array.fromAsync(test.store.ledger.read({}))
  assert.equal(charges.length, 60)

  const path = join(test.directory, 'one.json')
  const listing = {
    ...{ ListingKey: 'T1', StandardStatus: 'Active', PropertyType: 'Residential', ListPrice: 777_000 },
    ...{ StreetNumber: '1', StreetName: 'Pier', City: 'Seattle', StateOrProvince: 'WA', PostalCode: '98101' },
    ...{ BedroomsTotal: 2, ModificationTimestamp: '2026-01-01T00:00:00Z' },
  }
  await writeFile(path, JSON.stringify({ ...RCF, value: [listing] }))
  const feed = await createFeed('reso', {})
  const { edition } = await loadSource(test.store, { source: 'test', feed, inputs: [path] })
  await test.service.untilServed(edition)
  const after = await Promise.all(Array.from({ length: 60 }, () => askOnce(test, SEARCH)))
  assert.deepEqual(new Set(after), new Set([edition]))
})

test('A port on which another program listens is refused, even if threads share it', {
  skip: SKIP,
}, async () => {
  await using test = await openTestService(undefined, { threads: 2 })
  const { port } = new URL(test.service.baseUrl)
  const open = async () => {
    // Closed at once, because a service that opened in spite of the other would keep the process running.
    await using _other = await openTestService(async () => {}, { threads: 2, port: Number(port) })
  }
  await assert.rejects(open, /Cannot listen on/)
})
