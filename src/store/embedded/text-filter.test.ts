import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TextFilter } from './text-filter.ts'

test('A filter finds every text that was added, and few others among similar ones.', () => {
  const filter = new TextFilter()
  const nameAt = (at: number) => `reso\tlisting ${at}`
  for (let at = 0; at < 200_000; at += 1) filter.add(nameAt(at))
  for (let at = 0; at < 200_000; at += 1) assert.ok(filter.mayHave(nameAt(at)))
  let errors = 0
  for (let at = 200_000; at < 400_000; at += 1) if (filter.mayHave(nameAt(at))) errors += 1
  assert.ok(errors < 200, `${errors} errors`)
  assert.equal(new TextFilter().mayHave(''), false)
})
