import { join } from 'node:path'
import { pino } from 'pino'
import { openServing } from '../../src/app/serve/answer/open-serving.ts'
import { openViewBuilder } from '../../src/app/serve/build/view-builder.ts'
import { findSampleOperator } from '../../src/app/serve/first-start.ts'
import { openService } from '../../src/app/serve/open-service.ts'
import { readOperatorSettings } from '../../src/app/settings/operator-file.ts'
import { readSettings } from '../../src/app/settings/settings.ts'
import { describeStores } from '../../src/app/stores.ts'
import { listDisplayViews } from '../../src/display/display-rules.ts'
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts'
import { pickPublication } from '../../src/store/ports/publication.ts'
import { readUsedUs } from './read-processor.ts'

/*
 * One serving thread over a directory. With "background" it is the service as `plat serve` runs it, which presents cards and prepares
 * details in a thread of its own, and uses what an earlier process has saved; with "warmed" it has also warmed up, as that command does
 * right after the start. With "alone" nothing is presented before it is asked for.
 * The further arguments are the directory and two ports, which have to be the same after a restart, because documents contain links.
 */

/** What the benchmark asks of the server. */
export type FirstAnswersOrder = 'finish background' | 'read used'

const [mode, directory = '', port = '0', portAlt = '0'] = process.argv.slice(2)
const settings = {
  ...readSettings({}),
  ...{ data: directory, port: Number(port), portAlt: Number(portAlt), adminPort: 0, threads: 1 },
  estimates: 'comparables' as const,
}
const log = pino({ level: 'silent' })
const store = await openEmbeddedStore({ directory: join(directory, 'store') })
const { untilFinished, close } = mode === 'alone' ? await openAlone() : await openWhole()

const answers: Readonly<Record<FirstAnswersOrder, () => Promise<unknown>>> = {
  'finish background': async () => {
    await untilFinished()
    return {}
  },
  'read used': async () => ({ usedUs: readUsedUs() }),
}
process.on('message', async (asked: FirstAnswersOrder) => process.send?.(await answers[asked]()))
// A benchmark that fails does not stop its servers, so they stop when it is gone.
process.on('disconnect', () => process.exit())
process.on('SIGTERM', async () => {
  await close()
  await store.close()
  process.exit(0)
})
process.send?.({ baseUrl: `http://127.0.0.1:${port}` })

async function openWhole() {
  const service = await openService(store, settings, log)
  await service.allServe
  const untilFinished = async () => {
    await service.untilCardsPresented()
    await service.untilDetailsPrepared()
    if (mode === 'warmed') await service.warmUp()
  }
  return { untilFinished, close: service.close }
}

async function openAlone() {
  const views = listDisplayViews(undefined)
  const { timeZone, searchPageSize, pastSalePageSize } = settings
  const baseUrls = { baseUrl: `http://127.0.0.1:${port}`, baseUrlAlt: `http://127.0.0.1:${portAlt}` }
  const arena = { memoryBytes: 2 ** 30, fileBytes: 0 }
  const builder = openViewBuilder(views[0], {
    ...{ store, views: 1, settings: { timeZone, searchPageSize, pastSalePageSize, ...baseUrls } },
    start: {
      ...{ stores: describeStores(settings), directory, linksPictures: false },
      documents: {
        ...{ ...arena, directory: join(directory, 'documents-alone') },
        prepared: { directory: join(directory, 'prepared-alone'), fileBytes: 0 },
      },
    },
    note: () => {},
    indexDiscarded: () => {},
  })
  const publication = await store.editions.currentPublication()
  const operator = await readOperatorSettings(await findSampleOperator(store))
  const memory = await builder.bring(publication, [])
  const { tablesEdition } = memory.segments
  const edition = { ...pickPublication(publication), tablesEdition, memory, models: [] }
  const serving = await openServing(
    store,
    { settings: { ...settings, ...baseUrls }, edition, views, threads: 1, ...(operator && { operator }) },
    log,
  )
  const close = async () => {
    await serving.close()
    builder.close()
  }
  return { untilFinished: async () => {}, close }
}
