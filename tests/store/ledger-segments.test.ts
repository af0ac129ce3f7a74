import assert from 'node:assert/strict'
import { appendFile, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import type { ChargeLedger } from '../../src/access/ports.ts'
import { DAY_MS } from '../../src/records/calendar-date.ts'
import { openChargeLedger, verifySegments } from '../../src/store/ledger/charge-ledger.ts'
import { encodeCharge, encodeHeader } from '../../src/store/ledger/segment-format.ts'
import { StoreError } from '../../src/store/ports/store-error.ts'
import { makeTemporaryDirectory } from './embedded-place.ts'
import { runAndKill } from './kill/killed-child.ts'
import { sampleCharge } from './sample-writes.ts'
import { seededRandom } from './seeded-random.ts'

const KILLS = Number(process.env.PLAT_TEST_KILLS ?? 10)
const SEED = Number(process.env.PLAT_TEST_SEED ?? 78)
const DEAD_OWNER = '4711-abcdef01'
const DEAD_SEGMENT = '1970-01-01-4711-abcdef01-0.ledger'

test(`every charge that resolved survives kill -9, once (${KILLS} kills, seed ${SEED})`, () =>
  withDirectory(async (directory) => {
    const random = seededRandom(SEED)
    const acknowledged: string[] = []
    for (let kill = 0; kill < KILLS; kill++) {
      const moment = { lines: 1 + Math.floor(random() * 20), afterMs: random() * 5 }
      const said = await runAndKill('./kill-during-append.child.ts', [directory], moment)
      acknowledged.push(...said.flatMap((line) => line.split(' ')))
    }
    const ledger = await openChargeLedger({ directory })
    const ids = await listIds(ledger)
    assert.ok(acknowledged.length >= KILLS * 20)
    assert.equal(new Set(ids).size, ids.length)
    // The end of the last line may have been lost, but every complete id was on disk.
    const found = new Set(ids)
    assert.deepEqual(
      acknowledged.filter((id) => !found.has(id)),
      [],
    )
    assert.ok(ids.length - acknowledged.length <= KILLS * 40, 'more extras than were in flight')
    assert.deepEqual(await ledger.verify(), [])
    await ledger.close()
  }))

test('a torn tail of an ended process is cut at any byte, and nothing before it', () =>
  withDirectory(async (directory) => {
    const whole = deadSegment(['a', 'b'])
    const path = join(directory, DEAD_SEGMENT)
    const last = encodeCharge(sampleCharge('torn', 1))
    for (let bytes = 1; bytes < last.length; bytes++) {
      await writeFile(path, Buffer.concat([whole, last.subarray(0, bytes)]))
      const ledger = await openChargeLedger({ directory })
      assert.equal((await stat(path)).size, whole.length)
      assert.deepEqual(await listIds(ledger), ['a', 'b'])
      await ledger.close()
    }
  }))

test('a segment of an ended process with only a part of a header is removed', () =>
  withDirectory(async (directory) => {
    const header = encodeHeader(DEAD_OWNER)
    for (let bytes = 0; bytes < header.length; bytes++) {
      await writeFile(join(directory, DEAD_SEGMENT), header.subarray(0, bytes))
      const ledger = await openChargeLedger({ directory })
      assert.deepEqual(await readdir(directory), [])
      await ledger.close()
    }
  }))

test('the tail of a running ledger is not changed', () =>
  withDirectory(async (directory) => {
    const first = await openChargeLedger({ directory })
    await first.append(sampleCharge('a', 1))
    const name = (await readdir(directory)).find((entry) => entry.endsWith('.ledger'))
    const path = join(directory, name!)
    await appendFile(path, 'under way')
    const { size } = await stat(path)
    const second = await openChargeLedger({ directory })
    assert.equal((await stat(path)).size, size)
    assert.deepEqual(await listIds(second), ['a'])
    await second.close()
    await truncate(path, size - 'under way'.length)
    await first.close()
  }))

test('damage before intact records is reported, and nothing is cut', () =>
  withDirectory(async (directory) => {
    const segment = deadSegment(['a', 'b', 'c'])
    const at = segment.indexOf('"b"')
    segment[at + 1] = 'x'.charCodeAt(0)
    const path = join(directory, DEAD_SEGMENT)
    await writeFile(path, segment)
    const ledger = await openChargeLedger({ directory })
    assert.deepEqual(await readFile(path), segment)
    assert.deepEqual(await listIds(ledger), ['a', 'c'])
    const faults = await ledger.verify()
    assert.equal(faults.length, 1)
    assert.match(faults[0]!, /byte \d+ is damaged/)
    await ledger.close()
  }))

test('a damaged bit anywhere in a record loses at most that charge, and is reported', () =>
  withDirectory(async (directory) => {
    const ids = ['a', 'b', 'c', 'd']
    const segment = deadSegment(ids)
    const path = join(directory, DEAD_SEGMENT)
    const from = encodeHeader(DEAD_OWNER).length
    // A bit of the last record may be the torn end of an interrupted append, which is cut off.
    const until = deadSegment(ids.slice(0, -1)).length
    for (let bit = from * 8; bit < until * 8; bit += 5) {
      const damaged = Buffer.from(segment)
      damaged[bit >> 3]! ^= 1 << (bit & 7)
      await writeFile(path, damaged)
      const ledger = await openChargeLedger({ directory })
      const read = await listIds(ledger)
      assert.equal(read.length, ids.length - 1, `bit ${bit}`)
      assert.ok(read.every((id) => ids.includes(id)))
      assert.match(String(await ledger.verify()), /byte \d+ is damaged/)
      await ledger.close()
      assert.deepEqual(await readFile(path), damaged)
    }
  }))

test('charges after damage that is longer than what is read at once are found', () =>
  withDirectory(async (directory) => {
    const rubbish = Buffer.alloc(700_000, 7)
    const segment = Buffer.concat([deadSegment(['a']), rubbish, encodeCharge(sampleCharge('z', 1))])
    await writeFile(join(directory, DEAD_SEGMENT), segment)
    const ledger = await openChargeLedger({ directory })
    assert.deepEqual(await listIds(ledger), ['a', 'z'])
    assert.match(String(await ledger.verify()), /is damaged/)
    await ledger.close()
  }))

test('a segment that is drained after it was listed is not reported', () =>
  withDirectory(async (directory) => {
    const [there, gone] = [join(directory, DEAD_SEGMENT), join(directory, 'drained.sealed')]
    const damaged = deadSegment(['a', 'b'])
    damaged[damaged.length - 1]! ^= 1
    await writeFile(there, damaged)
    assert.equal((await verifySegments([gone, there], () => undefined)).length, 1)
  }))

test('foreign segments and those of a newer version are refused with a clear error', () =>
  withDirectory(async (directory) => {
    const path = join(directory, DEAD_SEGMENT)
    await writeFile(path, 'something else altogether')
    await assert.rejects(openChargeLedger({ directory }), /is not a ledger segment/)
    const newer = encodeHeader(DEAD_OWNER)
    newer.writeUInt16BE(3, 8)
    await writeFile(path, newer)
    await assert.rejects(openChargeLedger({ directory }), (error: Error) => {
      return error instanceof StoreError && /Use a newer Plat/.test(error.message)
    })
  }))

test('a new file begins on a new day and when a segment is full', () =>
  withDirectory(async (directory) => {
    const ledger = await openChargeLedger({ directory, segmentBytes: 200 })
    for (const [index, day] of [0, 0, 0, 1, 1, 2].entries()) {
      await ledger.append(sampleCharge(`r${index}`, day * DAY_MS + index))
    }
    const names = (await readdir(directory)).filter((name) => name.endsWith('.ledger'))
    const days = names.map((name) => name.slice(0, 10)).sort()
    assert.deepEqual([...new Set(days)], ['1970-01-01', '1970-01-02', '1970-01-03'])
    assert.ok(days.filter((day) => day === '1970-01-01').length > 1)
    assert.deepEqual(await listIds(ledger), ['r0', 'r1', 'r2', 'r3', 'r4', 'r5'])
    await ledger.close()
  }))

function deadSegment(ids: readonly string[]): Buffer {
  return Buffer.concat([encodeHeader(DEAD_OWNER), ...ids.map((id) => encodeCharge(sampleCharge(id, 1)))])
}

async function withDirectory(body: (directory: string) => Promise<void>): Promise<void> {
  const directory = await makeTemporaryDirectory()
  try {
    await body(directory)
  } finally {
    await rm(directory, { recursive: true })
  }
}

async function listIds(ledger: ChargeLedger): Promise<string[]> {
  const ids: string[] = []
  for await (const { requestId } of ledger.read({})) ids.push(requestId)
  return ids.sort()
}
