import type { SourceLens } from '../../ingest/ports/source-probe.ts'
import type { GeoPoint } from '../../records/geo-point.ts'
import type { FeedRun } from './define-feed.ts'
import { GEOJSON_ENDINGS, type GeoFeature, readGeoFeatures } from './geo-features.ts'
import { hasEnding, type InputFile } from './input-files.ts'
import { parsePoint } from './parse-values.ts'
import { probeItems } from './probe-items.ts'
import { readShapefileFeatures } from './shapefile/shapefile-features.ts'

export const SHAPEFILE_ENDINGS: readonly string[] = ['.shp']

/** Endings of the names of files that hold features: GeoJSON and shapefiles. */
export const FEATURE_ENDINGS: readonly string[] = [...GEOJSON_ENDINGS, ...SHAPEFILE_ENDINGS]

/** The features of a GeoJSON file or a shapefile, some at a time, in longitude and latitude. Throws FeedError as their readers do. */
export function readFeatures(file: InputFile, run: FeedRun): AsyncGenerator<GeoFeature[]> {
  return probeItems(file.path, run, FEATURE_LENS, () =>
    hasEnding(file.path, SHAPEFILE_ENDINGS) ? readShapefileFeatures(file, run) : readGeoFeatures(file, run),
  )
}

/** The point of a geometry; the first of several. */
export function findFeaturePoint(geometry: unknown): GeoPoint | undefined {
  const { type, coordinates } = (geometry ?? {}) as { type?: unknown; coordinates?: unknown }
  if (!Array.isArray(coordinates)) return undefined
  const [lon, lat] = type === 'Point' ? coordinates : type === 'MultiPoint' ? (coordinates[0] ?? []) : []
  return parsePoint(lat, lon)
}

/** Sees the geometry of a feature and its properties by their folded names. */
const FEATURE_LENS: SourceLens<GeoFeature> = {
  list: ({ cells, geometry }) => [...(geometry === null ? [] : ['geometry']), ...cells.keys()],
  drop: ({ cells, geometry, ...feature }, field) => ({
    ...feature,
    cells: new Map([...cells].filter(([name]) => name !== field)),
    geometry: field === 'geometry' ? null : geometry,
  }),
}
