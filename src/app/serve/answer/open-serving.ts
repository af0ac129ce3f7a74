import type { Logger } from 'pino'
import { cacheVerdicts, openKeyGate } from '../../../access/key-gate.ts'
import type { AnswerMessage } from '../../../agents/ports/ask-service.ts'
import { buildOpenApi } from '../../../contract/openapi/build-openapi.ts'
import { OPERATION_CONTRACTS } from '../../../contract/operations.ts'
import type { DisplayView } from '../../../display/display-rules.ts'
import type { MortgageInsuranceTable } from '../../../domain/mortgage/mortgage-insurance.ts'
import type { Explorer } from '../../../http/api/answer-explorer.ts'
import type { DescribeApi, HttpObserver } from '../../../http/api/http-parts.ts'
import { type HttpAddresses, openHttp } from '../../../http/api/open-http.ts'
import { DEFAULT_HTTP_SETTINGS, type HttpSettings } from '../../../http/http-settings.ts'
import type { OperationSettings, OperatorSettings } from '../../../operations/operation.ts'
import type { LinkTemplates } from '../../../operations/presentation/links.ts'
import { linkPicturesOf } from '../../../pictures/link-pictures.ts'
import { openExplorerStart } from '../../explorer/explorer-start.ts'
import { readExplorer } from '../../explorer/open-explorer.ts'
import type { Settings } from '../../settings/settings.ts'
import type { InstalledStores } from '../../stores.ts'
import { VERSION } from '../../version.ts'
import { type MetricRecords, openFaultLog } from '../observability.ts'
import { openPictureReader } from '../pictures/find-cached-picture.ts'
import type { PicturePlace } from '../pictures/open-pictures.ts'
import { openRequestMetrics, type RequestMetrics } from '../request-metrics.ts'
import type { SharedEdition } from '../shared-edition.ts'
import { findExampleValues } from './example-values.ts'
import { findPicture } from './find-picture.ts'
import { findBasePath, type Links, makeLinks } from './links.ts'
import { openListingSources } from './listing-sources.ts'
import { buildRunOperation } from './run-operations.ts'
import { type EditionHolder, openEditionHolder, type ReadTables } from './served-edition.ts'
import { warmUp } from './warm-up.ts'

/** What a thread needs to serve. It must be possible to clone it into a message. */
export interface ServingOrder {
  settings: Settings
  operator?: OperatorSettings
  insuranceTable?: MortgageInsuranceTable
  edition: SharedEdition
  /** Where the cached pictures are, if pictures are cached. */
  pictures?: PicturePlace
  views: readonly DisplayView[]
  /** The directory of the explorer's bundle, if there is one. */
  explorer?: string
  /** Threads that share the ports. */
  threads: number
}

/** One thread's listeners and what they serve. */
export interface Serving extends EditionHolder {
  links: Links
  operationSettings: OperationSettings
  describeApi: DescribeApi
  addresses: HttpAddresses
  listMetrics(): Promise<MetricRecords>
  /** Answers searches and details that nobody has asked for, so that the first requests find compiled code. */
  warmUp(): Promise<void>
  /** Finishes the requests in flight, then closes the listeners. */
  close(): Promise<void>
}

/**
 * Listens on the ports of the settings and answers from the edition. If a port is in use, this rejects and leaves nothing open.
 * Links that are not given come from the settings, or else from the addresses of the listeners.
 */
export async function openServing(
  store: InstalledStores,
  order: ServingOrder,
  log: Logger,
  { links: given, tables }: { links?: Links; tables?: ReadTables } = {},
): Promise<Serving> {
  const { settings, edition, threads, views } = order
  const { search } = store
  const pictures = order.pictures && (await openPictureReader(order.pictures, findPicture))
  const editions = pictures === undefined ? store.editions : linkPicturesOf(store.editions)
  const answerBytes = settings.answerMemoryMb * 2 ** 20
  const editionSources = { editions, views, answerBytes, ...(search && { search }) }
  const holder = await openEditionHolder(editionSources, edition, tables)
  const sources = {
    getServed: holder.getServed,
    editions: { ...store.editions, ...editions },
    listSourcesOf: openListingSources(store.runs, () => performance.now()),
  }
  const metrics = openRequestMetrics(() => countAnswerBytes(holder, views))
  metrics.servesEdition(edition.edition)
  const keyGate = cacheVerdicts(await openKeyGate(store.access), () => performance.now())
  const resolveLinks = (addresses: HttpAddresses) => given ?? makeLinks(settings, addresses)
  const explorer = await openExplorer(order.explorer, store, holder, findBasePath(settings))
  const http = await openHttp({
    settings: pickHttpSettings(settings, threads),
    observer: observeHttp(log, metrics),
    buildParts: (addresses) => {
      const links = resolveLinks(addresses)
      return {
        contracts: OPERATION_CONTRACTS,
        runOperation: buildRunOperation(sources, buildOperationSettings(order, links)),
        findAnswers: (use) => holder.getServed(use).answers,
        reachEdition: holder.reach,
        keyGate,
        ledger: store.ledger,
        findPhoto: pictures?.findPhoto ?? findPicture,
        describeApi: buildDescribeApi(links, holder),
        ...(explorer && { explorer }),
        answerMessage: answerAgentMessage,
        ownOrigins: [links.baseUrl, links.baseUrlAlt].map((address) => new URL(address).origin),
        now: Date.now,
      }
    },
  })
  const links = resolveLinks(http.addresses)
  const operationSettings = buildOperationSettings(order, links)
  let isClosing = false
  let warming: Promise<void> | undefined
  return {
    ...{ links, operationSettings },
    describeApi: buildDescribeApi(links, holder),
    addresses: http.addresses,
    getServed: holder.getServed,
    reach: holder.reach,
    swap: async (next) => {
      await holder.swap(next)
      metrics.servesEdition(next.edition)
    },
    listMetrics: metrics.list,
    warmUp: async () => {
      const { documents, reader } = holder.getServed()
      // Where a database searches, it would have to do the work.
      if (documents === undefined) return
      const run = buildRunOperation(sources, operationSettings)
      warming = warmUp(run, reader, views[0]!.uses[0]!, () => !isClosing)
      await warming
    },
    close: async () => {
      isClosing = true
      await http.close()
      await warming?.catch(() => {})
      pictures?.close()
      holder.close()
    },
  }
}

function countAnswerBytes({ getServed }: EditionHolder, views: readonly DisplayView[]): number {
  return views.reduce((sum, { uses }) => sum + getServed(uses[0]).answers.getBytes(), 0)
}

async function openExplorer(
  directory: string | undefined,
  stores: InstalledStores,
  { getServed }: EditionHolder,
  basePath: string,
): Promise<Explorer | undefined> {
  if (directory === undefined) return undefined
  const getReader = () => getServed().reader
  const describe = openExplorerStart({ version: VERSION, stores, getReader, findExamples: findExampleValues })
  return { ...(await readExplorer(directory, basePath)), describe }
}

/** What agents need is loaded with the first message of one. */
const answerAgentMessage: AnswerMessage = async (message, ask) => {
  const { answerMessage } = await import('../../../agents/answer-message.ts')
  return answerMessage(message, ask, VERSION)
}

/** The limit on requests in flight is divided among the threads. */
function pickHttpSettings({ host, port, portAlt, allowedOrigins }: Settings, threads: number): HttpSettings {
  const { limits } = DEFAULT_HTTP_SETTINGS
  return {
    ...DEFAULT_HTTP_SETTINGS,
    ...{ host, port, portAlt, allowedOrigins, isPortShared: threads > 1 },
    limits: { ...limits, inFlight: Math.ceil(limits.inFlight / threads) },
  }
}

/** What operations need to know about settings, operator and addresses. */
export function buildOperationSettings(
  { settings, operator, insuranceTable }: Pick<ServingOrder, 'settings' | 'operator' | 'insuranceTable'>,
  links: Links,
): OperationSettings {
  const { timeZone, searchPageSize, pastSalePageSize } = settings
  const linkTemplates = pickLinkTemplates(settings)
  return {
    ...{ timeZone, searchPageSize, pastSalePageSize },
    hidesRemovedListings: settings.removedListings === 'hide',
    ...(linkTemplates && { linkTemplates }),
    ...(operator && { operator }),
    ...(insuranceTable && { insuranceTable }),
    ...links,
  }
}

/** The OpenAPI document with examples of the served edition, built at the first request for it. */
function buildDescribeApi(links: Links, { getServed }: EditionHolder): DescribeApi {
  let edition: number | undefined
  let document: Buffer | undefined
  return async () => {
    const { reader } = getServed()
    if (document !== undefined && edition === reader.edition) return document
    const examples = await findExampleValues(reader)
    document = Buffer.from(JSON.stringify(buildOpenApi({ version: VERSION, ...links, examples })))
    edition = reader.edition
    return document
  }
}

function pickLinkTemplates(settings: Settings): LinkTemplates | undefined {
  const { homeUrlTemplate, builderUrlTemplate, communityUrlTemplate, agentUrlTemplate, officeUrlTemplate } =
    settings
  const templates = {
    ...(homeUrlTemplate !== undefined && { home: homeUrlTemplate }),
    ...(builderUrlTemplate !== undefined && { builder: builderUrlTemplate }),
    ...(communityUrlTemplate !== undefined && { community: communityUrlTemplate }),
    ...(agentUrlTemplate !== undefined && { agent: agentUrlTemplate }),
    ...(officeUrlTemplate !== undefined && { office: officeUrlTemplate }),
  }
  return Object.keys(templates).length === 0 ? undefined : templates
}

function observeHttp(log: Logger, metrics: RequestMetrics): HttpObserver {
  const faults = openFaultLog(log, 'requests', 'request failed')
  return {
    answered: (request) => {
      metrics.answered(request)
      if (request.cost > 0) faults.worked()
      if (log.isLevelEnabled('debug')) log.debug(request, 'answered')
    },
    faulted: ({ error, ...request }) => faults.failed(error, request),
  }
}
