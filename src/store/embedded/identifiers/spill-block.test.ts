import assert from 'node:assert/strict'
import { test } from 'node:test'
import { StoreError } from '../../ports/store-error.ts'
import { type Binding, decodeBlock, encodeBlocks, findInBlock } from './spill-block.ts'

const BINDINGS: readonly Binding[] = Array.from(
  { length: 900 },
  (_, at): Binding => [`${['名前', 'key', 'é'.repeat(400)][at % 3]} ${at}`, 1_000_001 + at * 2 ** 24],
).sort(([one], [other]) => (one < other ? -1 : 1))

test('Blocks hold the bindings that were encoded, and find each by its key.', () => {
  const blocks = [...encodeBlocks(BINDINGS)]
  assert.ok(blocks.length > 2)
  assert.deepEqual(
    blocks.flatMap(({ block }) => [...decodeBlock(block)]),
    BINDINGS,
  )
  for (const { firstKey, block } of blocks) {
    const held = [...decodeBlock(block)]
    assert.equal(held[0]![0], firstKey)
    for (const [key, id] of held) assert.equal(findInBlock(block, key), id)
    for (const key of ['', 'key', 'key 1000', 'KEY 1']) assert.equal(findInBlock(block, key), undefined)
  }
})

test('A block with a changed bit is refused, wherever the bit is.', () => {
  const [{ block } = { block: Buffer.alloc(0) }] = encodeBlocks(BINDINGS.slice(0, 3))
  for (let bit = 0; bit < block.length * 8; bit += 1) {
    const damaged = Buffer.from(block)
    damaged[bit >> 3]! ^= 1 << (bit & 7)
    assert.throws(() => [...decodeBlock(damaged)], StoreError)
    assert.throws(() => findInBlock(damaged, 'key 1'), StoreError)
  }
  assert.throws(() => [...decodeBlock(block.subarray(0, 3))], StoreError)
})
