import type { EditionReader } from '../../store/ports/edition-store.ts'
import { buildCityNames } from '../places/edition-places.ts'
import type { CityNames, ReferenceTables } from '../ports/edition-index.ts'
import { type EditionTables, type Pause, readSmallTables } from './edition-tables.ts'

export function buildReferenceTables({
  counties,
  stateCosts,
  rateSeries,
}: Pick<EditionTables, 'counties' | 'stateCosts' | 'rateSeries'>): ReferenceTables {
  return {
    findCounty: (fips) => counties.get(fips),
    findStateCosts: (stateOrProvince) => stateCosts.get(stateOrProvince),
    listRateSeries: () => rateSeries,
  }
}

/** Reads what details of homes show of the tables, without the shapes of neighborhoods and school zones. */
export async function readReferenceTables(
  reader: EditionReader,
  pause: Pause,
): Promise<ReferenceTables & CityNames> {
  const tables = await readSmallTables(reader, pause)
  return { ...buildReferenceTables(tables), ...buildCityNames(tables.places) }
}
