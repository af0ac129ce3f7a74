import type { SearchableListing } from '../../src/domain/listing-search/searchable-listing.ts'
import { buildListingImage } from '../../src/search/index/build-listing-image.ts'
import type { ListingImage } from '../../src/search/index/listing-image.ts'
import type { TableQuery } from '../../src/search/index/listing-table.ts'
import { orderByPlace } from '../../src/search/index/order-by-place.ts'
import { makeRandomListings } from '../../src/search/testing/random-listings.ts'
import { measureImage, openIndex } from './index-engine.ts'
import type { EnginePage, SearchEngine } from './search-engine.ts'
import { makeSearchMix } from './search-mix.ts'
import { answerAll, verifyPlainly } from './verify-engines.ts'

const SEED = 20_260_315
const STATUS = 'for_sale'

export interface BenchMarket {
  /** In the order of their places. */
  listings: readonly SearchableListing[]
  image: ListingImage
  index: SearchEngine
  queries: readonly TableQuery[]
  pages: readonly EnginePage[]
}

export interface MarketOrder {
  listings: number
  /** A market of so many has a city for every 2,500. */
  marketSize: number
  words: number
  queries: number
  /** How many searches are held against the plain predicates. */
  sample: number
  tell(line: string): void
}

/** Listings, the index of them and searches with verified answers. */
export async function buildBenchMarket(order: MarketOrder): Promise<BenchMarket> {
  const { tell, marketSize, words } = order
  const random = { count: order.listings, seed: SEED, status: STATUS, words, marketSize } as const
  const listings = orderByPlace(makeRandomListings(random))
  const builtAt = performance.now()
  const image = await buildListingImage(listings, async () => {})
  const openedAt = performance.now()
  const index = openIndex(image)
  const endedAt = performance.now()
  tell(
    `built in ${((openedAt - builtAt) / 1000).toFixed(2)} s, opened in ${(endedAt - openedAt).toFixed(1)} ms`,
  )
  tellMemory(image, tell)
  const queries = makeSearchMix({ count: order.queries, seed: SEED, status: STATUS, marketSize })
  const pages = await answerAll(index, queries)
  const held = verifyPlainly(listings, queries, pages, order.sample)
  const totals = pages.map(({ total }) => total).sort((a, b) => a - b)
  tell(
    `${held} of ${queries.length} answers are those of the plain predicates; matches: median ${totals[totals.length >> 1]}, most ${totals.at(-1)}`,
  )
  return { listings, image, index, queries, pages }
}

function tellMemory(image: ListingImage, tell: (line: string) => void): void {
  const groups = measureImage(image)
  tell('\n| memory | bytes a listing |\n|---|---|')
  for (const [group, bytes] of groups) tell(`| ${group} | ${(bytes / image.size).toFixed(1)} |`)
  const all = [...groups.values()].reduce((sum, bytes) => sum + bytes, 0)
  tell(`| all | ${(all / image.size).toFixed(1)} |`)
  tell(`| all without keywords | ${((all - groups.get('words')!) / image.size).toFixed(1)} |\n`)
}
