import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RecordKind } from '../../records/record.ts'
import { buildMemoryEdition } from '../../search/testing/memory-edition.ts'
import { buildRandomHomes } from '../../search/testing/random-homes.ts'
import { cacheRecords } from './cached-records.ts'

test('A record of a cached kind that was read a short time before is not read again, and every read finds what the edition has', async () => {
  const records = buildRandomHomes(3000, 3)
  const edition = buildMemoryEdition(records)
  const read: number[] = []
  const counted = {
    ...edition,
    getMany: <K extends RecordKind>(kind: K, ids: readonly number[]) => {
      if (kind === 'listing') read.push(...ids)
      return edition.getMany(kind, ids)
    },
  }
  const reader = cacheRecords(counted, { listing: 2000 })
  const gone = 999_999_999
  const ids = [...records.listing.map(({ id }) => id), gone]
  for (let start = 0; start < ids.length; start += 400) {
    const batch = ids.slice(start, start + 400)
    for (const _ of [1, 2])
      assert.deepEqual(await reader.getMany('listing', batch), await edition.getMany('listing', batch))
  }
  assert.deepEqual(read, ids)
  assert.deepEqual(await reader.getMany('listing', ids), await edition.getMany('listing', ids))
  const again = read.length - ids.length
  assert.ok(again > 0 && again < ids.length, 'the oldest ones are forgotten')
})
