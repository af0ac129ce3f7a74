import { defineAccessStoreSuite } from './access-store-suite.ts'
import { defineEditionStoreSuite } from './edition-store-suite.ts'
import { defineEditionTwinSuite } from './edition-twin-suite.ts'
import { makeEmbeddedPlace } from './embedded-place.ts'
import { defineIdentifierSuite } from './identifier-suite.ts'
import { defineLedgerSuite } from './ledger-suite.ts'

defineEditionStoreSuite('embedded', makeEmbeddedPlace)
defineEditionTwinSuite('embedded', makeEmbeddedPlace)
defineIdentifierSuite('embedded', makeEmbeddedPlace)
defineAccessStoreSuite('embedded', makeEmbeddedPlace)
defineLedgerSuite('embedded', makeEmbeddedPlace)
