import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { type DisplayRules, listDisplayViews } from '../../display/display-rules.ts'
import { type AdminParts, openAdmin } from '../../http/admin/open-admin.ts'
import type { HttpObserver } from '../../http/api/http-parts.ts'
import { DEFAULT_ADMIN_SETTINGS } from '../../http/http-settings.ts'
import type { RowsProgress } from '../../search/ports/search-rows.ts'
import { openAdministration } from '../administration/open-administration.ts'
import { watchRequests } from '../administration/request-series.ts'
import { describeModels } from '../estimates/describe-models.ts'
import { addModelMetrics } from '../estimates/model-metrics.ts'
import { readAdministrationPage } from '../explorer/open-explorer.ts'
import { addFeedMetrics } from '../feeds/feed-metrics.ts'
import type { ServiceFeeds } from '../feeds/open-feeds.ts'
import { readAdminToken } from '../settings/admin-token-file.ts'
import { readDisplayRules } from '../settings/display-rules-file.ts'
import { readMortgageInsurance } from '../settings/mortgage-insurance-file.ts'
import { readOperatorSettings } from '../settings/operator-file.ts'
import type { Settings } from '../settings/settings.ts'
import { describeStores, type InstalledStores, type StoresDescription } from '../stores.ts'
import { countThreads } from '../threads/processors.ts'
import { VERSION } from '../version.ts'
import { findLinks } from './answer/links.ts'
import { buildOperationSettings, openServing, type Serving } from './answer/open-serving.ts'
import { refuseTakenPorts } from './answer/refuse-taken-ports.ts'
import { type ServedEdition, startReadingTables } from './answer/served-edition.ts'
import { createServingThreads, openFurtherThreads, type ServingThreads } from './answer/serving-threads.ts'
import type { SavedDocumentsNote } from './build/arena-cache.ts'
import { type BuilderStart, type BuildingThread, openBuilder } from './build/builder.ts'
import { createEditionProgress, type EditionProgress } from './edition-progress.ts'
import { openEstimateTraining } from './estimate/open-training.ts'
import { findSampleOperator } from './first-start.ts'
import { openFaultLog, openMetrics, type PictureNumbers } from './observability.ts'
import { openServiceWebhooks } from './open-webhooks.ts'
import { openPictures } from './pictures/open-pictures.ts'

export interface Service {
  baseUrl: string
  baseUrlAlt: string
  adminUrl: string
  /** The number of serving threads once `allServe` has resolved. The first one serves immediately. */
  threads: number
  allServe: Promise<void>
  /** The edition for requests to the first thread that begin now. */
  getServed(): ServedEdition
  /** Resolves when all threads serve this edition or a later one. */
  untilServed(edition: number): Promise<void>
  /** Resolves when all cards of the edition that is served now are cached, as far as there is space for them. */
  untilCardsPresented(): Promise<void>
  /** Resolves when the details of all homes that its searches show are prepared, as far as there is space for them. */
  untilDetailsPrepared(): Promise<void>
  /** Resolves when the pictures of all homes on the market in the edition that is served now are cached, as far as they can be fetched. */
  untilPicturesCached(): Promise<void>
  /** Answers searches and details that nobody has asked for, in all threads, so that the first requests find compiled code. */
  warmUp(): Promise<void>
  /** Finishes the requests in flight, then closes the listeners. The store stays open. */
  close(): Promise<void>
}

/** The open resources, the last opened first. */
type Opened = { close(): Promise<void> }[]

/** A service whose building thread starts up while its data may still be loading. */
export interface PreparedService {
  /**
   * Serves on the three addresses of the settings, with the explorer if the directory of its bundle is given. If an address is in
   * use, this rejects and leaves nothing open.
   */
  open(explorer?: string): Promise<Service>
  /** Releases a service that will not be opened. */
  close(): Promise<void>
}

interface ServiceParts {
  store: InstalledStores
  description: StoresDescription
  settings: Settings
  log: Logger
  threads: ServingThreads
  builder: BuildingThread
  cards: EditionProgress
  details: EditionProgress
  opened: Opened
  feeds: ServiceFeeds | undefined
  explorer: string | undefined
}

/**
 * `description` is what `store` was opened with: the threads of the service open it again. `feeds` are started when the service is
 * open, and closed with it.
 */
export function prepareService(
  store: InstalledStores,
  settings: Settings,
  log: Logger,
  description: StoresDescription,
  feeds?: ServiceFeeds,
): PreparedService {
  const threads = createServingThreads(log)
  const faults = openFaultLog(log, 'builder', 'the newest edition cannot be built; the one before stays')
  const cards = createEditionProgress()
  const details = createEditionProgress()
  const builder = openBuilder(buildBuilderStart(settings, description), {
    failed: faults.failed,
    worked: faults.worked,
    cardsPresented: (edition, presented) => {
      log.info({ edition, presented }, 'all cards are cached')
      cards.reached(edition)
    },
    detailsPrepared: details.reached,
    savedDocuments: (note) => logSavedDocuments(log, note),
    indexDiscarded: (reason) => log.warn({ reason }, 'the saved index is discarded and built again'),
    rowsProgress: (progress) => logRowsProgress(log, progress),
    built: (edition, buildMs) => {
      log.info({ edition: edition.edition, buildMs }, 'serving edition')
      threads.swap(edition)
    },
  })
  const opened: Opened = [builder]
  const parts = { store, description, settings, log, threads, builder, cards, details, opened, feeds }
  return {
    open: async (explorer) => {
      try {
        return await open({ ...parts, explorer })
      } catch (error) {
        await closeAll(opened)
        throw error
      }
    },
    close: () => closeAll(opened),
  }
}

/** Prepares and opens a service in one step. */
export function openService(
  store: InstalledStores,
  settings: Settings,
  log: Logger,
  description: StoresDescription = describeStores(settings),
  explorer?: string,
): Promise<Service> {
  return prepareService(store, settings, log, description).open(explorer)
}

async function open({
  store,
  description,
  settings,
  log,
  threads,
  builder,
  cards,
  details,
  opened,
  feeds,
  explorer,
}: ServiceParts): Promise<Service> {
  const threadCount = countThreads(settings.threads)
  if (threadCount > 1) await refuseTakenPorts(settings)
  const tables = startReadingTables(store.editions)
  const operator = await readOperatorSettings(settings.operator ?? (await findSampleOperator(store)))
  const insuranceTable = await readMortgageInsurance(settings.mortgageInsurance)
  const extras = { ...(operator && { operator }), ...(insuranceTable && { insuranceTable }) }
  const token = await readAdminToken(settings.adminTokenFile)
  const links = findLinks(settings)
  const rules = await readDisplayRules(settings.displayRules)
  const views = listDisplayViews(rules)
  if (rules !== undefined) await warnOfUnknownSources(rules, store, log)
  const training = openEstimateTraining({
    ...{ store, description, views, settings, log },
    changed: (models) => builder.useModels(models),
  })
  opened.unshift(training)
  builder.useModels(await training.load())
  const known = links && buildOperationSettings({ settings, ...extras }, links)
  builder.start({ views, ...(known && { settings: known }) })
  const edition = await builder.first
  const pictures = await openPictures(settings, description, log)
  if (pictures !== undefined) opened.unshift(pictures)
  const order = {
    settings,
    edition,
    views,
    threads: threadCount,
    ...extras,
    ...(pictures && { pictures: pictures.place }),
    ...(explorer !== undefined && { explorer }),
  }
  const first = await openServing(store, order, log, { tables })
  opened.unshift(first)
  threads.add(first, edition.edition)
  builder.presentCards(first.operationSettings)
  const further = openFurtherThreads(order, description, first, threads)
  opened.unshift(further)
  const requests = watchRequests(threads.listMetrics)
  opened.unshift(requests)
  const { describeRequests } = requests
  const administration = openAdministration({ store, description, settings, log, describeRequests })
  opened.unshift(administration)
  const admin = await openAdmin({
    ...buildAdmin(store, first, threads, pictures?.describe, feeds),
    ask: administration.ask,
    ...(token !== undefined && { token }),
    ...(explorer !== undefined && { page: await readAdministrationPage(explorer) }),
    observer: observeAdmin(log),
    now: Date.now,
    settings: { ...DEFAULT_ADMIN_SETTINGS, host: settings.adminHost, port: settings.adminPort },
  })
  opened.unshift(admin)
  opened.unshift(openServiceWebhooks(store, first, views, settings, log))
  training.start()
  if (feeds !== undefined) opened.unshift(feeds)
  feeds?.start()
  log.info({ edition: edition.edition, threads: threadCount }, 'serving edition')
  return {
    ...first.links,
    ...{ adminUrl: admin.address, threads: threadCount, allServe: further.allServe },
    getServed: first.getServed,
    untilServed: threads.untilServed,
    untilCardsPresented: () => cards.until(first.getServed().editionIndex.edition),
    untilDetailsPrepared: () => details.until(first.getServed().editionIndex.edition),
    warmUp: async () => {
      await further.allServe
      await threads.warmUp()
    },
    untilPicturesCached: async () => pictures?.untilCached(first.getServed().editionIndex.edition),
    close: () => closeAll(opened),
  }
}

const RUNS_LOOKED_AT = 100_000

/** A misspelled name would withhold nothing. A source may also have rules before it is loaded. */
async function warnOfUnknownSources(
  { sources }: DisplayRules,
  { runs }: InstalledStores,
  log: Logger,
): Promise<void> {
  const loaded = new Set((await runs.list(RUNS_LOOKED_AT)).map(({ source }) => source))
  const unknown = sources.map(([source]) => source).filter((source) => !loaded.has(source))
  if (unknown.length === 0) return
  log.warn({ unknown, loaded: [...loaded].sort() }, 'display rules name sources that were never loaded')
}

function buildBuilderStart(settings: Settings, description: StoresDescription): BuilderStart {
  return {
    stores: description,
    directory: settings.data,
    documents: {
      directory: join(settings.data, 'documents'),
      memoryBytes: settings.documentMemoryMb * 2 ** 20,
      fileBytes: settings.documentFileMb * 2 ** 20,
      prepared: {
        directory: join(settings.data, 'prepared'),
        fileBytes: settings.preparedFileMb * 2 ** 20,
      },
    },
    linksPictures: settings.pictures === 'cache',
  }
}

function buildAdmin(
  store: InstalledStores,
  first: Serving,
  threads: ServingThreads,
  describePictures: (() => Promise<PictureNumbers>) | undefined,
  feeds: ServiceFeeds | undefined,
): Omit<AdminParts, 'ask' | 'token' | 'page' | 'observer' | 'now' | 'settings'> {
  const addMore = (registry: Registry) => {
    addModelMetrics(registry, () => describeModels(store.models))
    if (feeds !== undefined) addFeedMetrics(registry, feeds.describe)
  }
  const metrics = openMetrics(store.ledger.countWaiting, describePictures, addMore)
  return {
    healthChecks: {
      threads: async () => void (await threads.listMetrics()),
      store: async () => void (await first.getServed().reader.count('property')),
      ledger: () => store.ledger.checkWritable(),
    },
    describeService: () => ({ version: VERSION, edition: first.getServed().editionIndex.edition }),
    renderMetrics: async () => metrics.render(await threads.listMetrics()),
    describeApi: first.describeApi,
    ...(feeds && { describeFeeds: feeds.describe }),
  }
}

function observeAdmin(log: Logger): HttpObserver {
  const faults = openFaultLog(log, 'health', 'request failed')
  return {
    answered: ({ status }) => {
      if (status === 200) faults.worked()
    },
    faulted: ({ error, ...request }) => faults.failed(error, request),
  }
}

function logSavedDocuments(log: Logger, note: SavedDocumentsNote): void {
  if (note.kind === 'discarded') log.warn({ reason: note.reason }, 'the saved documents are discarded')
  else if (note.damaged > 0) log.warn(note, 'saved documents are damaged and are presented again')
  else log.info({ edition: note.edition }, 'saved documents are used')
}

function logRowsProgress(log: Logger, progress: RowsProgress): void {
  const { edition } = progress
  if (progress.kind === 'waiting')
    log.info({ edition }, 'another process makes the database ready for search; waiting for it')
  else log.info({ edition, homes: progress.homes, of: progress.all }, 'making the database ready for search')
}

/** Closes each of them once, even if called twice. */
async function closeAll(opened: Opened): Promise<void> {
  for (let one = opened.shift(); one !== undefined; one = opened.shift()) await one.close()
}
