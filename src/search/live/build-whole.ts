import type { EditionReader } from '../../store/ports/edition-store.ts'
import { buildMarketImage } from '../build-market-image.ts'
import { collectListings } from '../collect-listings.ts'
import type { Pause } from '../edition-tables.ts'
import type { MarketImage } from '../market-image.ts'
import { readSurroundings } from '../read-surroundings.ts'

/** An image of everything in an edition; `tablesEdition` is the one that last changed what is not among the listings. */
export async function buildWhole(
  reader: EditionReader,
  tablesEdition: number,
  pause: Pause,
): Promise<MarketImage> {
  const surroundings = await readSurroundings(reader, pause)
  const listings = await collectListings(reader, surroundings, pause)
  return buildMarketImage(listings, { edition: reader.edition, tablesEdition }, pause)
}
