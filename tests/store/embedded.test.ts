import { makeEmbeddedPlace } from './embedded-place.ts'
import { defineAccessStoreSuite } from './suites/access-store-suite.ts'
import { defineChangeFeedSuite } from './suites/change-feed-suite.ts'
import { defineCopySuite } from './suites/copy-suite.ts'
import { defineEditionReferenceSuite } from './suites/edition-reference-suite.ts'
import { defineEditionStoreSuite } from './suites/edition-store-suite.ts'
import { defineFeedRunSuite } from './suites/feed-run-suite.ts'
import { defineIdentifierSuite } from './suites/identifier-suite.ts'
import { defineLedgerSuite } from './suites/ledger-suite.ts'
import { defineModelStoreSuite } from './suites/model-store-suite.ts'

defineEditionStoreSuite('embedded', makeEmbeddedPlace)
defineEditionReferenceSuite('embedded', makeEmbeddedPlace)
defineIdentifierSuite('embedded', makeEmbeddedPlace)
defineFeedRunSuite('embedded', makeEmbeddedPlace)
defineModelStoreSuite('embedded', makeEmbeddedPlace)
defineAccessStoreSuite('embedded', makeEmbeddedPlace)
defineLedgerSuite('embedded', makeEmbeddedPlace)
defineCopySuite('embedded', makeEmbeddedPlace)
defineChangeFeedSuite('embedded', makeEmbeddedPlace)
