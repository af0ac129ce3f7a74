import type { EditionReader } from '../store/ports/edition-store.ts'
import { type Pause, readTables } from './edition-tables.ts'
import { buildWhole } from './live/build-whole.ts'
import { openMarket } from './open-market.ts'
import { openEditionPlaces } from './places/edition-places.ts'
import type { Market } from './ports/market.ts'

/** Reads an edition into memory and opens it in the same thread. The market knows nothing of later editions. */
export async function buildMarket(reader: EditionReader, pause: Pause = async () => {}): Promise<Market> {
  const image = await buildWhole(reader, reader.edition, pause)
  return openMarket(image, await openEditionPlaces(image, () => readTables(reader, pause), pause))
}
