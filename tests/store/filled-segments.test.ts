import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { openChargeLedger, verifySegments } from '../../src/store/ledger/charge-ledger.ts'
import { copySegments } from '../../src/store/ledger/copy-segments.ts'
import { encodeCharge, encodeHeader } from '../../src/store/ledger/segment-format.ts'
import { readSegment } from '../../src/store/ledger/segment-reader.ts'
import { makeTemporaryDirectory } from './embedded-place.ts'
import { sampleCharge } from './sample-writes.ts'

const OWNER = '4711-abcdef01'
const SEGMENT = '1970-01-01-4711-abcdef01-0.ledger'
const UNKNOWN = () => undefined
// In blocks of 512 or 1,024 bytes, depending on the shell. The child appends more than that.
const LARGEST_FILE_BLOCKS = 100

test('segments of both formats have these bytes', () => {
  const record =
    '0000005bdedd1a477b22726571756573744964223a2261222c2261744d73223a312c226b65794964223a226b31222c22686f6c646572223a2268222c226f7065726174696f6e223a2270726f70657274792d64657461696c222c22636f7374223a317d'
  const charge = {
    ...{ requestId: 'a', atMs: 1, keyId: 'k1', holder: 'h', operation: 'property-detail', cost: 1 },
  }
  assert.equal(encodeCharge(charge).toString('hex'), record)
  assert.equal(encodeHeader('1-ab').toString('hex'), '504c41544c44475200020004312d6162')
})

test('a segment of the first format is read, and zeros at its end are damage', () =>
  withDirectory(async (directory) => {
    const path = join(directory, SEGMENT)
    const segment = makeSegment(['a', 'b'], 1)
    await writeFile(path, segment)
    assert.deepEqual(await listIds(path), ['a', 'b'])
    assert.deepEqual(await verifySegments([path], UNKNOWN), [])
    await writeFile(path, Buffer.concat([segment, Buffer.alloc(100)]))
    assert.deepEqual(await listIds(path), ['a', 'b'])
    assert.match(String(await verifySegments([path], UNKNOWN)), /100 bytes at the end are no record/)
  }))

test('zeros after the last record are no damage, and are cut when the ledger has ended', () =>
  withDirectory(async (directory) => {
    const path = join(directory, SEGMENT)
    const segment = makeSegment(['a', 'b'])
    for (const zeros of [1, 8, 4096, 70_000, 700_000]) {
      await writeFile(path, Buffer.concat([segment, Buffer.alloc(zeros)]))
      assert.deepEqual(await verifySegments([path], UNKNOWN), [])
      assert.deepEqual(await listIds(path), ['a', 'b'])
      const ledger = await openChargeLedger({ directory })
      await ledger.close()
      assert.deepEqual(await readFile(path), segment)
    }
    await writeFile(path, Buffer.alloc(4096))
    const ledger = await openChargeLedger({ directory })
    await ledger.close()
    assert.deepEqual(await readdir(directory), [])
  }))

test('a file that begins with zeros but holds something is refused', () =>
  withDirectory(async (directory) => {
    const path = join(directory, SEGMENT)
    await writeFile(path, Buffer.concat([Buffer.alloc(100_000), encodeCharge(sampleCharge('a', 1))]))
    await assert.rejects(openChargeLedger({ directory }), /is not a ledger segment/)
    assert.equal((await verifySegments([path], UNKNOWN)).length, 1)
  }))

/** What may happen to a byte range of a segment, with numbers from 0 to 1 that become offsets. */
const damages = fc.array(
  fc.record({
    kind: fc.constantFrom('bit', 'zeros', 'bytes', 'end', 'record'),
    at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
    length: fc.integer({ min: 1, max: 400 }),
    seed: fc.uint8Array({ minLength: 1, maxLength: 9 }),
  }),
  { maxLength: 4 },
)

test('after any damage exactly the intact records are read, and everything else but zeros at the end is reported', () =>
  withDirectory(async (directory) => {
    const path = join(directory, SEGMENT)
    let reported = 0
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 12 }), fc.nat(3000), damages, async (count, zeros, list) => {
        const ids = Array.from({ length: count }, (_, at) => `r${at}`)
        const whole = makeSegment(ids)
        const placed = new Map(findOffsets(ids))
        const start = encodeHeader(OWNER).length
        let bytes = Buffer.concat([whole, Buffer.alloc(zeros)])
        for (const [index, { kind, at, length, seed }] of list.entries()) {
          const from = start + Math.floor(at * (bytes.length - start))
          if (from >= bytes.length) continue
          if (kind === 'bit') bytes[from]! ^= 1 << (seed[0]! & 7)
          if (kind === 'zeros') bytes.fill(0, from, Math.min(from + length, bytes.length))
          if (kind === 'bytes') bytes.fill(seed, from, Math.min(from + length, bytes.length))
          if (kind === 'end') bytes = bytes.subarray(0, from)
          // A record somewhere after the others, as if those before it had never reached the disk.
          if (kind === 'record' && from >= whole.length) {
            const record = encodeCharge(sampleCharge(`late${index}`, 1))
            bytes = Buffer.concat([bytes.subarray(0, from), record, bytes.subarray(from + record.length)])
            placed.set(`late${index}`, from)
          }
        }
        await writeFile(path, bytes)
        const intact = listIntact(bytes, placed)
        assert.deepEqual(
          await listIds(path),
          intact.map(([id]) => id),
        )
        const faults = await verifySegments([path], UNKNOWN)
        // What a reader that knew nothing but the records would accept: they follow each other, and then there are zeros.
        const end = intact.reduce(
          (next, [id, offset]) => (offset === next ? next + lengthOf(id) : Number.NaN),
          start,
        )
        const isClean = !Number.isNaN(end) && bytes.subarray(end).every((byte) => byte === 0)
        assert.equal(faults.length === 0, isClean, faults.join())
        if (!isClean) reported++
      }),
      { numRuns: 400 },
    )
    assert.ok(reported > 100)
  }))

test('a reader sees every durable charge and no damage while a ledger appends', () =>
  withDirectory(async (directory) => {
    const ledger = await openChargeLedger({ directory })
    const durable: string[] = []
    let isEnded = false
    const append = async () => {
      for (let group = 0; group < 150; group++) {
        const ids = Array.from({ length: 40 }, (_, at) => `${group}-${at}`)
        await Promise.all(ids.map((id) => ledger.append(sampleCharge(id, 1))))
        durable.push(...ids)
      }
    }
    const appended = append().finally(() => {
      isEnded = true
    })
    await ledger.append(sampleCharge('first', 1))
    const path = join(directory, (await readdir(directory)).find((name) => name.endsWith('.ledger'))!)
    let reads = 0
    for (; !isEnded || reads === 0; reads++) {
      const before = [...durable]
      const found = new Set<string>()
      for await (const part of readSegment(path)) {
        assert.notEqual(part.kind, 'damage')
        if (part.kind === 'charges') for (const { requestId } of part.charges) found.add(requestId)
      }
      assert.deepEqual(
        before.filter((id) => !found.has(id)),
        [],
      )
    }
    await appended
    await ledger.close()
    assert.equal((await listIds(path)).length, durable.length + 1)
  }))

test('zeros are neither copied nor left behind by a ledger that is closed', () =>
  withDirectory(async (directory) => {
    const copy = await makeTemporaryDirectory()
    const ledger = await openChargeLedger({ directory })
    const ids = Array.from({ length: 100 }, (_, at) => `r${at}`)
    for (const id of ids) await ledger.append(sampleCharge(id, 1))
    const name = (await readdir(directory)).find((one) => one.endsWith('.ledger'))!
    const { size } = await stat(join(directory, name))
    assert.equal(await copySegments(directory, copy), ids.length)
    const { size: copied } = await stat(join(copy, name))
    assert.ok(copied < size)
    assert.deepEqual(await listIds(join(copy, name)), ids)
    await ledger.close()
    assert.equal((await stat(join(directory, name))).size, copied)
    await rm(copy, { recursive: true })
  }))

test(
  'a disk without space for more zeros rejects those charges, and loses none that was acknowledged',
  {
    skip: process.platform === 'win32' && 'there is no ulimit',
  },
  () =>
    withDirectory(async (directory) => {
      const child = fileURLToPath(new URL('./ledger-disk-full.child.ts', import.meta.url))
      const command = `ulimit -f ${LARGEST_FILE_BLOCKS} && exec "$0" "$@"`
      const { stdout } = await promisify(execFile)('sh', ['-c', command, process.execPath, child, directory])
      const { resolved, rejected } = JSON.parse(stdout) as { resolved: string[]; rejected: string[] }
      assert.ok(rejected.length > 0 && resolved.length > rejected.length)
      const names = (await readdir(directory)).filter((name) => name.endsWith('.ledger'))
      const found = await Promise.all(names.map((name) => listIds(join(directory, name))))
      assert.deepEqual(found.flat().sort(), resolved.sort())
      const paths = names.map((name) => join(directory, name))
      assert.deepEqual(await verifySegments(paths, UNKNOWN), [])
    }),
)

function makeSegment(ids: readonly string[], version = 2): Buffer {
  const header = encodeHeader(OWNER)
  header.writeUInt16BE(version, 8)
  return Buffer.concat([header, ...ids.map((id) => encodeCharge(sampleCharge(id, 1)))])
}

function lengthOf(id: string): number {
  return encodeCharge(sampleCharge(id, 1)).length
}

function findOffsets(ids: readonly string[]): [string, number][] {
  let offset = encodeHeader(OWNER).length
  return ids.map((id) => {
    const at = offset
    offset += lengthOf(id)
    return [id, at]
  })
}

/** Lists the records that are where they were written, with all of their bytes, in the order of the file. */
function listIntact(bytes: Buffer, placed: ReadonlyMap<string, number>): [string, number][] {
  const isIntact = ([id, at]: [string, number]) =>
    bytes.subarray(at, at + lengthOf(id)).equals(encodeCharge(sampleCharge(id, 1)))
  return [...placed].filter(isIntact).sort((a, b) => a[1] - b[1])
}

async function listIds(path: string): Promise<string[]> {
  const ids: string[] = []
  for await (const part of readSegment(path))
    if (part.kind === 'charges') ids.push(...part.charges.map(({ requestId }) => requestId))
  return ids
}

async function withDirectory(body: (directory: string) => Promise<void>): Promise<void> {
  const directory = await makeTemporaryDirectory()
  try {
    await body(directory)
  } finally {
    await rm(directory, { recursive: true })
  }
}
