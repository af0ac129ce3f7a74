import type { SearchableListing } from '../../src/domain/listing-search/searchable-listing.ts'
import type { TableQuery } from '../../src/search/ports/search-engine.ts'

export interface EnginePage {
  total: number
  propertyIds: number[]
}

/** The requested part of a search's result: the page with the exact total, the page alone, or the total alone. */
export type Part = 'both' | 'page' | 'total'

/** Runs one search. Parts that were not requested are 0 or empty. */
export type Ask = () => EnginePage | Promise<EnginePage>

/** An engine that answers searches. */
export interface SearchEngine {
  name: string
  /** Does the work that is needed only once: the words of the search, the text of the statement. */
  prepare(query: TableQuery, part?: Part): Ask
  /** Returns the processor time, in microseconds, that the engine has used outside this process. Absent if unknown. */
  readCpuUs?(): number
  close(): void | Promise<void>
}

/**
 * Loads listings, in the order of their places, into an engine, which may try its settings on the searches that follow. If the machine
 * lacks it, says why and returns undefined.
 */
export type OpenEngine = (
  listings: readonly SearchableListing[],
  tell: (line: string) => void,
  queries: readonly TableQuery[],
) => Promise<SearchEngine | undefined>
