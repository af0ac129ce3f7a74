import type { EditionReader } from '../store/ports/edition-store.ts'
import { buildMarketImage } from './build-market-image.ts'
import { collectListings } from './collect-listings.ts'
import { type Pause, readTables } from './edition-tables.ts'
import { openPlaces } from './market-places.ts'
import { openMarket } from './open-market.ts'
import type { Market } from './ports/market.ts'
import { readSurroundings } from './read-surroundings.ts'

/** Reads an edition into memory and opens it in the same thread. The market knows nothing of later editions. */
export async function buildMarket(reader: EditionReader, pause: Pause = async () => {}): Promise<Market> {
  const { edition } = reader
  const listings = await collectListings(reader, await readSurroundings(reader, pause), pause)
  const image = await buildMarketImage(listings, { edition, tablesEdition: edition }, pause)
  return openMarket(image, await openPlaces(image, () => readTables(reader, pause), pause))
}
