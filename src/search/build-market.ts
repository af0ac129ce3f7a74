import type { EditionReader } from '../store/ports/edition-store.ts'
import { buildMarketImage } from './build-market-image.ts'
import { collectListings } from './collect-listings.ts'
import { type Pause, readTables } from './edition-tables.ts'
import { buildNeighborhoodIndex } from './neighborhood-index.ts'
import { openMarket } from './open-market.ts'
import type { Market } from './ports/market.ts'

/** Reads an edition into memory and opens it in the same thread. The market knows nothing of later editions. */
export async function buildMarket(reader: EditionReader, pause: Pause = async () => {}): Promise<Market> {
  const tables = await readTables(reader, pause)
  const neighborhoods = await buildNeighborhoodIndex(tables.neighborhoods, pause)
  const listings = await collectListings(reader, { ...tables, neighborhoods }, pause)
  const { edition } = reader
  return openMarket(
    await buildMarketImage(listings, { edition, tablesEdition: edition }, pause),
    tables,
    pause,
  )
}
