import { randomBytes } from 'node:crypto'
import type { Charge } from '../../src/access/ports.ts'
import { openMemoryAccessStore } from '../../src/store/memory/memory-access-store.ts'
import { openMemoryLedger } from '../../src/store/memory/memory-ledger.ts'
import { createMemoryPlace } from '../../src/store/memory/memory-store.ts'
import { defineAccessStoreSuite } from './suites/access-store-suite.ts'
import { defineChangeFeedSuite } from './suites/change-feed-suite.ts'
import { defineCopySuite } from './suites/copy-suite.ts'
import { defineEditionReferenceSuite } from './suites/edition-reference-suite.ts'
import { defineEditionStoreSuite } from './suites/edition-store-suite.ts'
import { defineFeedRunSuite } from './suites/feed-run-suite.ts'
import { defineIdentifierSuite } from './suites/identifier-suite.ts'
import { defineLedgerSuite } from './suites/ledger-suite.ts'
import { defineModelStoreSuite } from './suites/model-store-suite.ts'
import type { StorePlace } from './suites/store-harness.ts'

/** The stores that other tests use instead of the embedded one. They must pass the same suites. */
async function makeMemoryPlace(): Promise<StorePlace> {
  const place = createMemoryPlace()
  const access = openMemoryAccessStore(new Uint8Array(randomBytes(32)))
  const charges: Charge[] = []
  return {
    open: async () => {
      const ledger = openMemoryLedger(charges)
      return { ...place.open(), access, ledger, close: ledger.close }
    },
    remove: async () => {},
  }
}

defineEditionStoreSuite('memory', makeMemoryPlace)
defineEditionReferenceSuite('memory', makeMemoryPlace)
defineIdentifierSuite('memory', makeMemoryPlace)
defineFeedRunSuite('memory', makeMemoryPlace)
defineModelStoreSuite('memory', makeMemoryPlace)
defineAccessStoreSuite('memory', makeMemoryPlace)
defineLedgerSuite('memory', makeMemoryPlace)
defineCopySuite('memory', makeMemoryPlace)
defineChangeFeedSuite('memory', makeMemoryPlace)
