import { join } from 'node:path'
import type { Logger } from 'pino'
import { buildOpenApi } from '../../contract/openapi.ts'
import { DEFAULT_ADMIN_SETTINGS } from '../../http/http-settings.ts'
import { openAdmin } from '../../http/open-admin.ts'
import type { EmbeddedStore } from '../../store/embedded/embedded-store.ts'
import type { Settings } from '../settings/settings.ts'
import { VERSION } from '../version.ts'
import type { BuilderOrder, SharedEdition } from './builder-messages.ts'
import { countThreads } from './count-threads.ts'
import { openMetrics } from './metrics.ts'
import { openBuilder } from './open-builder.ts'
import { openServing, type Serving } from './open-serving.ts'
import { openServingThread, type ServingThread } from './open-serving-thread.ts'
import { readOperatorSettings } from './operator-file.ts'
import { refuseTakenPorts } from './refuse-taken-ports.ts'
import { findSampleOperator } from './sample-operator.ts'
import type { ServedEdition } from './served-edition.ts'

export interface Service {
  baseUrl: string
  baseUrlAlt: string
  adminUrl: string
  /** Threads that serve. */
  threads: number
  /** What a request to this thread that begins now sees. */
  getServed(): ServedEdition
  /** Finishes what is in flight, then closes the listeners. The store stays open. */
  close(): Promise<void>
}

/** Serves a store on the three addresses of the settings. Rejects, with nothing left open, when one is taken. */
export async function openService(store: EmbeddedStore, settings: Settings, log: Logger): Promise<Service> {
  const opened: { close(): Promise<void> }[] = []
  try {
    return await open(store, settings, log, opened)
  } catch (error) {
    await closeAll(opened)
    throw error
  }
}

async function open(
  store: EmbeddedStore,
  settings: Settings,
  log: Logger,
  opened: { close(): Promise<void> }[],
): Promise<Service> {
  const serving: (Serving | ServingThread)[] = []
  let newest: SharedEdition | undefined
  const failed = (error: unknown) => log.error({ err: error }, 'the newest edition cannot be served')
  const builder = openBuilder(
    {
      storeDirectory: store.directory,
      snapshotPath: join(settings.data, 'market.snapshot'),
      documents: pickDocumentRoom(settings),
    },
    {
      failed,
      built: (edition, buildMs) => {
        newest = edition
        log.info({ edition: edition.image.edition, buildMs }, 'serving edition')
        for (const thread of serving) Promise.resolve(thread.swap(edition)).catch(failed)
      },
    },
  )
  opened.unshift(builder)
  const threads = countThreads(settings.threads)
  if (threads > 1) await refuseTakenPorts(settings)
  const operator = await readOperatorSettings(settings.operator ?? (await findSampleOperator(store)))
  const edition = await builder.first
  const order = { settings, edition, threads, ...(operator && { operator }) }
  const first = await openServing(store, order, log)
  opened.unshift(first)
  serving.push(first)
  const { links, addresses } = first
  const ports = { port: portOf(addresses.main), portAlt: portOf(addresses.alt) }
  const further = { ...order, links, storeDirectory: store.directory, settings: { ...settings, ...ports } }
  const observer = { failed, crashed: stopTheProcess }
  for (let number = 1; number < threads; number++) {
    const thread = await openServingThread(further, observer)
    opened.unshift(thread)
    serving.push(thread)
    // An edition that was built while the thread started has passed it by.
    if (newest !== undefined) thread.swap(newest)
  }
  const metrics = openMetrics()
  const admin = await openAdmin({
    findHealth: () => ({
      isHealthy: true,
      details: { version: VERSION, edition: first.getServed().market.edition },
    }),
    renderMetrics: async () =>
      metrics.render(await Promise.all(serving.map((thread) => thread.listMetrics()))),
    describeApi: () => buildOpenApi({ version: VERSION, ...links }),
    observer: {
      answered: () => {},
      faulted: ({ error, ...request }) => log.error({ ...request, err: error }, 'request failed'),
    },
    now: Date.now,
    settings: { ...DEFAULT_ADMIN_SETTINGS, host: settings.host, port: settings.adminPort },
  })
  opened.unshift(admin)
  log.info({ edition: edition.image.edition, threads }, 'serving edition')
  return {
    ...links,
    adminUrl: admin.address,
    threads,
    getServed: first.getServed,
    close: () => closeAll(opened),
  }
}

function pickDocumentRoom({ data, documentMemoryMb, documentFileMb }: Settings): BuilderOrder['documents'] {
  return {
    directory: join(data, 'documents'),
    memoryBytes: documentMemoryMb * 2 ** 20,
    fileBytes: documentFileMb * 2 ** 20,
  }
}

function portOf(address: string): number {
  return Number(new URL(address).port)
}

/** The last opened first; each once. */
async function closeAll(opened: { close(): Promise<void> }[]): Promise<void> {
  for (let one = opened.shift(); one !== undefined; one = opened.shift()) await one.close()
}

/** As a fault that nothing catches in the first thread does. */
function stopTheProcess(error: unknown): void {
  setImmediate(() => {
    throw error
  })
}
