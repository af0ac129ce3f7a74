import { openKeyGate } from '../../src/access/key-gate.ts'
import { type IssuedKey, issueKey, setSubscription } from '../../src/access/keys.ts'
import type { AccessStore } from '../../src/access/ports.ts'
import { answerMessage } from '../../src/agents/answer-message.ts'
import { OPERATION_CONTRACTS } from '../../src/contract/operations.ts'
import type { AnsweredRequest, HttpFault, HttpParts } from '../../src/http/api/http-parts.ts'
import { type HttpAddresses, type OpenedHttp, openHttp } from '../../src/http/api/open-http.ts'
import { DEFAULT_HTTP_SETTINGS, type HttpLimits, type HttpSettings } from '../../src/http/http-settings.ts'
import { openMemoryAccessStore } from '../../src/store/memory/memory-access-store.ts'
import { type MemoryLedger, openMemoryLedger } from '../../src/store/memory/memory-ledger.ts'

/** Where clients see the service. */
export const OWN_ORIGIN = 'https://plat.example'
export const EDITION = 7
export const PATH = '/api/v1/mortgage/rates'
export const ALT_PATH = '/api/v1/property/detail?property_id=1'

export interface TestHttp extends OpenedHttp, AsyncDisposable {
  store: AccessStore
  ledger: MemoryLedger
  answered: AnsweredRequest[]
  faults: HttpFault[]
  /** The key of a subscribed holder. */
  key: string
  issue(holder: string): Promise<IssuedKey>
}

export type TestOverrides = Partial<HttpParts> & {
  settings?: Partial<Omit<HttpSettings, 'limits'>>
  limits?: Partial<HttpLimits>
  /** Awaited after the ports are open and before the service is ready. */
  prepare?(addresses: HttpAddresses): Promise<void>
}

/** Opens both base addresses on free ports, with keys and charges in memory and operations that answer immediately. */
export async function openTestHttp(overrides: TestOverrides = {}): Promise<TestHttp> {
  const store = openMemoryAccessStore()
  const ledger = openMemoryLedger()
  const answered: AnsweredRequest[] = []
  const faults: HttpFault[] = []
  const { settings, limits, prepare, ...parts } = overrides
  await setSubscription(store, { holder: 'Subscribed', plan: 'standard', state: 'active' }, Date.now())
  const issue = async (holder: string) => {
    const issued = await issueKey(store, { holder, mode: 'test' }, Date.now())
    if (!issued.ok) throw new Error(issued.detail)
    return issued
  }
  const http = await openHttp({
    buildParts: async (addresses) => {
      await prepare?.(addresses)
      return {
        contracts: OPERATION_CONTRACTS,
        runOperation: async (name) => ({ result: { kind: 'answer', data: { name } }, edition: EDITION }),
        reachEdition: async (edition) => edition <= EDITION,
        keyGate: await openKeyGate(store),
        ledger,
        findPhoto: () => undefined,
        describeApi: () => Buffer.from('{"openapi":"3.1.0"}'),
        answerMessage: (message, ask) => answerMessage(message, ask, 'test'),
        ownOrigins: [OWN_ORIGIN],
        now: Date.now,
        ...parts,
      }
    },
    observer: { answered: (one) => answered.push(one), faulted: (one) => faults.push(one) },
    settings: {
      ...DEFAULT_HTTP_SETTINGS,
      port: 0,
      portAlt: 0,
      ...settings,
      limits: { ...DEFAULT_HTTP_SETTINGS.limits, ...limits },
    },
  })
  const { text: key } = await issue('Subscribed')
  return { ...http, store, ledger, answered, faults, key, issue, [Symbol.asyncDispose]: http.close }
}
