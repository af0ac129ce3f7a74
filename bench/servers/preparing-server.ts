import { join } from 'node:path'
import { pino } from 'pino'
import { openService } from '../../src/app/serve/open-service.ts'
import { readSettings } from '../../src/app/settings/settings.ts'
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts'

/*
 * Serves a directory, as `plat serve` does, and tells when it has presented all cards, and then when it has prepared all details. Its
 * arguments are the directory, the number of threads and the disk for prepared details in MB.
 */

/** What the server tells, in this order. */
export type PreparingNote = { kind: 'presented'; baseUrl: string } | { kind: 'prepared' }

const [directory = '', threads, preparedFileMb] = process.argv.slice(2)
const tell = (note: PreparingNote) => process.send?.(note)
const store = await openEmbeddedStore({ directory: join(directory, 'store') })
const free = { port: 0, portAlt: 0, adminPort: 0, threads: Number(threads) }
const limits = { preparedFileMb: Number(preparedFileMb), answerMemoryMb: 0 }
const settings = {
  ...readSettings({}),
  data: directory,
  ...free,
  ...limits,
  estimates: 'comparables' as const,
}
const service = await openService(store, settings, pino({ level: 'warn' }))
await service.allServe
process.on('disconnect', () => process.exit(1))
process.on('SIGTERM', async () => {
  await service.close()
  await store.close()
  process.exit(0)
})
await service.untilCardsPresented()
tell({ kind: 'presented', baseUrl: service.baseUrl })
await service.untilDetailsPrepared()
tell({ kind: 'prepared' })
