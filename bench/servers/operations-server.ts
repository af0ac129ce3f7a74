import { join } from 'node:path'
import { pino } from 'pino'
import { openService } from '../../src/app/serve/open-service.ts'
import { readSettings } from '../../src/app/settings/settings.ts'
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts'
import { listBenchQueries } from './bench-queries.ts'

/*
 * Serves a directory with one thread, as `plat serve` does, and tells its addresses and the requests of the benchmark when it has presented
 * all cards and prepared all details. Its arguments are the directory and PLAT_ANSWER_MEMORY_MB.
 */
const [directory = '', answerMemoryMb] = process.argv.slice(2)
const store = await openEmbeddedStore({ directory: join(directory, 'store') })
const settings = {
  ...readSettings({}),
  data: directory,
  port: 0,
  portAlt: 0,
  adminPort: 0,
  threads: 1,
  ...(answerMemoryMb !== undefined && { answerMemoryMb: Number(answerMemoryMb) }),
  estimates: 'comparables' as const,
}
const service = await openService(store, settings, pino({ level: 'silent' }))
const { baseUrl, baseUrlAlt } = service
// What the background presents and prepares would count as processor time of the requests.
await service.untilCardsPresented()
await service.untilDetailsPrepared()
process.send?.({ baseUrl, baseUrlAlt, requests: await listBenchQueries(service, store) })
process.on('SIGTERM', async () => {
  await service.close()
  await store.close()
  process.exit(0)
})
