import { parseArgs } from 'node:util'
import type { ListingStatus } from '../../src/domain/listing-search/listing-criteria.ts'
import { compareWithReference } from './compare-with-reference.ts'

// node tests/search/run-oracle.ts --queries 1000000 --seed 1: as the test, for as long as is wanted.

const { values } = parseArgs({
  options: { queries: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
})
const STATUSES: ListingStatus[] = ['for_sale', 'for_rent', 'sold']
const wanted = Number(values.queries)
let seed = Number(values.seed)
for (let compared = 0; compared < wanted; seed++) {
  const status = STATUSES[seed % STATUSES.length]!
  compared += await compareWithReference({
    ...{ status, seed, listings: 1000 + (seed % 7) * 1000, hasOverlay: seed % 2 === 0 },
    queries: Math.min(3000, wanted - compared),
  })
  process.stdout.write(`\r${compared} queries, no difference; next seed ${seed + 1} `)
}
process.stdout.write('\n')
