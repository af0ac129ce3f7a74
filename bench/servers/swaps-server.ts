import { join } from 'node:path'
import { pino } from 'pino'
import { openService } from '../../src/app/serve/open-service.ts'
import { readSettings } from '../../src/app/settings/settings.ts'
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts'

/* Serves a directory as `plat serve` does: the directory and the number of threads are its arguments. Tells its memory when asked. */

const [directory = '', threads] = process.argv.slice(2)
const store = await openEmbeddedStore({ directory: join(directory, 'store') })
const free = { port: 0, portAlt: 0, adminPort: 0, threads: Number(threads) }
const settings = { ...readSettings({}), data: directory, ...free }
const service = await openService(store, settings, pino({ level: 'warn' }))
await service.allServe
process.send?.({ baseUrl: service.baseUrl })
process.on('message', () => process.send?.(process.memoryUsage().rss))
// Whoever started it may have been ended.
process.on('disconnect', () => process.exit(1))
process.on('SIGTERM', async () => {
  await service.close()
  await store.close()
  process.exit(0)
})
