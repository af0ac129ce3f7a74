import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { type SplitValue, ValueSplitter } from '../../reading/value-splitter.ts'
import { FieldTable } from './field-table.ts'
import { pairFields } from './json-records.ts'

const TABLE = new FieldTable()
const LIMITS = { maxRecordBytes: 1_000_000, maxDepth: 64 }

function splitAt(text: string, chunkBytes: number): unknown[] {
  const bytes = Buffer.from(text)
  const splitter = new ValueSplitter('x', LIMITS)
  const found: unknown[] = []
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    for (const value of splitter.push(bytes.subarray(at, at + chunkBytes))) {
      assert.equal(bytes.subarray(value.offset, value.offset + value.bytes.length).compare(value.bytes), 0)
      const parsed = JSON.parse(value.bytes.toString())
      found.push(value.isFlat ? Object.fromEntries(pairFields(parsed, TABLE)) : parsed)
    }
  }
  splitter.end()
  return found
}

/** Lists the values found before the content is refused, each with its original text. */
function splitQuietly(text: string, chunkBytes: number): { value: SplitValue; original: string }[] {
  const [bytes, before] = [Buffer.from(text), Buffer.from(text)]
  const splitter = new ValueSplitter('x', LIMITS)
  const found: SplitValue[] = []
  tryTo(() => {
    for (let at = 0; at < bytes.length; at += chunkBytes)
      found.push(...splitter.push(bytes.subarray(at, at + chunkBytes)))
  })
  return found.map((value) => ({
    value,
    original: before.toString('utf8', value.offset, value.offset + value.bytes.length),
  }))
}

function tryTo<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
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

  it('finds the list under "value" whatever surrounds it, wherever the chunks are cut', () => {
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

  it('reads from a flattened element what JSON.parse reads from the original, and refuses what it refuses', () => {
    const broken = fc
      .tuple(tree.object, fc.nat(), fc.constantFrom('', ',', ':', '[', ']', '{', '}', '1', '"a"'))
      .map(([object, at, mark]) => {
        const text = JSON.stringify(object)
        const cutAt = at % (text.length + 1)
        return `[${text.slice(0, cutAt)}${mark}${text.slice(cutAt + (at % 2))},{"a":{"b":1}}]`
      })
    fc.assert(
      fc.property(broken, fc.integer({ min: 1, max: 40 }), (text, chunkBytes) => {
        for (const { value, original } of splitQuietly(text, chunkBytes)) {
          const read = (): unknown =>
            Object.fromEntries(pairFields(JSON.parse(value.bytes.toString()), TABLE))
          if (value.isFlat)
            assert.deepEqual(
              tryTo(read),
              tryTo(() => JSON.parse(original)),
            )
          else assert.equal(value.bytes.toString(), original)
        }
      }),
      { seed: 13, numRuns: 5000 },
    )
  })

  it('finds whole objects one after another', () => {
    const objects = [{ a: '}' }, { value: 1 }, { b: { value: [1] } }]
    const text = objects.map((object) => JSON.stringify(object, null, 1)).join('\n')
    for (let chunkBytes = 1; chunkBytes < 20; chunkBytes += 1)
      assert.deepEqual(splitAt(text, chunkBytes), objects)
  })
})
