import type { County, Neighborhood, Place, StateCosts, ZipCode } from '../../records/place.ts'
import type { RateSeries } from '../../records/rate-series.ts'
import type { RecordByKind, RecordKind } from '../../records/record.ts'
import type { School, SchoolZone } from '../../records/school.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'

/** Lets other work in the process run. Awaited between portions of work that take a few milliseconds. */
export type Pause = () => Promise<void>

/** Lists every record of a kind by ascending id. */
async function listAll<K extends RecordKind>(
  reader: EditionReader,
  kind: K,
  pause: Pause,
): Promise<RecordByKind[K][]> {
  const records: RecordByKind[K][] = []
  for await (const batch of reader.scan(kind)) {
    for (const record of batch) records.push(record)
    await pause()
  }
  return records
}

/** Does a piece of work for each item and pauses after every `size` items. */
export async function forEachInPortions<T>(
  items: readonly T[],
  size: number,
  pause: Pause,
  work: (item: T) => void,
): Promise<void> {
  for (let start = 0; start < items.length; start += size) {
    for (const item of items.slice(start, start + size)) work(item)
    await pause()
  }
}

/** Everything in an edition except homes, their listings, and the people and firms that offer them. */
export interface EditionTables {
  neighborhoods: Neighborhood[]
  schools: School[]
  schoolZones: SchoolZone[]
  /** Without shapes: those are needed only to find the city of a listing. */
  places: Place[]
  zipCodes: ZipCode[]
  /** By FIPS code. */
  counties: ReadonlyMap<string, County>
  /** By state code. */
  stateCosts: ReadonlyMap<string, StateCosts>
  rateSeries: RateSeries[]
}

/** Lists all places with their shapes. */
export function listPlaces(reader: EditionReader, pause: Pause): Promise<Place[]> {
  return listAll(reader, 'place', pause)
}

/** Reads the tables, one kind after the other. */
export async function readTables(reader: EditionReader, pause: Pause): Promise<EditionTables> {
  return {
    ...(await readSmallTables(reader, pause)),
    neighborhoods: await listAll(reader, 'neighborhood', pause),
    schools: await listAll(reader, 'school', pause),
    schoolZones: await listAll(reader, 'schoolZone', pause),
    zipCodes: await listAll(reader, 'zipCode', pause),
  }
}

type SmallTables = Pick<EditionTables, 'places' | 'counties' | 'stateCosts' | 'rateSeries'>

/** Reads the tables without shapes that are shown beside a home. */
export async function readSmallTables(reader: EditionReader, pause: Pause): Promise<SmallTables> {
  const counties = await listAll(reader, 'county', pause)
  const stateCosts = await listAll(reader, 'stateCosts', pause)
  return {
    places: (await listPlaces(reader, pause)).map(({ shape: _, ...place }) => place),
    counties: new Map(counties.map((county) => [county.fips, county])),
    stateCosts: new Map(stateCosts.map((costs) => [costs.stateOrProvince, costs])),
    rateSeries: await listAll(reader, 'rateSeries', pause),
  }
}
