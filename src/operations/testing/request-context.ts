import type { RequestContext } from '../operation.ts'
import { createMemoryEdition, type EditionContent } from './memory-edition.ts'
import { createMemoryMarket, type MarketContent } from './memory-market.ts'

/** Noon in UTC of the day that tests call today. */
export const TODAY_NOON_MS = Date.UTC(2026, 0, 20, 12)

/** What a request sees, made of records in memory, for tests. Times are in UTC; pages hold two. */
export function createRequestContext(edition: EditionContent, market: MarketContent = {}): RequestContext {
  return {
    nowMs: TODAY_NOON_MS,
    reader: createMemoryEdition(edition),
    market: createMemoryMarket(market),
    settings: {
      baseUrl: 'http://main.test',
      baseUrlAlt: 'http://alt.test',
      timeZone: 'UTC',
      searchPageSize: 2,
      pastSalePageSize: 2,
    },
  }
}
