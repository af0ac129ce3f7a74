import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { mkdtemp, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createDocumentArena, type DocumentArena } from '../../../documents/document-arena.ts'
import { createDocumentColumns } from '../../../operations/documents/document-columns.ts'
import { createIndexBuilder } from '../../../search/live/index-builder.ts'
import { createMemoryEditions } from '../../../search/testing/memory-edition.ts'
import { buildRandomHomes } from '../../../search/testing/random-homes.ts'
import type { EditionReader } from '../../../store/ports/edition-store.ts'
import { pickPublication } from '../../../store/ports/publication.ts'
import type { SharedEdition } from '../shared-edition.ts'
import { openEditionHolder } from './served-edition.ts'

/** Builds editions of random homes, one after another, whose documents are in one arena. */
function openEditions(arena: DocumentArena) {
  const records = buildRandomHomes(40, 3)
  const { editions, createSegmentId, buildInBackground, publish } = createMemoryEditions(records)
  const builder = createIndexBuilder({ editions, createSegmentId, buildInBackground, pause: async () => {} })
  let count = 0
  const buildNext = async (): Promise<SharedEdition> => {
    if (count++ > 0) publish({ ...records })
    const { segments } = (await builder.buildNewest()) ?? assert.fail('nothing built')
    const columns = createDocumentColumns(segments)
    const publication = pickPublication(segments)
    return { ...publication, tablesEdition: segments.edition, memory: { segments, columns, arena } }
  }
  return { editions, buildNext }
}

test('Editions that are swapped in at once are served in their order, however long each takes to read', async () => {
  const { editions, buildNext } = openEditions(createDocumentArena({ memoryBytes: 160 }))
  const [first, second, third] = [await buildNext(), await buildNext(), await buildNext()]
  const isHeld = Promise.withResolvers<void>()
  /** The tables of the second edition cannot be read until the third has had every chance to overtake it. */
  const holdSecond = (reader: EditionReader): EditionReader => ({
    ...reader,
    async *scan(kind) {
      if (reader.edition === second.edition) await isHeld.promise
      yield* reader.scan(kind)
    },
  })
  const holder = await openEditionHolder(
    { editions: { read: async (edition) => holdSecond(await editions.read(edition)) } },
    first,
  )
  const served: number[] = []
  const swap = async (edition: SharedEdition) => {
    await holder.swap(edition)
    served.push(holder.getServed().editionIndex.edition)
  }
  const swaps = [swap(second), swap(third)]
  const alone = await openEditionHolder({ editions }, first)
  await alone.swap(third)
  isHeld.resolve()
  await Promise.all(swaps)
  assert.deepEqual(served, [second.edition, third.edition])
  await holder.close()
  await alone.close()
})

test('Editions whose documents are in one arena share one opening of its files, also after a message', {
  skip: process.platform === 'linux' ? false : 'open files are counted in /proc',
}, async () => {
  const directory = await mkdtemp(join(tmpdir(), 'plat-served-'))
  const { editions, buildNext } = openEditions(
    createDocumentArena({ memoryBytes: 0, directory, fileBytes: 2 ** 20 }),
  )
  const countOpen = async () => {
    const links = readdirSync('/proc/self/fd').map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''))
    return (await Promise.all(links)).filter((path) => path.startsWith(directory)).length
  }
  const holder = await openEditionHolder({ editions }, await buildNext())
  for (let round = 0; round < 3; round++) {
    holder.getServed().documents!.cacheBuilder(round, '{}')
    assert.equal(await countOpen(), 1)
    await holder.swap(structuredClone(await buildNext()))
  }
  holder.getServed().documents!.cacheBuilder(3, '{}')
  assert.equal(await countOpen(), 1)
  await holder.close()
  assert.equal(await countOpen(), 0)
  await rm(directory, { recursive: true })
})

test('A request that waits for an edition goes on as soon as that edition is swapped in', async () => {
  const { editions, buildNext } = openEditions(createDocumentArena({ memoryBytes: 160 }))
  const [first, second, third] = [await buildNext(), await buildNext(), await buildNext()]
  const holder = await openEditionHolder({ editions }, first)
  assert.equal(await holder.reach(first.edition), true)
  const reached = holder.reach(third.edition)
  await holder.swap(second)
  await holder.swap(third)
  assert.equal(await reached, true)
  assert.equal(holder.getServed().editionIndex.edition, third.edition)
  await holder.close()
})
