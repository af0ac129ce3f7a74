import Flatbush from 'flatbush'
import { findBox } from '../../domain/geo/shape-measures.ts'
import { buildShapeTest } from '../../domain/geo/shape-test.ts'
import { memoize } from '../../domain/memoize.ts'
import type { GeoPoint, MultiPolygon } from '../../records/geo-point.ts'

export interface ShapeIndex<T> {
  /** Lists the items whose shape contains the point, in the order in which the index was built. */
  listAt(point: GeoPoint): T[]
  /** Lists the items whose box comes within `degrees` of the point, in the same order. */
  listAround(point: GeoPoint, degrees: number): T[]
}

/** Builds an index of items by their shapes. Items without a corner are left out. */
export function buildShapeIndex<T extends { shape: MultiPolygon }>(items: readonly T[]): ShapeIndex<T> {
  const placed = items.flatMap((item) => {
    const box = findBox(item.shape)
    return box === undefined ? [] : [{ item, box }]
  })
  if (placed.length === 0) return { listAt: () => [], listAround: () => [] }
  const tree = new Flatbush(placed.length)
  for (const { box } of placed) tree.add(box.west, box.south, box.east, box.north)
  tree.finish()
  const listAround = ({ lon, lat }: GeoPoint, degrees: number) =>
    tree
      .search(lon - degrees, lat - degrees, lon + degrees, lat + degrees)
      .sort((left, right) => left - right)
      .map((index) => placed[index]!)
  // Prepared when first asked for, because most shapes of a country never are.
  const getTest = memoize(({ shape }: T) => buildShapeTest(shape))
  return {
    listAt: (point) =>
      listAround(point, 0)
        .map(({ item }) => item)
        .filter((item) => getTest(item).holds(point.lat, point.lon)),
    listAround: (point, degrees) => listAround(point, degrees).map(({ item }) => item),
  }
}
