import { join } from 'node:path'
import type { Logger } from 'pino'
import { buildOpenApi } from '../../contract/openapi/build-openapi.ts'
import { type AdminParts, openAdmin } from '../../http/admin/open-admin.ts'
import { DEFAULT_ADMIN_SETTINGS } from '../../http/http-settings.ts'
import type { EmbeddedStore } from '../../store/embedded/embedded-store.ts'
import { readMortgageInsurance } from '../settings/mortgage-insurance-file.ts'
import { readOperatorSettings } from '../settings/operator-file.ts'
import type { Settings } from '../settings/settings.ts'
import { countThreads } from '../threads/processors.ts'
import { VERSION } from '../version.ts'
import { openServing, type Serving } from './answer/open-serving.ts'
import { refuseTakenPorts } from './answer/refuse-taken-ports.ts'
import { type ServedEdition, startReadingTables } from './answer/served-edition.ts'
import { createFollowers, type Followers, openFurtherThreads } from './answer/serving-threads.ts'
import { type Builder, type BuilderStart, openBuilder } from './build/builder.ts'
import { findSampleOperator } from './first-start.ts'
import { openMetrics } from './observability.ts'

export interface Service {
  baseUrl: string
  baseUrlAlt: string
  adminUrl: string
  /** How many threads serve once `allServe` has resolved; the first serves at once. */
  threads: number
  allServe: Promise<void>
  /** What a request to the first thread that begins now sees. */
  getServed(): ServedEdition
  /** Finishes what is in flight, then closes the listeners. The store stays open. */
  close(): Promise<void>
}

/** What is open, the last opened first. */
type Opened = { close(): Promise<void> }[]

/** A service whose building thread gets ready, while its data may still be loaded. */
export interface PreparedService {
  /** Serves on the three addresses of the settings. Rejects, with nothing left open, when one is taken. */
  open(): Promise<Service>
  /** For whoever does not open it after all. */
  close(): Promise<void>
}

export function prepareService(store: EmbeddedStore, settings: Settings, log: Logger): PreparedService {
  const followers = createFollowers(log)
  const builder = followEditions(store, settings, log, followers)
  const opened: Opened = [builder]
  return {
    open: async () => {
      try {
        return await open({ store, settings, log, followers, builder, opened })
      } catch (error) {
        await closeAll(opened)
        throw error
      }
    },
    close: () => closeAll(opened),
  }
}

/** Prepares and opens a service in one step. */
export function openService(store: EmbeddedStore, settings: Settings, log: Logger): Promise<Service> {
  return prepareService(store, settings, log).open()
}

interface ServiceParts {
  store: EmbeddedStore
  settings: Settings
  log: Logger
  followers: Followers
  builder: Builder
  opened: Opened
}

async function open({ store, settings, log, followers, builder, opened }: ServiceParts): Promise<Service> {
  const threads = countThreads(settings.threads)
  if (threads > 1) await refuseTakenPorts(settings)
  builder.start()
  const tables = startReadingTables(store.editions)
  const operator = await readOperatorSettings(settings.operator ?? (await findSampleOperator(store)))
  const insuranceTable = await readMortgageInsurance(settings.mortgageInsurance)
  const edition = await builder.first
  const extras = { ...(operator && { operator }), ...(insuranceTable && { insuranceTable }) }
  const order = { settings, edition, threads, ...extras }
  const first = await openServing(store, order, log, { tables })
  opened.unshift(first)
  followers.add(first)
  builder.keepCards({ baseUrl: first.links.baseUrl, timeZone: settings.timeZone })
  const further = openFurtherThreads(order, store.directory, first, followers)
  opened.unshift(further)
  const admin = await openAdmin({
    ...buildAdmin(first, followers),
    observer: {
      answered: () => {},
      faulted: ({ error, ...request }) => log.error({ ...request, err: error }, 'request failed'),
    },
    now: Date.now,
    settings: { ...DEFAULT_ADMIN_SETTINGS, host: settings.host, port: settings.adminPort },
  })
  opened.unshift(admin)
  log.info({ edition: edition.segments.edition, threads }, 'serving edition')
  return {
    ...first.links,
    ...{ adminUrl: admin.address, threads, allServe: further.allServe },
    getServed: first.getServed,
    close: () => closeAll(opened),
  }
}

function followEditions(
  store: EmbeddedStore,
  settings: Settings,
  log: Logger,
  followers: Followers,
): Builder {
  const order: BuilderStart = {
    storeDirectory: store.directory,
    snapshotPath: join(settings.data, 'market.snapshot'),
    documents: {
      directory: join(settings.data, 'documents'),
      memoryBytes: settings.documentMemoryMb * 2 ** 20,
      fileBytes: settings.documentFileMb * 2 ** 20,
    },
  }
  return openBuilder(order, {
    failed: followers.failed,
    built: (edition, buildMs) => {
      log.info({ edition: edition.segments.edition, buildMs }, 'serving edition')
      followers.swap(edition)
    },
  })
}

function buildAdmin(
  first: Serving,
  followers: Followers,
): Pick<AdminParts, 'findHealth' | 'renderMetrics' | 'describeApi'> {
  const metrics = openMetrics()
  return {
    findHealth: () => ({
      isHealthy: true,
      details: { version: VERSION, edition: first.getServed().editionIndex.edition },
    }),
    renderMetrics: async () =>
      metrics.render(await Promise.all(followers.list().map((thread) => thread.listMetrics()))),
    describeApi: () => buildOpenApi({ version: VERSION, ...first.links }),
  }
}

/** Each once. */
async function closeAll(opened: Opened): Promise<void> {
  for (let one = opened.shift(); one !== undefined; one = opened.shift()) await one.close()
}
