import { whyNoDatabase } from '../postgres/postgres-programs.ts'
import { makePostgresPlace } from './postgres-place.ts'
import { defineAccessStoreSuite } from './suites/access-store-suite.ts'
import { defineChangeFeedSuite } from './suites/change-feed-suite.ts'
import { defineCopySuite } from './suites/copy-suite.ts'
import { defineEditionReferenceSuite } from './suites/edition-reference-suite.ts'
import { defineEditionStoreSuite } from './suites/edition-store-suite.ts'
import { defineFeedRunSuite } from './suites/feed-run-suite.ts'
import { defineIdentifierSuite } from './suites/identifier-suite.ts'
import { defineLedgerSuite } from './suites/ledger-suite.ts'
import { defineModelStoreSuite } from './suites/model-store-suite.ts'

const skip = whyNoDatabase()

defineEditionStoreSuite('PostgreSQL', makePostgresPlace, skip)
defineEditionReferenceSuite('PostgreSQL', makePostgresPlace, skip)
defineIdentifierSuite('PostgreSQL', makePostgresPlace, skip)
defineFeedRunSuite('PostgreSQL', makePostgresPlace, skip)
defineModelStoreSuite('PostgreSQL', makePostgresPlace, skip)
defineAccessStoreSuite('PostgreSQL', makePostgresPlace, skip)
defineLedgerSuite('PostgreSQL', makePostgresPlace, skip)
defineCopySuite('PostgreSQL', makePostgresPlace, skip)
defineChangeFeedSuite('PostgreSQL', makePostgresPlace, skip)
