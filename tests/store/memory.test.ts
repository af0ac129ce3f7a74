import { createMemoryPlace } from '../../src/ingest/testing/memory-store.ts'
import { defineEditionReferenceSuite } from './suites/edition-reference-suite.ts'
import { defineEditionStoreSuite } from './suites/edition-store-suite.ts'
import { defineIdentifierSuite } from './suites/identifier-suite.ts'
import type { OpenStores, StorePlace } from './suites/store-harness.ts'

/** The memory store has no keys and no charges: asking for them is an error of the test. */
async function makeMemoryPlace(): Promise<StorePlace> {
  const place = createMemoryPlace()
  return {
    open: async () => {
      const store = { ...place.open(), close: async () => {} }
      return store as typeof store & Pick<OpenStores, 'access' | 'ledger'>
    },
    remove: async () => {},
  }
}

defineEditionStoreSuite('memory', makeMemoryPlace)
defineEditionReferenceSuite('memory', makeMemoryPlace)
defineIdentifierSuite('memory', makeMemoryPlace)
