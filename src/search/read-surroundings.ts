import type { EditionReader } from '../store/ports/edition-store.ts'
import type { ListingSurroundings } from './collect-listings.ts'
import { listPlaces, type Pause, readTables } from './edition-tables.ts'
import { buildCityShapes } from './shapes/city-shapes.ts'
import { buildNeighborhoodIndex } from './shapes/neighborhood-index.ts'

/** What the listings of an edition are completed with. */
export async function readSurroundings(reader: EditionReader, pause: Pause): Promise<ListingSurroundings> {
  const tables = await readTables(reader, pause)
  return {
    ...tables,
    neighborhoods: await buildNeighborhoodIndex(tables.neighborhoods, pause),
    cities: await buildCityShapes(await listPlaces(reader, pause), pause),
  }
}
