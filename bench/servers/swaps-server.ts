import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { openService } from '../../src/app/serve/open-service.ts'
import { readSettings } from '../../src/app/settings/settings.ts'
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts'

/*
 * Serves a directory, as `plat serve` does. Its arguments are the directory and the number of threads. It answers each message
 * with its memory use.
 */

const [directory = '', threads] = process.argv.slice(2)
const store = await openEmbeddedStore({ directory: join(directory, 'store') })
const free = { port: 0, portAlt: 0, adminPort: 0, threads: Number(threads) }
const settings = { ...readSettings({}), data: directory, ...free, estimates: 'comparables' as const }
const service = await openService(store, settings, pino({ level: 'warn' }))
await service.allServe
process.send?.({ baseUrl: service.baseUrl, baseEdition: service.getServed().editionIndex.edition })
process.on('message', () => process.send?.(readMemory()))
// The process that started this one may have been killed.
process.on('disconnect', () => process.exit(1))
process.on('SIGTERM', async () => {
  await service.close()
  await store.close()
  process.exit(0)
})

/** Reads the resident memory, its part without mapped files, and the number of open document files. */
function readMemory(): { residentMb: number; privateMb: number; openFiles: number } {
  const [, kilobytes = '0'] = /RssAnon:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'latin1')) ?? []
  const openFiles = readdirSync('/proc/self/fd').filter((fd) => isOfDocuments(`/proc/self/fd/${fd}`)).length
  return {
    residentMb: Math.round(process.memoryUsage().rss / 1e6),
    privateMb: Math.round((Number(kilobytes) * 1024) / 1e6),
    openFiles,
  }
}

function isOfDocuments(link: string): boolean {
  try {
    return readlinkSync(link).endsWith('.documents')
  } catch {
    return false
  }
}
