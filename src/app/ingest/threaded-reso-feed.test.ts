import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { buildResoFeed } from '../../feeds/reso/reso-feed.ts'
import { FeedError, type FeedProgress, type FeedRecord } from '../../ingest/ports/feed.ts'
import type { Issue } from '../../ingest/ports/issue.ts'
import { unpackListing } from '../../records/packed-listing.ts'
import { buildThreadedResoFeed, openResoThread } from './threaded-reso-feed.ts'

const directory = await mkdtemp(join(tmpdir(), 'plat-threaded-'))
test.after(() => rm(directory, { recursive: true }))

async function write(name: string, records: readonly unknown[]): Promise<string> {
  const path = join(directory, name)
  await writeFile(path, JSON.stringify(records))
  return path
}

const listing = (number: number) => ({
  ListingKey: `L${number}`,
  StandardStatus: number % 50 === 0 ? 'Odd' : number % 70 === 0 ? 'Delete' : 'Active',
  ListPrice: number % 90 === 0 ? 'much' : number * 1000,
  BedroomsTotal: number % 3 === 0 ? undefined : number % 7,
  PublicRemarks: `Ünïcode “${number}” \ud83c\udfe0`,
  Cooling: ['Central Air'],
  Media: [{ MediaURL: `https://pictures.example.com/${number}.jpg`, Order: 1 }],
})
const office = { OfficeKey: 'O1', OfficeName: 'Fir Realty' }
const many = await write('many.json', [office, ...Array.from({ length: 5000 }, (_, at) => listing(at + 1))])

interface Read {
  records: FeedRecord[]
  issues: Issue[]
  progress: FeedProgress[]
}

async function readAll(feed: ReturnType<typeof buildResoFeed>, inputs: readonly string[]): Promise<Read> {
  const read: Read = { records: [], issues: [], progress: [] }
  const sink = {
    issue: (issue: Issue) => read.issues.push(issue),
    progress: (progress: FeedProgress) => read.progress.push(progress),
  }
  for await (const batch of feed.read(inputs, sink)) read.records.push(...batch)
  return read
}

/** Unpacks listings and removes fields that are undefined. */
function plain(record: FeedRecord | undefined): unknown {
  const whole =
    record?.kind === 'packedListing' ? { kind: 'listing', facts: unpackListing(record.facts) } : record
  return JSON.parse(JSON.stringify(whole))
}

test('Reading in a thread gives the same records and issues in the same order as reading without one.', async () => {
  const [here, there] = [
    await readAll(buildResoFeed(), [many]),
    await readAll(buildThreadedResoFeed(), [many]),
  ]
  assert.ok(here.records.length > 4000 && here.issues.length > 100)
  assert.equal(there.records.length, here.records.length)
  for (const [at, record] of here.records.entries()) assert.deepEqual(plain(there.records[at]), plain(record))
  assert.deepEqual(there.issues, here.issues)
  assert.deepEqual(there.progress.at(-1), here.progress.at(-1))
})

test('An unreadable input causes a FeedError that names the file and the position, after the records before it.', async () => {
  const path = join(directory, 'cut.json')
  await writeFile(path, `[${JSON.stringify(listing(1))},{"ListingKey":"L2",`)
  const missing = join(directory, 'missing.json')
  for (const [input, pattern] of [
    [path, /cut\.json: cut short.* at byte \d+/],
    [missing, /missing\.json/],
  ] as const) {
    await assert.rejects(readAll(buildThreadedResoFeed(), [input]), (error) => {
      assert.ok(error instanceof FeedError)
      assert.match(error.message, pattern)
      return true
    })
  }
})

test('The thread ends when no more batches are taken.', async () => {
  for await (const batch of buildThreadedResoFeed().read([many], { issue() {}, progress() {} })) {
    assert.ok(batch.length > 0)
    break
  }
})

test('A thread reads the next input after one that failed, and one that was not read to its end.', async () => {
  const cut = join(directory, 'cut-again.json')
  await writeFile(cut, `[${JSON.stringify(listing(1))},{"ListingKey":"L2",`)
  const { feed, close } = openResoThread()
  try {
    for await (const batch of feed.read([many], { issue() {}, progress() {} })) {
      assert.ok(batch.length > 0)
      break
    }
    await assert.rejects(readAll(feed, [cut]), FeedError)
    const few = await write('few-more.json', [listing(1), listing(2)])
    assert.equal((await readAll(feed, [few])).records.length, 2)
  } finally {
    await close()
  }
})

test('Many issues before the first good record arrive in their order.', async () => {
  const bad = await write(
    'bad.json',
    Array.from({ length: 2501 }, (_, at) => ({ ...listing(at + 1), ...(at < 2500 && { ListingKey: null }) })),
  )
  const [here, there] = [await readAll(buildResoFeed(), [bad]), await readAll(buildThreadedResoFeed(), [bad])]
  assert.equal(there.records.length, 1)
  assert.ok(here.issues.length >= 2500)
  assert.deepEqual(there.issues, here.issues)
})

test('One thread reads several inputs, one after another.', async () => {
  const few = await write('few.json', [listing(1), listing(2)])
  const { feed, close } = openResoThread()
  try {
    for (const [input, length] of [
      [few, 2],
      [few, 2],
    ] as const)
      assert.equal((await readAll(feed, [input])).records.length, length)
  } finally {
    await close()
  }
})
