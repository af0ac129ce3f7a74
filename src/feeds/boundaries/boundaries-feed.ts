import { type Feed, FeedError, type FeedRecord } from '../../ingest/ports/feed.ts'
import type { MultiPolygon } from '../../records/geo-point.ts'
import type { NeighborhoodFacts } from '../../records/place.ts'
import type { SchoolZoneFacts } from '../../records/school.ts'
import { defineFeed, type FeedDefinition } from '../reading/define-feed.ts'
import { FEATURE_ENDINGS, readFeatures } from '../reading/feature-files.ts'
import { type CityFacts, isCity, mapCity } from './map-city.ts'
import { type BoundariesSettings, mapNeighborhood } from './map-neighborhood.ts'
import { mapSchoolZone, type SchoolZonesSettings } from './map-school-zone.ts'

/** A batch ends after 100 shapes, or earlier where they are large. */
const SHAPES = { batchSize: 100, weigh: (record: FeedRecord) => 1 + countCorners(record) / 500 }

/**
 * Reads neighborhoods and city boundaries from GeoJSON and shapefiles. Features with one name, level and city are one neighborhood. See
 * README.md beside.
 */
export function buildBoundariesFeed(settings: BoundariesSettings = {}): Feed {
  return defineFeed({ ...SHAPES, format: 'boundaries', endings: FEATURE_ENDINGS, open: openBoundaries })

  function openBoundaries(run: Parameters<FeedDefinition['open']>[0]): ReturnType<FeedDefinition['open']> {
    const neighborhoods = new ShapeCollector<NeighborhoodFacts>()
    const cities = new ShapeCollector<CityFacts>()
    return {
      async *readFile(file) {
        for await (const features of readFeatures(file, run)) {
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

/** Reads attendance zones of schools, and outlines of school districts, from GeoJSON and shapefiles. See README.md beside. */
export function buildSchoolZonesFeed(settings: SchoolZonesSettings = {}): Feed {
  return defineFeed({
    ...SHAPES,
    format: 'school-zones',
    endings: FEATURE_ENDINGS,
    open: (run) => {
      const zones = new ShapeCollector<SchoolZoneFacts>()
      return {
        async *readFile(file) {
          for await (const features of readFeatures(file, run)) {
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

/** Corners that all shapes of a run may have together; each takes 16 bytes. All places of the Census have 1.7 million. */
const MAX_CORNERS = 6_000_000

/**
 * Collects shapes by key, since the parts of one neighborhood may lie anywhere in a file. The first facts of a key count, and
 * later ones add their shape to it. Corners are held as plain numbers, a quarter of what lists of points would take.
 */
export class ShapeCollector<Facts extends { shape: MultiPolygon }> {
  readonly #groups = new Map<string, { facts: Omit<Facts, 'shape'>; parts: PackedShape[] }>()
  #corners = 0

  /** Throws FeedError when the run exceeds `maxCorners`. */
  add(key: string, { shape, ...facts }: Facts, place: string, maxCorners = MAX_CORNERS): void {
    const packed = packShape(shape)
    this.#corners += packed.corners.length / 2
    if (this.#corners > maxCorners)
      throw new FeedError(
        `${place}: more than ${maxCorners} corners, which is the limit of all shapes together`,
      )
    const known = this.#groups.get(key)
    if (known === undefined) this.#groups.set(key, { facts, parts: [packed] })
    else known.parts.push(packed)
  }

  /** The facts of each key in the order of their first parts. Each shape is unpacked when it is asked for. */
  *list(): Generator<Facts> {
    for (const { facts, parts } of this.#groups.values()) {
      yield { ...facts, shape: parts.flatMap(unpackShape) } as unknown as Facts
    }
  }
}

/** A shape in one piece, because most shapes are small, and an array for each ring would take more than its corners. */
interface PackedShape {
  /** Longitude, latitude, longitude, latitude... of all rings. */
  corners: Float64Array
  /** The number of corners of each ring, by polygon. */
  lengths: readonly (readonly number[])[]
}

function packShape(shape: MultiPolygon): PackedShape {
  const lengths = shape.map((rings) => rings.map((ring) => ring.length))
  const corners = new Float64Array(2 * lengths.flat().reduce((sum, length) => sum + length, 0))
  let at = 0
  for (const rings of shape) {
    for (const ring of rings) {
      for (const [lon, lat] of ring) {
        corners[at++] = lon
        corners[at++] = lat
      }
    }
  }
  return { corners, lengths }
}

function unpackShape({ corners, lengths }: PackedShape): MultiPolygon {
  let at = 0
  return lengths.map((rings) =>
    rings.map((length) =>
      Array.from({ length }, (): [number, number] => [corners[at++] as number, corners[at++] as number]),
    ),
  )
}
