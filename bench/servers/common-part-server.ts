import { join } from 'node:path'
import { cacheVerdicts, openKeyGate } from '../../src/access/key-gate.ts'
import { openRequestMetrics } from '../../src/app/serve/request-metrics.ts'
import { OPERATION_CONTRACTS } from '../../src/contract/operations.ts'
import { openAnswerCache } from '../../src/http/answer/answer-cache.ts'
import type { RunOperation } from '../../src/http/api/http-parts.ts'
import { openHttp } from '../../src/http/api/open-http.ts'
import { DEFAULT_HTTP_SETTINGS } from '../../src/http/http-settings.ts'
import { ALWAYS_VALID } from '../../src/operations/documents/answer-documents.ts'
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts'

/*
 * What every answer has in common: an operation that answers nothing, behind the same listener, key gate, metrics and ledger. The
 * second argument switches parts off: "uncharged" makes charges that are not durable, "uncached" runs the operation each time.
 */
const [directory, part] = process.argv.slice(2)
const store = await openEmbeddedStore({ directory: join(directory!, 'store') })
const answers = openAnswerCache(2 ** 20)
const metrics = openRequestMetrics(answers.getBytes)
const runOperation: RunOperation = async () => ({
  result: { kind: 'answer', validity: ALWAYS_VALID },
  edition: 1,
  ...(part !== 'uncached' && { answers }),
})
const http = await openHttp({
  settings: { ...DEFAULT_HTTP_SETTINGS, port: 0, portAlt: 0 },
  observer: {
    answered: metrics.answered,
    faulted: ({ error }) => {
      throw error
    },
  },
  buildParts: async () => ({
    contracts: OPERATION_CONTRACTS,
    runOperation,
    findAnswers: () => answers,
    reachEdition: async () => true,
    ownOrigins: [],
    keyGate: cacheVerdicts(await openKeyGate(store.access), () => performance.now()),
    ledger: part === 'uncharged' ? { append: async () => undefined } : store.ledger,
    findPhoto: () => undefined,
    describeApi: () => Buffer.alloc(0),
    answerMessage: () => Promise.reject(new Error('no agents here')),
    now: Date.now,
  }),
})
process.send?.({ baseUrl: http.addresses.main })
process.on('SIGTERM', async () => {
  await http.close()
  await store.close()
  process.exit(0)
})
