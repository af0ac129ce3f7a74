import type { SearchableListing } from '../../src/domain/listing-search/searchable-listing.ts'
import type { TableQuery } from '../../src/search/index/listing-table.ts'

export interface EnginePage {
  total: number
  propertyIds: number[]
}

/** What is asked of a search: its page with the exact total, its page alone, or its total alone. */
export type Part = 'both' | 'page' | 'total'

/** Asks one search; what was not asked for is 0 or empty. */
export type Ask = () => EnginePage | Promise<EnginePage>

/** Something that answers searches. */
export interface SearchEngine {
  name: string
  /** Does beforehand what need not be done each time: words of the search, text of the statement. */
  prepare(query: TableQuery, part?: Part): Ask
  /** Microseconds of processor time that it has used outside of this process, where that can be told. */
  readCpuUs?(): number
  close(): void | Promise<void>
}

/** Loads listings, in the order of their places, into an engine; undefined, with a reason told, where the machine lacks it. */
export type OpenEngine = (
  listings: readonly SearchableListing[],
  tell: (line: string) => void,
) => Promise<SearchEngine | undefined>
