import { around } from 'geokdbush'
import KDBush from 'kdbush'
import { getDistanceMiles } from '../../domain/geo/distance.ts'
import type { GeoPoint } from '../../records/geo-point.ts'

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

const KM_A_MILE = 1.609344
/** The distances of the index library differ from ours in the last digits and in the radius of the Earth. */
const SLACK = 1.0001
const SLACK_KM = 1e-6

/** Builds an index of items by their points. Items without a point are left out. */
export function buildPointIndex<T>(
  items: readonly T[],
  pointOf: (item: T) => GeoPoint | undefined,
): PointIndex<T> {
  const placed = items.filter((item) => pointOf(item) !== undefined)
  if (placed.length === 0) return { listNearest: () => [] }
  const tree = new KDBush(placed.length)
  for (const item of placed) {
    const point = pointOf(item)!
    tree.add(point.lon, point.lat)
  }
  tree.finish()
  return { listNearest: (query) => listNearest(tree, placed, pointOf, query) }
}

function listNearest<T>(
  tree: KDBush,
  items: readonly T[],
  pointOf: (item: T) => GeoPoint | undefined,
  { point, limit, maxMiles = Infinity, accept = () => true }: NearItemsQuery<T>,
): NearItem<T>[] {
  const find = (count: number, maxMilesOfSearch: number) =>
    around(tree, point.lon, point.lat, count, maxMilesOfSearch * KM_A_MILE * SLACK + SLACK_KM, (index) =>
      accept(items[index]!),
    )
  const measure = (index: number) => getDistanceMiles(point, pointOf(items[index]!)!)
  if (limit <= 0) return []
  const nearest = find(limit, maxMiles)
  // Among many items at one point the search returns arbitrary ones. To order ties, look at all that are as near as the last.
  const reach = nearest.length < limit ? [] : find(Infinity, Math.min(maxMiles, measure(nearest.at(-1)!)))
  return (reach.length > 0 ? reach : nearest)
    .map((index) => ({ index, distanceMiles: measure(index) }))
    .filter(({ distanceMiles }) => distanceMiles <= maxMiles)
    .sort((left, right) => left.distanceMiles - right.distanceMiles || left.index - right.index)
    .slice(0, limit)
    .map(({ index, distanceMiles }) => ({ item: items[index]!, distanceMiles }))
}
