import { join } from 'node:path'
import { createFeed, type FeedOptions } from '../../src/app/ingest/create-feed.ts'
import { ensureReference, loadSource } from '../../src/app/ingest/load-source.ts'
import type { IngestReport } from '../../src/ingest/report/ingest-report.ts'
import type { Stores } from '../../src/store/ports/stores.ts'

/** Loads one source with the options of its format, as `plat ingest` would. */
export async function loadFiles(
  store: Stores,
  source: string,
  [format, options]: readonly [string, FeedOptions],
  ...inputs: string[]
): Promise<IngestReport> {
  return loadSource(store, { source, feed: await createFeed(format, options), inputs })
}

const PLACE = { city: 'Seattle', state: 'WA' }

/** Loads everything about King County except its sales. */
export async function loadSurroundings(store: Stores, data: string): Promise<void> {
  const load = (source: string, feed: readonly [string, FeedOptions], ...paths: string[]) =>
    loadFiles(store, source, feed, ...paths.map((path) => join(data, path)))
  const schools = (fundingType: 'public' | 'private') => ['schools', { state: 'WA', fundingType }] as const
  await ensureReference(store)
  await load('seattle', ['boundaries', PLACE], 'neighborhoods/seattle.geojson')
  await load(
    'districts',
    ['boundaries', { ...PLACE, level: 'macro_neighborhood' }],
    'neighborhoods/seattle_districts.geojson',
  )
  await load('public', schools('public'), 'schools/seattle_public_schools.geojson')
  await load('private', schools('private'), 'schools/seattle_private_schools.csv')
  await load('school-districts', ['school-zones', {}], 'schools/king_county_school_districts.geojson')
  await load('limits', ['limits', {}], 'limits/fhfa_conforming_limits_2026.csv')
  await load('costs', ['limits', {}], 'limits/state_property_tax_insurance_hoa.csv')
  await load('rates', ['rates', {}], 'mortgage/PMMS_history.csv', 'mortgage/MORTGAGE30US.csv')
}

/** Loads the sales with the mapping that comes with Plat. */
export function loadSales(store: Stores, path: string): Promise<IngestReport> {
  return loadFiles(store, 'king-county', ['csv', { mapping: 'king-county-sales' }], path)
}

/** Lists the property id of each parcel. */
export async function listPropertyIds({ editions }: Stores): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for await (const batch of (await editions.read()).scan('property'))
    for (const { id, parcelNumber } of batch) ids.set(parcelNumber ?? '', id)
  return ids
}
