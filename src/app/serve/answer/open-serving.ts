import type { Logger } from 'pino'
import { cacheVerdicts, openKeyGate } from '../../../access/key-gate.ts'
import { OPERATION_CONTRACTS } from '../../../contract/operations.ts'
import type { MortgageInsuranceTable } from '../../../domain/mortgage/mortgage-insurance.ts'
import type { HttpObserver } from '../../../http/api/http-parts.ts'
import { type OpenedHttp, openHttp } from '../../../http/api/open-http.ts'
import { DEFAULT_HTTP_SETTINGS, type HttpSettings } from '../../../http/http-settings.ts'
import type { OperationSettings } from '../../../operations/operation.ts'
import type { OperatorSettings } from '../../../operations/operator-settings.ts'
import type { EmbeddedStore } from '../../../store/embedded/embedded-store.ts'
import type { Settings } from '../../settings/settings.ts'
import { type MetricRecords, openRequestMetrics, type RequestMetrics } from '../observability.ts'
import type { SharedEdition } from '../shared-edition.ts'
import { findPicture } from './find-picture.ts'
import { buildRunOperation } from './run-operations.ts'
import { type EditionHolder, openEditionHolder, type ReadTables } from './served-edition.ts'

/** What a thread needs to serve; structured-cloneable. */
export interface ServingOrder {
  settings: Settings
  operator?: OperatorSettings
  insuranceTable?: MortgageInsuranceTable
  edition: SharedEdition
  /** Threads that share the ports. */
  threads: number
}

/** Absolute addresses as clients see them. */
export interface Links {
  baseUrl: string
  baseUrlAlt: string
}

/** One thread's listeners and what they serve. */
export interface Serving extends EditionHolder {
  links: Links
  addresses: OpenedHttp['addresses']
  listMetrics(): Promise<MetricRecords>
  /** Finishes what is in flight, then closes the listeners. */
  close(): Promise<void>
}

/**
 * Listens on the ports of the settings and answers over the image. Without given links they are made of the ports that were
 * taken. Rejects, with nothing left open, when a port is taken.
 */
export async function openServing(
  store: EmbeddedStore,
  { settings, operator, insuranceTable, edition, threads }: ServingOrder,
  log: Logger,
  { links: given, tables }: { links?: Links; tables?: ReadTables } = {},
): Promise<Serving> {
  const holder = await openEditionHolder(store.editions, edition, tables)
  const metrics = openRequestMetrics()
  metrics.servesEdition(edition.segments.edition)
  // Links need the ports that were taken, which are known only once the listeners are open.
  const links: Links = given ?? { baseUrl: '', baseUrlAlt: '' }
  const pageSettings = {
    ...pickOperationSettings(settings),
    ...(operator && { operator }),
    ...(insuranceTable && { insuranceTable }),
  }
  const getSettings = (): OperationSettings => ({ ...pageSettings, ...links })
  const http = await openHttp({
    contracts: OPERATION_CONTRACTS,
    runOperation: buildRunOperation(
      holder,
      memoizeAfter(() => links.baseUrl !== '', getSettings),
    ),
    keyGate: cacheVerdicts(await openKeyGate(store.access), () => performance.now()),
    ledger: store.ledger,
    findPhoto: findPicture,
    observer: observeHttp(log, metrics),
    now: Date.now,
    settings: pickHttpSettings(settings, threads),
  })
  links.baseUrlAlt ||= settings.baseUrlAlt ?? makeReachable(http.addresses.alt)
  links.baseUrl ||= settings.baseUrl ?? makeReachable(http.addresses.main)
  return {
    links,
    addresses: http.addresses,
    getServed: holder.getServed,
    swap: async (next) => {
      await holder.swap(next)
      metrics.servesEdition(next.segments.edition)
    },
    listMetrics: metrics.list,
    close: async () => {
      await http.close()
      holder.close()
    },
  }
}

/** The room for requests in work is shared out over the threads. */
function pickHttpSettings({ host, port, portAlt, allowedOrigins }: Settings, threads: number): HttpSettings {
  const { limits } = DEFAULT_HTTP_SETTINGS
  return {
    ...DEFAULT_HTTP_SETTINGS,
    ...{ host, port, portAlt, allowedOrigins, isPortShared: threads > 1 },
    limits: { ...limits, inFlight: Math.ceil(limits.inFlight / threads) },
  }
}

function pickOperationSettings({ timeZone, searchPageSize, pastSalePageSize }: Settings) {
  return { timeZone, searchPageSize, pastSalePageSize }
}

/** An address that a client on this machine can use where the listener took all of the machine's. */
function makeReachable(address: string): string {
  return address.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:')
}

/** Calls `get` until `isSettled`, then keeps what it gave. */
function memoizeAfter<Value>(isSettled: () => boolean, get: () => Value): () => Value {
  let kept: Value | undefined
  return () => {
    if (kept !== undefined) return kept
    const value = get()
    if (isSettled()) kept = value
    return value
  }
}

function observeHttp(log: Logger, metrics: RequestMetrics): HttpObserver {
  return {
    answered: (request) => {
      metrics.answered(request)
      if (log.isLevelEnabled('debug')) log.debug(request, 'answered')
    },
    faulted: ({ error, ...request }) => log.error({ ...request, err: error }, 'request failed'),
  }
}
