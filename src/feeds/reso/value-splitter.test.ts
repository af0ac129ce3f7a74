import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { ValueSplitter } from './value-splitter.ts'

const LIMITS = { maxRecordBytes: 1_000_000, maxDepth: 64 }

function splitAt(text: string, chunkBytes: number): unknown[] {
  const bytes = Buffer.from(text)
  const splitter = new ValueSplitter('x', LIMITS)
  const found: unknown[] = []
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    for (const value of splitter.push(bytes.subarray(at, at + chunkBytes))) {
      assert.equal(bytes.subarray(value.offset, value.offset + value.bytes.length).compare(value.bytes), 0)
      found.push(JSON.parse(value.bytes.toString()))
    }
  }
  splitter.end()
  return found
}

const plainText = fc.stringMatching(/^[\\"[\]{},: a-zé]{0,12}$/) // brackets, quotes and backslashes inside text
const tree = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 4 }, plainText, fc.integer(), fc.constant(null), tie('list'), tie('object')),
  list: fc.array(tie('value'), { maxLength: 4 }),
  object: fc.dictionary(plainText, tie('value'), { maxKeys: 4 }),
}))
const layout = fc.record({ chunkBytes: fc.integer({ min: 1, max: 40 }), indent: fc.constantFrom(0, 2) })

describe('splitting JSON into its records', () => {
  it('finds what JSON.parse finds in a list, wherever the chunks are cut', () => {
    fc.assert(
      fc.property(tree.list, layout, (list, { chunkBytes, indent }) => {
        const text = JSON.stringify(list, null, indent)
        assert.deepEqual(splitAt(text, chunkBytes), JSON.parse(text))
      }),
      { seed: 11, numRuns: 500 },
    )
  })

  it('finds the list under "value" whatever stands around it, wherever the chunks are cut', () => {
    const around = fc.dictionary(
      plainText.filter((key) => key !== 'value'),
      tree.value,
      { maxKeys: 3 },
    )
    fc.assert(
      fc.property(around, tree.list, around, layout, (before, value, after, { chunkBytes, indent }) => {
        const text = JSON.stringify({ ...before, value, ...after }, null, indent)
        assert.deepEqual(splitAt(text, chunkBytes), JSON.parse(text).value)
      }),
      { seed: 12, numRuns: 500 },
    )
  })

  it('finds whole objects one after another', () => {
    const objects = [{ a: '}' }, { value: 1 }, { b: { value: [1] } }]
    const text = objects.map((object) => JSON.stringify(object, null, 1)).join('\n')
    for (let chunkBytes = 1; chunkBytes < 20; chunkBytes += 1)
      assert.deepEqual(splitAt(text, chunkBytes), objects)
  })
})
