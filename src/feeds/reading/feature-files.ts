import type { SourceLens } from '../../ingest/ports/source-probe.ts'
import type { FeedRun } from './define-feed.ts'
import { GEOJSON_ENDINGS, type GeoFeature, readGeoFeatures } from './geo-features.ts'
import { hasEnding, type InputFile } from './input-files.ts'
import { probeItems } from './probe-items.ts'
import { readShapefileFeatures } from './shapefile/shapefile-features.ts'

const SHAPEFILE_ENDINGS = ['.shp']

/** Endings of the names of files that hold features: GeoJSON and shapefiles. */
export const FEATURE_ENDINGS: readonly string[] = [...GEOJSON_ENDINGS, ...SHAPEFILE_ENDINGS]

/** The features of a GeoJSON file or a shapefile, some at a time, in longitude and latitude. Throws FeedError as their readers do. */
export function readFeatures(file: InputFile, run: FeedRun): AsyncGenerator<GeoFeature[]> {
  return probeItems(file.path, run, FEATURE_LENS, () =>
    hasEnding(file.path, SHAPEFILE_ENDINGS) ? readShapefileFeatures(file, run) : readGeoFeatures(file, run),
  )
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
