import { type Feed, FeedError, type FeedRecord, type FeedSink } from '../../ingest/ports/feed.ts'
import type { GeoPoint } from '../../records/geo-point.ts'
import { batchRecords } from '../reading/batches.ts'
import { readDelimitedRows } from '../reading/delimited-rows.ts'
import { GEOJSON_ENDINGS, readGeoFeatures } from '../reading/geo-features.ts'
import { hasEnding, type InputFile, listInputFiles } from '../reading/input-files.ts'
import { parsePoint } from '../reading/parse-values.ts'
import { ReadingProgress } from '../reading/reading-progress.ts'
import type { SchoolSource, SchoolsSettings } from './map-school.ts'
import { SchoolCollector } from './school-collector.ts'

const ENDINGS = ['.csv', '.tsv', '.txt', ...GEOJSON_ENDINGS]
const BATCH_SIZE = 500

/** Reads schools from delimited files and GeoJSON, and ratings to go with them. See README.md beside. */
export function buildSchoolsFeed(settings: SchoolsSettings = {}): Feed {
  return { format: 'schools', read: (inputs, sink) => readSchools(inputs, sink, settings) }
}

async function* readSchools(
  inputs: readonly string[],
  sink: FeedSink,
  settings: SchoolsSettings,
): AsyncGenerator<FeedRecord[]> {
  const files = await listInputFiles(inputs, ENDINGS)
  const progress = new ReadingProgress(files, sink)
  yield* batchRecords(mapFiles(files, sink, settings, progress), BATCH_SIZE, progress)
}

async function* mapFiles(
  files: readonly InputFile[],
  sink: FeedSink,
  settings: SchoolsSettings,
  progress: ReadingProgress,
): AsyncGenerator<FeedRecord[]> {
  const collector = new SchoolCollector(settings, sink.issue.bind(sink))
  for (const file of files) {
    for await (const sources of readSources(file, sink, progress)) {
      for (const source of sources) collector.add(source, file.path)
    }
  }
  if (collector.isOfRatingsOnly) {
    throw new FeedError('Ratings say not where schools are: give the file of the schools in the same run')
  }
  for (const facts of collector.finish()) yield [{ kind: 'school', facts }]
}

async function* readSources(
  file: InputFile,
  sink: FeedSink,
  progress: ReadingProgress,
): AsyncGenerator<SchoolSource[]> {
  if (!hasEnding(file.path, GEOJSON_ENDINGS)) return yield* readDelimitedRows(file, progress.addBytes)
  for await (const features of readGeoFeatures(file, progress.addBytes, sink.issue.bind(sink))) {
    yield features.map(({ cells, place, geometry }) => ({ cells, place, point: findPoint(geometry) }))
  }
}

function findPoint(geometry: unknown): GeoPoint | undefined {
  if (typeof geometry !== 'object' || geometry === null) return undefined
  const { type, coordinates } = geometry as { type?: unknown; coordinates?: unknown }
  return type === 'Point' && Array.isArray(coordinates)
    ? parsePoint(coordinates[1], coordinates[0])
    : undefined
}
