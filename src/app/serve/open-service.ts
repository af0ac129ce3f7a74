import { join } from 'node:path'
import type { Logger } from 'pino'
import { openKeyGate } from '../../access/key-gate.ts'
import { buildOpenApi } from '../../contract/openapi.ts'
import { OPERATION_CONTRACTS } from '../../contract/operations.ts'
import type { HttpObserver } from '../../http/http-observer.ts'
import { DEFAULT_ADMIN_SETTINGS, DEFAULT_HTTP_SETTINGS } from '../../http/http-settings.ts'
import type { Listener } from '../../http/listener.ts'
import { type AdminParts, openAdmin } from '../../http/open-admin.ts'
import { type OpenedHttp, openHttp } from '../../http/open-http.ts'
import type { OperationSettings } from '../../operations/operation.ts'
import type { EmbeddedStore } from '../../store/embedded/embedded-store.ts'
import type { Settings } from '../settings/settings.ts'
import { VERSION } from '../version.ts'
import { findPicture } from './find-picture.ts'
import { openListingSnapshot } from './listing-snapshot-file.ts'
import { type MarketWatch, openMarketWatch } from './market-watch.ts'
import { type Metrics, openMetrics } from './metrics.ts'
import { readOperatorSettings } from './operator-file.ts'
import { buildRunOperation } from './run-operations.ts'
import { findSampleOperator } from './sample-operator.ts'

export interface Service {
  baseUrl: string
  baseUrlAlt: string
  adminUrl: string
  watch: MarketWatch
  /** Finishes what is in flight, then closes the listeners. The store stays open. */
  close(): Promise<void>
}

/** Serves a store on the three addresses of the settings. Rejects, with nothing left open, when one is taken. */
export async function openService(store: EmbeddedStore, settings: Settings, log: Logger): Promise<Service> {
  const metrics = openMetrics()
  const operator = await readOperatorSettings(settings.operator ?? (await findSampleOperator(store)))
  const snapshot = await openListingSnapshot(join(settings.data, 'listings.snapshot'))
  const watch = await openMarketWatch(store.editions, snapshot, observeMarket(log, metrics))
  const observer = observeHttp(log, metrics)
  // Links need the ports that were taken, which are known only once the listeners are open.
  const links = { baseUrl: '', baseUrlAlt: '' }
  const getSettings = (): OperationSettings => ({
    ...pickOperationSettings(settings),
    ...links,
    ...(operator && { operator }),
  })
  const operationSettings = memoizeAfter(() => links.baseUrl !== '', getSettings)
  const http = await openHttp({
    contracts: OPERATION_CONTRACTS,
    runOperation: buildRunOperation(watch, operationSettings),
    keyGate: await openKeyGate(store.access),
    ledger: store.ledger,
    findPhoto: findPicture,
    observer,
    now: Date.now,
    settings: { ...DEFAULT_HTTP_SETTINGS, ...pickListenerSettings(settings) },
  }).catch(closingFirst(watch))
  links.baseUrlAlt = settings.baseUrlAlt ?? makeReachable(http.addresses.alt)
  links.baseUrl = settings.baseUrl ?? makeReachable(http.addresses.main)
  const admin = await openAdmin({
    ...buildAdmin(watch, metrics, links),
    observer,
    now: Date.now,
    settings: { ...DEFAULT_ADMIN_SETTINGS, host: settings.host, port: settings.adminPort },
  }).catch(closingFirst(http, watch))
  return { ...links, adminUrl: admin.address, watch, close: () => closeAll(http, admin, watch) }
}

function pickListenerSettings({ host, port, portAlt, allowedOrigins }: Settings) {
  return { host, port, portAlt, allowedOrigins }
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

function closingFirst(...opened: { close(): Promise<void> }[]) {
  return async (error: unknown): Promise<never> => {
    for (const one of opened) await one.close()
    throw error
  }
}

async function closeAll(http: OpenedHttp, admin: Listener, watch: MarketWatch): Promise<void> {
  await http.close()
  await admin.close()
  await watch.close()
}

function buildAdmin(
  watch: MarketWatch,
  metrics: Metrics,
  links: { baseUrl: string; baseUrlAlt: string },
): Pick<AdminParts, 'findHealth' | 'renderMetrics' | 'describeApi'> {
  return {
    findHealth: () => ({
      isHealthy: true,
      details: { version: VERSION, edition: watch.getServed().market.edition },
    }),
    renderMetrics: metrics.render,
    describeApi: () => buildOpenApi({ version: VERSION, ...links }),
  }
}

function observeMarket(log: Logger, metrics: Metrics) {
  return {
    swapped: (edition: number, buildMs: number) => {
      metrics.servesEdition(edition)
      log.info({ edition, buildMs }, 'serving edition')
    },
    failed: (error: unknown) => log.error({ err: error }, 'the newest edition cannot be served'),
  }
}

function observeHttp(log: Logger, metrics: Metrics): HttpObserver {
  return {
    answered: (request) => {
      metrics.answered(request)
      if (log.isLevelEnabled('debug')) log.debug(request, 'answered')
    },
    faulted: ({ error, ...request }) => log.error({ ...request, err: error }, 'request failed'),
  }
}
