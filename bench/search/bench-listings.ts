import type { SearchableListing } from '../../src/domain/listing-search/searchable-listing.ts'
import { buildListingSegment } from '../../src/search/index/build-listing-segment.ts'
import { readKnown } from '../../src/search/index/columns/number-column.ts'
import type { ListingSegment } from '../../src/search/index/listing-segment.ts'
import type { TableQuery } from '../../src/search/ports/search-engine.ts'
import { makeRandomListings } from '../../src/search/testing/random-listings.ts'
import { measureSharedMemory, openIndex } from './index-engine.ts'
import type { EnginePage, SearchEngine } from './search-engine.ts'
import { makeSearchMix } from './search-mix.ts'
import { answerAll, verifyByReference } from './verify-engines.ts'

const SEED = 20_260_315
const STATUS = 'for_sale'

export interface BenchListings {
  /** The listings in the order of their places. */
  listings: readonly SearchableListing[]
  segment: ListingSegment
  index: SearchEngine
  queries: readonly TableQuery[]
  pages: readonly EnginePage[]
}

export interface MarketOrder {
  listings: number
  /** The number of homes from which the number of cities follows: one per 2,500 homes. */
  marketSize: number
  words: number
  queries: number
  /** The number of searches that are compared with the plain predicates. */
  sample: number
  tell(line: string): void
}

/** Builds listings, their index, and searches with verified answers. */
export async function buildBenchListings(order: MarketOrder): Promise<BenchListings> {
  const { tell, marketSize, words } = order
  const random = { count: order.listings, seed: SEED, status: STATUS, words, marketSize } as const
  const made = makeRandomListings(random)
  const builtAt = performance.now()
  const cpuBefore = process.cpuUsage()
  const segment = await buildListingSegment(made, async () => {})
  const openedAt = performance.now()
  const { user, system } = process.cpuUsage(cpuBefore)
  const index = openIndex([{ segment }])
  const endedAt = performance.now()
  tell(
    `built in ${((openedAt - builtAt) / 1000).toFixed(2)} s (${((user + system) / 1e6).toFixed(2)} s of processor time), opened in ${(endedAt - openedAt).toFixed(1)} ms`,
  )
  tellMemory(segment, tell)
  // Databases get their rows in the same order of places.
  const byId = new Map(made.map((one) => [one.propertyId, one]))
  const { propertyId } = segment.numbers
  const listings = made.map((_, row) => byId.get(readKnown(propertyId, row))!)
  const queries = makeSearchMix({ count: order.queries, seed: SEED, status: STATUS, marketSize })
  const pages = await answerAll(index, queries)
  const verified = verifyByReference(listings, queries, pages, order.sample)
  const totals = pages.map(({ total }) => total).sort((a, b) => a - b)
  tell(
    `${verified} of ${queries.length} answers compared with the plain predicates; matches: median ${totals[totals.length >> 1]}, most ${totals.at(-1)}`,
  )
  return { listings, segment, index, queries, pages }
}

function tellMemory(segment: ListingSegment, tell: (line: string) => void): void {
  const groups = measureSharedMemory(segment)
  tell('\n| memory | bytes per listing |\n|---|---|')
  for (const [group, bytes] of groups) tell(`| ${group} | ${(bytes / segment.size).toFixed(1)} |`)
  const all = [...groups.values()].reduce((sum, bytes) => sum + bytes, 0)
  tell(`| all | ${(all / segment.size).toFixed(1)} |`)
  tell(`| all without keywords | ${((all - groups.get('tokens')!) / segment.size).toFixed(1)} |\n`)
}
