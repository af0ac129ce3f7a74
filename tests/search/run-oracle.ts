import { parseArgs } from 'node:util'
import { LISTING_STATUSES } from '../../src/domain/listing-search/search-choices.ts'
import {
  compareWithReference,
  openOneSegment,
  openWithDeltas,
  openWithMerge,
} from './compare-with-reference.ts'

// Runs the comparison of oracle.test.ts with any number of queries:
// node tests/search/run-oracle.ts --queries 1000000 --seed 1

const { values } = parseArgs({
  options: { queries: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
})
const ENGINES = [openWithDeltas, openOneSegment, openWithMerge]
const wanted = Number(values.queries)
let seed = Number(values.seed)
for (let compared = 0; compared < wanted; seed++) {
  const status = LISTING_STATUSES[seed % LISTING_STATUSES.length]!
  const { queries } = await compareWithReference({
    ...{ status, seed, listings: 1000 + (seed % 7) * 1000 },
    openEngine: ENGINES[Math.floor(seed / LISTING_STATUSES.length) % ENGINES.length]!,
    queries: Math.min(3000, wanted - compared),
  })
  compared += queries
  process.stdout.write(`\r${compared} queries, no difference; next seed ${seed + 1} `)
}
process.stdout.write('\n')
