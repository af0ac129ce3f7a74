import { join } from 'node:path'
import { pino } from 'pino'
import { openService } from '../../src/app/serve/open-service.ts'
import { readSettings } from '../../src/app/settings/settings.ts'
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts'
import { listBenchQueries } from './bench-queries.ts'

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
process.send?.({ baseUrl, baseUrlAlt, requests: await listBenchQueries(service, store) })
process.on('SIGTERM', async () => {
  await service.close()
  await store.close()
  process.exit(0)
})
