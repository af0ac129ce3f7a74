import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { openService } from '../../src/app/serve/open-service.ts'
import { readSettings } from '../../src/app/settings/settings.ts'
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts'

/*
 * Serves a directory, as `plat serve` does. Its arguments are the directory and the number of threads. It answers each message
 * with what it holds of the machine.
 */

const [directory = '', threads] = process.argv.slice(2)
const store = await openEmbeddedStore({ directory: join(directory, 'store') })
const free = { port: 0, portAlt: 0, adminPort: 0, threads: Number(threads) }
const settings = { ...readSettings({}), data: directory, ...free, estimates: 'comparables' as const }
const service = await openService(store, settings, pino({ level: 'warn' }))
await service.allServe
process.send?.({ baseUrl: service.baseUrl, baseEdition: service.getServed().editionIndex.edition })
process.on('message', () => process.send?.(readResources()))
// The process that started this one may have been killed.
process.on('disconnect', () => process.exit(1))
process.on('SIGTERM', async () => {
  await service.close()
  await store.close()
  process.exit(0)
})

/** What a service holds of its machine. */
export interface HeldResources {
  residentMb: number
  /** The part of the resident memory without mapped files. */
  privateMb: number
  /** What the main thread references outside of its heap. */
  externalMb: number
  openFiles: number
  documentFiles: number
  threads: number
}

function readResources(): HeldResources {
  const [, kilobytes = '0'] = /RssAnon:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'latin1')) ?? []
  const openFiles = readdirSync('/proc/self/fd')
  return {
    residentMb: Math.round(process.memoryUsage().rss / 1e6),
    privateMb: Math.round((Number(kilobytes) * 1024) / 1e6),
    externalMb: Math.round(process.memoryUsage().external / 1e6),
    openFiles: openFiles.length,
    documentFiles: openFiles.filter((fd) => isOfDocuments(`/proc/self/fd/${fd}`)).length,
    threads: readdirSync('/proc/self/task').length,
  }
}

function isOfDocuments(link: string): boolean {
  try {
    return readlinkSync(link).endsWith('.documents')
  } catch {
    return false
  }
}
