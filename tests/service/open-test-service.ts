import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { issueKey, setSubscription } from '../../src/access/keys.ts'
import { ensureReference } from '../../src/app/ingest/load-source.ts'
import { loadSample } from '../../src/app/sample/load-sample.ts'
import { openService, type Service } from '../../src/app/serve/open-service.ts'
import { readSettings, type Settings } from '../../src/app/settings/settings.ts'
import { describeStores, openStores } from '../../src/app/stores.ts'
import type { Stores } from '../../src/store/ports/stores.ts'
import { copySampleStore } from './sample-template.ts'

export interface TestService extends AsyncDisposable {
  store: Stores
  service: Service
  /** The key of a subscribed holder. */
  key: string
  directory: string
  /** Sends a GET with the key and returns the status, headers and parsed body. `path` starts with "/api". */
  get(base: 'main' | 'alt', path: string, key?: string | null): Promise<TestAnswer>
}

export interface TestAnswer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests examine bodies that the contract has checked.
  body: any
}

/** Opens the whole service on free ports, with a store in its own directory, or in the database of the settings, which is removed on disposal. */
export async function openTestService(
  load: Load = loadSmallSample,
  settings: Partial<Settings> = {},
  explorer?: string,
): Promise<TestService> {
  const directory = await mkdtemp(join(tmpdir(), 'plat-test-'))
  const description = describeStores({ ...readSettings({}), data: directory, ...settings })
  const isCopied = description.adapter === 'embedded' && (await copyLoaded(load, description.directory))
  const store = await openStores(description)
  if (!isCopied) await load(store, directory)
  const service = await serveStore(
    store,
    { data: directory, ...settings },
    settings.data ?? directory,
    explorer,
  )
  await service.allServe
  const key = await issueTestKey(store)
  return {
    ...{ store, service, key, directory },
    get: (base, path, as = key) =>
      getJson(`${base === 'main' ? service.baseUrl : service.baseUrlAlt}${path}`, as),
    async [Symbol.asyncDispose]() {
      await service.close()
      await store.close()
      await rm(directory, { recursive: true })
    },
  }
}

type Load = (store: Stores, directory: string) => Promise<void>

/** Several tests start from the same data, which takes longer to load than to copy. */
const TEMPLATES = new Map<Load, string>([
  [loadSmallSample, 'sample'],
  [loadReferenceAndSample, 'reference'],
])

async function copyLoaded(load: Load, target: string): Promise<boolean> {
  const name = TEMPLATES.get(load)
  if (name === undefined) return false
  return copySampleStore(name, target, async (directory) => {
    const store = await openStores(describeStores({ ...readSettings({}), data: directory }))
    await load(store, directory)
    await store.close()
  })
}

export async function loadReferenceAndSample(store: Stores, directory: string): Promise<void> {
  await ensureReference(store)
  await loadSmallSample(store, directory)
}

/**
 * Serves a store on free ports without writing a log. The store is in the data directory of the settings, or in another one, so
 * that two services with caches of their own can share it.
 */
export function serveStore(
  store: Stores,
  settings: Partial<Settings>,
  storeDirectory = settings.data,
  explorer?: string,
): Promise<Service> {
  const given = {
    ...readSettings({}),
    port: 0,
    portAlt: 0,
    adminPort: 0,
    threads: 1,
    ...WITHOUT_MODELS,
    ...settings,
  }
  const data = storeDirectory ?? given.data
  return openService(store, given, pino({ level: 'silent' }), describeStores({ ...given, data }), explorer)
}

/** Training would take the processors, and change answers in the middle of a test. */
const WITHOUT_MODELS = { estimates: 'comparables' } as const

export function loadSmallSample(store: Stores, directory: string, nowMs?: number): Promise<void> {
  return loadSample(store, {
    homes: SMALL_SAMPLE,
    nowMs,
    directory: join(directory, 'sample'),
    tell: () => undefined,
  })
}

const SMALL_SAMPLE = 300

export async function issueTestKey({ access }: Stores, holder = 'Tester'): Promise<string> {
  const nowMs = Date.now()
  await setSubscription(access, { holder, plan: 'standard', state: 'active' }, nowMs)
  const issued = await issueKey(access, { holder, mode: 'test' }, nowMs)
  if (!issued.ok) throw new Error(issued.detail)
  return issued.text
}

export async function getJson(url: string, key: string | null, method = 'GET'): Promise<TestAnswer> {
  const headers: Record<string, string> = key === null ? {} : { 'x-gateway-key': key }
  const response = await fetch(url, { method, headers })
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
  const body = isJson ? await response.json() : Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, body }
}
