import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashId } from './hash-id.ts'

test('ids have the hashes that PostgreSQL gives them', () => {
  // select id, hashint8(id) from unnest(array[...]) as id
  const expected = new Map([
    [0, -272711505],
    [1, -1905060026],
    [2, 1134484726],
    [255, -1811739487],
    [1_000_001, -1221748673],
    [1_000_002, -1793557749],
    [1_234_567, 2105003740],
    [2 ** 31 - 1, -96758253],
    [2 ** 31, -1524351049],
    [2 ** 32 - 1, 385747274],
    [2 ** 32, -1905060026],
    [2 ** 36 - 1, 951296460],
    [Number.MAX_SAFE_INTEGER, 2016522077],
  ])
  for (const [id, hash] of expected) assert.equal(hashId(id), hash, String(id))
})
