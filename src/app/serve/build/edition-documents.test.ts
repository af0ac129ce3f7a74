import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createIndexBuilder } from '../../../search/live/index-builder.ts'
import { createMemoryEditions } from '../../../search/testing/memory-edition.ts'
import { buildRandomHomes } from '../../../search/testing/random-homes.ts'
import type { RunRecord } from '../../../store/ports/run-record.ts'
import type { SavedDocumentsNote } from './arena-cache.ts'
import { openDocumentCache } from './edition-documents.ts'

function openEditions() {
  const records = buildRandomHomes(200, 8)
  const memory = createMemoryEditions(records)
  const { editions, createSegmentId, buildInBackground } = memory
  const builder = createIndexBuilder({ editions, createSegmentId, buildInBackground, pause: async () => {} })
  const build = async () => (await builder.buildNewest()) ?? assert.fail('nothing built')
  return { ...memory, records, build }
}

const NO_RUNS = { list: async () => [] }
const note = (found: SavedDocumentsNote) => assert.fail(JSON.stringify(found))

test('Full editions alternate between two arenas, so that superseded documents do not accumulate in memory', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const { editions, publish, records, build } = openEditions()
  const prepared = { directory: '/nowhere', fileBytes: 0 }
  const options = { directory: '/nowhere', memoryBytes: 2 ** 16, fileBytes: 0, prepared }
  const cache = openDocumentCache({ editions, runs: NO_RUNS, options, note })
  const follow = async () => {
    const { columns, arena } = await cache.follow(await build(), 0)
    columns.cards.fill(1)
    return arena
  }
  const publishAll = (seed: number) => publish(buildRandomHomes(200, seed))
  const first = await follow()
  const [one, ...others] = records.listing
  publish({ ...records, listing: [{ ...one!, listPriceCents: 123_400 }, ...others] })
  assert.equal(await follow(), first)
  publishAll(1)
  const second = await follow()
  assert.notEqual(second.id, first.id)
  publishAll(2)
  // A request may still read from the first arena.
  assert.equal(await follow(), second)
  context.mock.timers.tick(60_000)
  publishAll(3)
  const third = await follow()
  assert.notEqual(third.id, first.id)
  assert.equal(third.memory, first.memory)
  cache.close()
})

test('Documents that were saved for an edition of another store are discarded', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'plat-documents-'))
  const prepared = { directory: join(directory, 'prepared'), fileBytes: 2 ** 30 }
  const options = {
    directory: join(directory, 'documents'),
    memoryBytes: 2 ** 16,
    fileBytes: 2 ** 30,
    prepared,
  }
  const notes: SavedDocumentsNote[] = []
  const openCache = async (runId: string) => {
    const { editions, build } = openEditions()
    const runs = { list: async () => [{ runId, edition: 1, isPublished: true } as RunRecord] }
    const fingerprint = Promise.resolve('the same')
    const cache = openDocumentCache({ editions, runs, options, fingerprint, note: (one) => notes.push(one) })
    const { columns } = await cache.follow(await build(), 0)
    await cache.save('the same')
    cache.close()
    return columns
  }
  await openCache('one')
  assert.deepEqual(notes, [])
  await openCache('one')
  assert.deepEqual(notes.splice(0), [{ kind: 'opened', edition: 1, damaged: 0 }])
  await openCache('two')
  assert.deepEqual(notes, [
    { kind: 'discarded', reason: 'they belong to another store' },
    { kind: 'discarded', reason: 'prepared details: they belong to another store' },
  ])
  await rm(directory, { recursive: true })
})
