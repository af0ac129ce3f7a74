import { isDeepStrictEqual } from 'node:util'
import type { SearchableListing } from '../../src/domain/listing-search/searchable-listing.ts'
import type { TableQuery } from '../../src/search/ports/search-engine.ts'
import { findByReference } from '../../src/search/testing/reference-table.ts'
import type { EnginePage, SearchEngine } from './search-engine.ts'

/** Runs all searches and returns their pages. */
export async function answerAll(engine: SearchEngine, queries: readonly TableQuery[]): Promise<EnginePage[]> {
  const pages: EnginePage[] = []
  for (const query of queries) pages.push(await engine.prepare(query)())
  return pages
}

/** Throws for the first search whose ids, order or total differ. */
export function compareAnswers(
  queries: readonly TableQuery[],
  expected: readonly EnginePage[],
  given: readonly EnginePage[],
  name: string,
): void {
  for (const [at, query] of queries.entries()) {
    if (!isDeepStrictEqual(expected[at], given[at]))
      throw new Error(
        `${name} differs at ${at}: ${JSON.stringify({ query, is: given[at], not: expected[at] })}`,
      )
  }
}

/** Compares a sample of searches with a test of every listing by the plain predicates. Returns the size of the sample. */
export function verifyByReference(
  listings: readonly SearchableListing[],
  queries: readonly TableQuery[],
  pages: readonly EnginePage[],
  sample: number,
): number {
  const step = Math.max(1, Math.floor(queries.length / sample))
  const drawn = [...queries.keys()].filter((at) => at % step === 0)
  compareAnswers(
    drawn.map((at) => queries[at]!),
    drawn.map((at) => {
      const { total, offers } = findByReference(listings, queries[at]!)
      return { total, propertyIds: offers.map(({ propertyId }) => propertyId) }
    }),
    drawn.map((at) => pages[at]!),
    'Plat',
  )
  return drawn.length
}
