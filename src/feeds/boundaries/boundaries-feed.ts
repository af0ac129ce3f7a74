import type { Feed, FeedRecord } from '../../ingest/ports/feed.ts'
import type { NeighborhoodFacts } from '../../records/neighborhood.ts'
import type { SchoolZoneFacts } from '../../records/school.ts'
import { defineFeed, type FeedDefinition } from '../reading/define-feed.ts'
import { GEOJSON_ENDINGS, readGeoFeatures } from '../reading/geo-features.ts'
import { ShapeCollector } from './collect-shapes.ts'
import { type CityFacts, isCity, mapCity } from './map-city.ts'
import { type BoundariesSettings, mapNeighborhood } from './map-neighborhood.ts'
import { mapSchoolZone, type SchoolZonesSettings } from './map-school-zone.ts'

/** A batch ends after 100 shapes, or earlier where they are large. */
const SHAPES = { batchSize: 100, weigh: (record: FeedRecord) => 1 + countCorners(record) / 500 }

/**
 * Reads neighborhoods and city boundaries from GeoJSON. Features with one name, level and city are one neighborhood. See
 * README.md beside.
 */
export function buildBoundariesFeed(settings: BoundariesSettings = {}): Feed {
  return defineFeed({ ...SHAPES, format: 'boundaries', endings: GEOJSON_ENDINGS, open: openBoundaries })

  function openBoundaries(run: Parameters<FeedDefinition['open']>[0]): ReturnType<FeedDefinition['open']> {
    const neighborhoods = new ShapeCollector<NeighborhoodFacts>()
    const cities = new ShapeCollector<CityFacts>()
    return {
      async *readFile(file) {
        for await (const features of readGeoFeatures(file, run)) {
          for (const feature of features) {
            if (settings.level === undefined && isCity(feature.cells)) {
              const city = mapCity(feature, run.raise)
              if (city !== undefined) cities.add(city.placeKey, city, feature.place)
              continue
            }
            const facts = mapNeighborhood(feature, settings, run.raise)
            if (facts !== undefined) neighborhoods.add(facts.neighborhoodKey, facts, feature.place)
          }
          yield []
        }
      },
      *finish() {
        for (const facts of cities.list()) yield [{ kind: 'place', facts }]
        for (const facts of neighborhoods.list()) yield [{ kind: 'neighborhood', facts }]
      },
    }
  }
}

/** Reads attendance zones of schools, and outlines of school districts, from GeoJSON. See README.md beside. */
export function buildSchoolZonesFeed(settings: SchoolZonesSettings = {}): Feed {
  return defineFeed({
    ...SHAPES,
    format: 'school-zones',
    endings: GEOJSON_ENDINGS,
    open: (run) => {
      const zones = new ShapeCollector<SchoolZoneFacts>()
      return {
        async *readFile(file) {
          for await (const features of readGeoFeatures(file, run)) {
            for (const feature of features) {
              const facts = mapSchoolZone(feature, file.path, settings, run.raise)
              if (facts !== undefined) zones.add(facts.zoneKey, facts, feature.place)
            }
            yield []
          }
        },
        *finish() {
          for (const facts of zones.list()) yield [{ kind: 'schoolZone', facts }]
        },
      }
    },
  })
}

function countCorners(record: FeedRecord): number {
  if (!('facts' in record) || !('shape' in record.facts)) return 0
  let corners = 0
  for (const polygon of record.facts.shape ?? []) for (const ring of polygon) corners += ring.length
  return corners
}
