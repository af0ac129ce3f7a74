import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeSorted } from './merge-sorted.ts'
import type { Binding } from './spill-block.ts'

test('Merged lists are in order and complete, however many there are and however long each is.', () => {
  for (let count = 0; count < 40; count += 1) {
    const lists: Binding[][] = Array.from({ length: count }, () => [])
    for (let id = 0; id < count * 5; id += 1)
      lists[(id * id + (id % 7)) % count]!.push([`key ${(id * 7919) % 10_007}`, id])
    const all = lists.flat().sort(([one], [other]) => (one < other ? -1 : 1))
    for (const list of lists) list.sort(([one], [other]) => (one < other ? -1 : 1))
    assert.deepEqual([...mergeSorted(lists)], all)
  }
})
