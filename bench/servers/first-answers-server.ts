import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pino } from 'pino'
import { openServing } from '../../src/app/serve/answer/open-serving.ts'
import type { Steps } from '../../src/app/serve/build/missing-cards.ts'
import { openViewBuilder } from '../../src/app/serve/build/view-builder.ts'
import type { SharedEdition } from '../../src/app/serve/shared-edition.ts'
import { readSettings } from '../../src/app/settings/settings.ts'
import { describeStores } from '../../src/app/stores.ts'
import { listDisplayViews } from '../../src/display/display-rules.ts'
import { UNIT_BYTES } from '../../src/documents/document-layout.ts'
import { createDocumentColumns } from '../../src/operations/documents/document-columns.ts'
import { createPreparedColumns } from '../../src/operations/documents/prepared-details.ts'
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts'
import { pickPublication } from '../../src/store/ports/publication.ts'
import { readUsedUs } from './read-processor.ts'

/*
 * One serving thread whose documents the benchmark controls: nothing is presented in the background unless it says so. The
 * arguments are the directory of the data and two ports, which have to be the same after a restart, because documents contain links.
 */

/** What it took to prepare all details in the background. */
export interface PreparationCost {
  details: number
  usedUs: number
  seconds: number
  bytes: number
}

/** What the benchmark asks of the server. */
export type FirstAnswersOrder = 'forget' | 'present cards' | 'prepare details' | 'save' | 'read used'

const [directory = '', port = '0', portAlt = '0'] = process.argv.slice(2)
const settings = {
  ...readSettings({}),
  ...{ data: directory, port: Number(port), portAlt: Number(portAlt), threads: 1 },
  estimates: 'comparables' as const,
}
const baseUrls = { baseUrl: `http://127.0.0.1:${port}`, baseUrlAlt: `http://127.0.0.1:${portAlt}` }
const store = await openEmbeddedStore({ directory: join(directory, 'store') })
const views = listDisplayViews(undefined)
const { timeZone, searchPageSize, pastSalePageSize } = settings
const operationSettings = {
  ...{ timeZone, searchPageSize, pastSalePageSize, hidesRemovedListings: false },
  ...baseUrls,
}
const builder = openViewBuilder(views[0], {
  ...{ store, views: 1, settings: operationSettings },
  start: {
    stores: describeStores(settings),
    directory,
    documents: {
      ...{ directory: join(directory, 'documents'), memoryBytes: 2 ** 31, fileBytes: 2 ** 32 },
      prepared: { directory: join(directory, 'prepared'), fileBytes: 2 ** 32 },
    },
    linksPictures: false,
  },
  note: (note) => process.send?.({ note }),
  indexDiscarded: (reason) => process.send?.({ note: reason }),
})
const publication = await store.editions.currentPublication()
let memory = await builder.bring(publication, [])
const describe = (): SharedEdition => ({
  ...pickPublication(publication),
  ...{ tablesEdition: memory.segments.tablesEdition, memory, models: [] },
})
const order = { settings: { ...settings, ...baseUrls }, edition: describe(), views, threads: 1 }
const serving = await openServing(store, order, pino({ level: 'silent' }))

const answers: Readonly<Record<FirstAnswersOrder, () => Promise<unknown>>> = {
  forget: async () => {
    const { segments, prepared } = memory
    memory = {
      ...memory,
      columns: createDocumentColumns(segments),
      prepared: prepared && { ...prepared, columns: createPreparedColumns(segments) },
    }
    await serving.swap(describe())
  },
  'present cards': async () => {
    await finish(builder.presentCards(memory, operationSettings))
    await finish(builder.estimateRents(memory))
  },
  'prepare details': async () => {
    const { columns, arena } = memory.prepared!
    const [startedAtMs, beforeUs, beforeUnits] = [performance.now(), readUsedUs(), arena.end[0]!]
    await finish(builder.prepareDetails(memory, operationSettings))
    // In a service another thread prepares, whose garbage is not collected while requests are answered.
    globalThis.gc?.()
    return {
      details: columns.details.reduce((count, position) => count + Number(position !== 0), 0),
      usedUs: readUsedUs() - beforeUs,
      seconds: (performance.now() - startedAtMs) / 1000,
      bytes: (arena.end[0]! - beforeUnits) * UNIT_BYTES,
    }
  },
  save: () => builder.save(operationSettings),
  'read used': async () => ({ usedUs: readUsedUs() }),
}
process.on('message', async (asked: FirstAnswersOrder) => process.send?.((await answers[asked]()) ?? {}))
// A benchmark that fails does not stop its servers, so they stop when it is gone.
process.on('disconnect', () => process.exit())
process.on('SIGTERM', async () => {
  await serving.close()
  builder.close()
  await store.close()
  process.exit(0)
})
process.send?.({ ...baseUrls, propertyIds: await listPropertyIds() })

async function finish(steps: Steps): Promise<void> {
  for await (const _ of steps) await nextTurn()
}

/** Lists the homes of the edition. */
async function listPropertyIds(): Promise<number[]> {
  const ids: number[] = []
  const { reader } = serving.getServed()
  for await (const batch of reader.scan('property')) ids.push(...batch.map(({ id }) => id))
  return ids
}
