import { FeedError } from '../../ingest/ports/feed.ts'
import type { MultiPolygon } from '../../records/geo-point.ts'

/** Corners that all shapes of a run may have together; each takes 16 bytes. All places of the Census have 1.7 million. */
const MAX_CORNERS = 6_000_000

/**
 * Collects shapes by key, since the parts of one neighborhood may lie anywhere in a file. The first facts of a key count, and
 * later ones add their shape to it. Corners are held as plain numbers, a quarter of what lists of points would take.
 */
export class ShapeCollector<Facts extends { shape: MultiPolygon }> {
  readonly #groups = new Map<string, { facts: Omit<Facts, 'shape'>; polygons: PackedPolygon[] }>()
  #corners = 0

  /** Throws FeedError when the run exceeds `maxCorners`. */
  add(key: string, { shape, ...facts }: Facts, place: string, maxCorners = MAX_CORNERS): void {
    const polygons = shape.map(packPolygon)
    for (const rings of polygons) for (const ring of rings) this.#corners += ring.length / 2
    if (this.#corners > maxCorners)
      throw new FeedError(
        `${place}: more than ${maxCorners} corners, which is the limit of all shapes together`,
      )
    const known = this.#groups.get(key)
    if (known === undefined) this.#groups.set(key, { facts, polygons })
    else known.polygons.push(...polygons)
  }

  /** The facts of each key in the order of their first parts. Each shape is unpacked when it is asked for. */
  *list(): Generator<Facts> {
    for (const { facts, polygons } of this.#groups.values()) {
      yield { ...facts, shape: polygons.map(unpackPolygon) } as unknown as Facts
    }
  }
}

/** For each ring: longitude, latitude, longitude, latitude... */
type PackedPolygon = readonly Float64Array[]

function packPolygon(polygon: MultiPolygon[number]): PackedPolygon {
  return polygon.map((ring) => {
    const packed = new Float64Array(2 * ring.length)
    for (const [index, [lon, lat]] of ring.entries()) {
      packed[2 * index] = lon
      packed[2 * index + 1] = lat
    }
    return packed
  })
}

function unpackPolygon(rings: PackedPolygon): MultiPolygon[number] {
  return rings.map((packed) =>
    Array.from({ length: packed.length / 2 }, (_, index): [number, number] => [
      packed[2 * index] as number,
      packed[2 * index + 1] as number,
    ]),
  )
}
