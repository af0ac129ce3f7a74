import type { SearchableListing } from '../../src/domain/listing-search/searchable-listing.ts'
import type { TableQuery } from '../../src/search/index/listing-table.ts'

export interface EnginePage {
  total: number
  propertyIds: number[]
}

/** Something that answers searches. */
export interface SearchEngine {
  name: string
  find(query: TableQuery): EnginePage | Promise<EnginePage>
  close(): void | Promise<void>
}

/** Loads listings into an engine; undefined, with a reason told, where the machine lacks it. */
export type OpenEngine = (
  listings: readonly SearchableListing[],
  tell: (reason: string) => void,
) => Promise<SearchEngine | undefined>
