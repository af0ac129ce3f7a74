/**
 * The tests that start processes or threads, open sockets, or depend on time in another way. `npm run check:repeat` runs them
 * many times on a busy machine, to reveal races that a single run on an idle machine hides.
 */
export const REPEATED_TESTS: readonly string[] = [
  'src/app/**/*.test.ts',
  'src/feeds/web/*.test.ts',
  'src/pictures/*.test.ts',
  'src/search/live/*.test.ts',
  'tests/agents/*.test.ts',
  'tests/architecture/launcher.test.ts',
  'tests/client/*.test.ts',
  'tests/deploy/*.test.ts',
  'tests/documents/*.test.ts',
  'tests/explorer/*.test.ts',
  'tests/feeds/*.test.ts',
  'tests/export/*.test.ts',
  'tests/http/*.test.ts',
  'tests/journeys/*.test.ts',
  'tests/operations/*.test.ts',
  'tests/pictures/*.test.ts',
  'tests/postgres/*.test.ts',
  'tests/replication/*.test.ts',
  'tests/service/*.test.ts',
  'tests/store/**/*.test.ts',
  'tests/webhooks/*.test.ts',
]
