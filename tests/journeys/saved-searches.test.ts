import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { readSettings } from '../../src/app/settings/settings.ts'
import { describeStores, openStores } from '../../src/app/stores.ts'
import type { Stores } from '../../src/store/ports/stores.ts'
import { listSavedSearches } from '../../src/webhooks/saved-search.ts'
import { issueTestKey } from '../service/open-test-service.ts'
import { startReceiver } from '../webhooks/receiver.ts'
import { publishListings } from '../webhooks/webhook-place.ts'
import { PLAT_PROGRAM, type ServerProcess, startServer, stopServer } from './server-process.ts'

const data = await mkdtemp(join(tmpdir(), 'plat-searches-'))
after(() => rm(data, { recursive: true }))

const SETTINGS = { PLAT_DATA: data, PLAT_ALLOW_PRIVATE_FEEDS: 'true', PLAT_THREADS: '1' }

function plat(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { ...process.env, ...SETTINGS }
  return new Promise((resolve) =>
    execFile(process.execPath, [PLAT_PROGRAM, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    ),
  )
}

/** Opens the store beside the servers, for what takes the command line longer. */
async function withStore(work: (store: Stores) => Promise<unknown>): Promise<void> {
  const store = await openStores(describeStores({ ...readSettings({}), data }))
  await work(store)
  await store.close()
}

const load = (listPriceCents: number) =>
  withStore((store) => publishListings(store, [{ listingKey: '7', listPriceCents }]))

test('a saved search tells of editions although the server is killed, and an export has what was told', async () => {
  await load(500_000_00)
  await withStore((store) => issueTestKey(store, 'Realty'))
  let secret = ''
  await using receiver = await startReceiver(
    () => secret,
    (count) => (count === 0 ? 500 : 204),
  )
  const add = (query: string) =>
    plat(
      ...['searches', 'add', '--holder', 'Realty', '--name', 'Oak', '--query', query],
      '--url',
      receiver.url,
      '--json',
    )
  assert.match((await add('location=98101&sold_within=7&listing_status=sold')).stderr, /depends on the day/)
  const saved = JSON.parse((await add('location=98101')).stdout)
  secret = saved.secret.replace('whsec_', '')

  await load(480_000_00)
  const first: ServerProcess = await startServer(SETTINGS)
  await receiver.untilReceived(1)
  const killed = once(first.child, 'exit')
  first.child.kill('SIGKILL')
  await killed
  const listed = await plat('webhooks', 'list', '--json')
  assert.equal(JSON.parse(listed.stdout)[0].state, 'waiting')
  assert.ok(!listed.stdout.includes(secret))
  await load(460_000_00)
  // The lease of a killed server would end by itself half a minute later.
  await withStore(({ feedStates }) => feedStates.change('webhooks-lease', () => undefined))
  const second = await startServer(SETTINGS)
  await receiver.untilAccepted(2)
  assert.equal(await stopServer(second), 0)
  assert.deepEqual(
    receiver.accepted.map(({ isSigned, body }) => [isSigned, body.data.matches[0].price]),
    [
      [true, 480_000],
      [true, 460_000],
    ],
  )
  assert.equal(receiver.messages[0]!.id, receiver.accepted[0]!.id)

  const exported = await plat('export', join(data, 'out'), '--tables', 'listing')
  assert.equal(exported.code, 0, exported.stderr)
  const row = JSON.parse(String(gunzipSync(await readFile(join(data, 'out', 'listing.ndjson.gz')))))
  assert.deepEqual([row.list_price, row.previous_list_price], [460_000, 480_000])
  assert.equal((await plat('searches', 'remove', saved.id)).code, 0)
  await withStore(async ({ feedStates }) => assert.deepEqual(await listSavedSearches(feedStates), []))
})
