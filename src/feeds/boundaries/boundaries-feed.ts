import type { Feed, FeedRecord, FeedSink } from '../../ingest/ports/feed.ts'
import type { NeighborhoodFacts } from '../../records/neighborhood.ts'
import { batchRecords } from '../reading/batches.ts'
import { GEOJSON_ENDINGS, readGeoFeatures } from '../reading/geo-features.ts'
import { type InputFile, listInputFiles } from '../reading/input-files.ts'
import { ReadingProgress } from '../reading/reading-progress.ts'
import type { BoundariesSettings } from './boundaries-settings.ts'
import { type CityFacts, isCity, mapCity } from './map-city.ts'
import { mapNeighborhood } from './map-neighborhood.ts'
import { ShapeGroups } from './shape-groups.ts'

const BATCH_SIZE = 100

/**
 * Reads neighborhoods and city boundaries from GeoJSON. Features of one name, level and city are one neighborhood. See
 * README.md beside.
 */
export function buildBoundariesFeed(settings: BoundariesSettings = {}): Feed {
  return { format: 'boundaries', read: (inputs, sink) => readBoundaries(inputs, sink, settings) }
}

async function* readBoundaries(
  inputs: readonly string[],
  sink: FeedSink,
  settings: BoundariesSettings,
): AsyncGenerator<FeedRecord[]> {
  const files = await listInputFiles(inputs, GEOJSON_ENDINGS)
  const progress = new ReadingProgress(files, sink)
  yield* batchRecords(mapFiles(files, sink, settings, progress), BATCH_SIZE, progress)
}

async function* mapFiles(
  files: readonly InputFile[],
  sink: FeedSink,
  settings: BoundariesSettings,
  progress: ReadingProgress,
): AsyncGenerator<FeedRecord[]> {
  const raise = sink.issue.bind(sink)
  const groups = new ShapeGroups<NeighborhoodFacts>()
  const cities = new ShapeGroups<CityFacts>()
  for (const file of files) {
    for await (const features of readGeoFeatures(file, progress.addBytes, raise)) {
      for (const feature of features) {
        if (settings.level === undefined && isCity(feature.cells)) {
          const city = mapCity(feature, raise)
          if (city !== undefined) cities.add(city.placeKey, city)
          continue
        }
        const facts = mapNeighborhood(feature, settings, raise)
        if (facts !== undefined) groups.add(facts.neighborhoodKey, facts)
      }
    }
  }
  for (const facts of cities.list()) yield [{ kind: 'place', facts }]
  for (const facts of groups.list()) yield [{ kind: 'neighborhood', facts }]
}
