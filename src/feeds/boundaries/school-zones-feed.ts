import type { Feed, FeedRecord, FeedSink } from '../../ingest/ports/feed.ts'
import type { SchoolZoneFacts } from '../../records/school.ts'
import { batchRecords } from '../reading/batches.ts'
import { GEOJSON_ENDINGS, readGeoFeatures } from '../reading/geo-features.ts'
import { type InputFile, listInputFiles } from '../reading/input-files.ts'
import { ReadingProgress } from '../reading/reading-progress.ts'
import type { SchoolZonesSettings } from './boundaries-settings.ts'
import { mapSchoolZone } from './map-school-zone.ts'
import { ShapeGroups } from './shape-groups.ts'

const BATCH_SIZE = 100

/** Reads attendance zones of schools, and outlines of school districts, from GeoJSON. See README.md beside. */
export function buildSchoolZonesFeed(settings: SchoolZonesSettings = {}): Feed {
  return { format: 'school-zones', read: (inputs, sink) => readZones(inputs, sink, settings) }
}

async function* readZones(
  inputs: readonly string[],
  sink: FeedSink,
  settings: SchoolZonesSettings,
): AsyncGenerator<FeedRecord[]> {
  const files = await listInputFiles(inputs, GEOJSON_ENDINGS)
  const progress = new ReadingProgress(files, sink)
  yield* batchRecords(mapFiles(files, sink, settings, progress), BATCH_SIZE, progress)
}

async function* mapFiles(
  files: readonly InputFile[],
  sink: FeedSink,
  settings: SchoolZonesSettings,
  progress: ReadingProgress,
): AsyncGenerator<FeedRecord[]> {
  const raise = sink.issue.bind(sink)
  const groups = new ShapeGroups<SchoolZoneFacts>()
  for (const file of files) {
    for await (const features of readGeoFeatures(file, progress.addBytes, raise)) {
      for (const feature of features) {
        const facts = mapSchoolZone(feature, file.path, settings, raise)
        if (facts !== undefined) groups.add(facts.zoneKey, facts)
      }
    }
  }
  for (const facts of groups.list()) yield [{ kind: 'schoolZone', facts }]
}
