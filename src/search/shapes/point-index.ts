import type { GeoPoint } from '../../records/geo-point.ts'
import { readCoordinates } from '../index/spatial/coordinates.ts'
import { openPoints, packPoints } from '../index/spatial/point-tree.ts'

export interface NearItem<T> {
  item: T
  distanceMiles: number
}

export interface NearItemsQuery<T> {
  point: GeoPoint
  limit: number
  maxMiles?: number
  accept?: (item: T) => boolean
}

export interface PointIndex<T> {
  /** Lists the nearest items first, ties by the order in which the index was built. */
  listNearest(query: NearItemsQuery<T>): NearItem<T>[]
}

/** Builds an index of items by their points. Items without a point are left out. */
export function buildPointIndex<T>(
  items: readonly T[],
  pointOf: (item: T) => GeoPoint | undefined,
): PointIndex<T> {
  const tree = packPoints(readCoordinates(items.map((item) => ({ point: pointOf(item) }))))
  const { listNearest } = openPoints(tree, (index) => index)
  return {
    listNearest: ({ accept, ...query }) =>
      listNearest({ ...query, accept: accept && ((index) => accept(items[index]!)) }).map(
        ({ row, distanceMiles }) => ({ item: items[row]!, distanceMiles }),
      ),
  }
}
