import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { ConnectionError, type WebAnswer, type WebClient } from '../feeds/web/web-client.ts'
import { openPictureSource, type PictureSourceParts } from './picture-source.ts'
import { takePhoto } from './testing/take-photo.ts'

/** A source whose clock moves only when somebody sleeps. */
async function openTestSource(
  answer: (url: string, atMs: number) => Partial<WebAnswer> | Error,
  options: Partial<PictureSourceParts> = {},
) {
  const photo = await takePhoto('#336699', 40, 30)
  const requests: { url: string; atMs: number; headers: Readonly<Record<string, string>> }[] = []
  const time = { nowMs: 0 }
  const client: WebClient = {
    request: async (url, request) => {
      requests.push({ url, atMs: time.nowMs, headers: request?.headers ?? {} })
      const answered = answer(url, time.nowMs)
      if (answered instanceof Error) throw answered
      return { status: 200, headers: new Headers(), body: photo, ...answered }
    },
    close: async () => {},
  }
  const timing = {
    clock: () => time.nowMs,
    random: () => 0.5,
    sleep: async (ms: number) => {
      const until = time.nowMs + ms
      await nextTurn() // what can go on without a pause goes first
      time.nowMs = Math.max(time.nowMs, until)
    },
  }
  const source = openPictureSource({ client, timing, quotas: [{ requests: 2, perMs: 1000 }], ...options })
  return { source, requests, time }
}

const list = (count: number, host = 'a.example') =>
  Array.from({ length: count }, (_, index) => `https://${host}/${index}.jpg`)

test('No host gets more requests per second than the limit, and each has a limit of its own', async () => {
  const { source, requests } = await openTestSource(() => ({}))
  const urls = [...list(7), ...list(2, 'b.example')]
  const fetched = await Promise.all(urls.map((url) => source.fetch(url, 'mls')))
  assert.ok(fetched.every((one) => 'bytes' in one))
  const times = requests.filter(({ url }) => url.includes('a.example')).map(({ atMs }) => atMs)
  assert.equal(times.length, 7)
  for (const [index, atMs] of times.entries())
    if (index >= 2) assert.ok(atMs - times[index - 2]! >= 1000, times.join())
})

test('A host that asks for a pause gets no request until it is over', async () => {
  const { source, requests } = await openTestSource((_url, atMs) =>
    atMs < 30_000 ? { status: 429, headers: new Headers({ 'retry-after': '30' }) } : {},
  )
  assert.ok('reason' in (await source.fetch('https://a.example/1.jpg', 'mls')))
  assert.ok('bytes' in (await source.fetch('https://a.example/2.jpg', 'mls')))
  assert.deepEqual(
    requests.map(({ atMs }) => atMs),
    [0, 30_000],
  )
})

test('A failure is not repeated at once: a minute for a broken connection, longer each time, and a day for what does not exist', async () => {
  const { source, requests, time } = await openTestSource((url) =>
    url.endsWith('gone.jpg') ? { status: 404 } : new ConnectionError('the connection broke'),
  )
  const urls = ['https://a.example/gone.jpg', 'https://b.example/broken.jpg']
  const tryAt = async (nowMs: number) => {
    time.nowMs = nowMs
    const before = requests.length
    for (const url of urls) assert.ok('reason' in (await source.fetch(url, 'mls')))
    return requests.slice(before).map(({ url }) => url.slice(8))
  }
  assert.deepEqual(await tryAt(0), ['a.example/gone.jpg', 'b.example/broken.jpg'])
  assert.deepEqual(await tryAt(59_000), [])
  assert.deepEqual(await tryAt(61_000), ['b.example/broken.jpg'])
  assert.deepEqual(await tryAt(150_000), [])
  assert.deepEqual(await tryAt(190_000), ['b.example/broken.jpg'])
  assert.deepEqual(await tryAt(24 * 3_600_000 + 1), ['a.example/gone.jpg', 'b.example/broken.jpg'])
})

test('What is not a picture is refused, and a secret in its address is not named', async () => {
  const { source } = await openTestSource(() => ({ body: Buffer.from('<html>') }))
  const fetched = await source.fetch('https://a.example/1.jpg?token=s3cret', 'mls')
  assert.ok('reason' in fetched)
  assert.match(fetched.reason, /a\.example\/1\.jpg\?token=\*\*\*: is not a picture/)
})
