import type { GeoBox, GeoPoint } from '../../records/geo-point.ts'
import { isInArea } from '../listing-search/search-choices.ts'
import type { IndexedListing } from '../listing-search/searchable-listing.ts'
import { buildMapGrid, indexInGrid, type MapGrid } from './map-grid.ts'

/*
 * How matches are shown on a map: those of one cell together as a cluster with their exact number, and a match that is alone in
 * its cell as a home. From `HOMES_ZOOM` on, every match is a home. The counts of all clusters, the homes, and the matches without
 * a point add up to the total, always.
 */

/** The first zoom at which homes are not counted together. A tile is then less than a mile across. */
const HOMES_ZOOM = 15

/** A tile has 8 by 8 cells: 64 pixels each, if it is drawn 512 pixels wide. */
const CELL_LEVELS = 3

/** The number of homes that an answer lists. If there are more, they are counted in cells at any zoom. */
const MOST_HOMES = 4096

/** The number of cells that an answer counts. Larger extents have larger cells. */
const MOST_CELLS = 4096

/** A match as a map shows it. */
export type MapHome = Pick<
  IndexedListing,
  'propertyId' | 'status' | 'standardStatus' | 'priceDollars' | 'bedrooms'
> & { point: GeoPoint }

/** Two or more matches in one cell. */
export interface ListingCluster {
  count: number
  /** The mean of their points, to a millionth of a degree. */
  point: GeoPoint
  /** The box of their points. */
  box: GeoBox
}

/** The matches of a search as a map shows them. */
export interface ListingClusters {
  /** The exact number of all matches. */
  total: number
  /** The number of matches without a point. */
  unplaced: number
  /** The zoom whose cells were counted: less than the requested one if that has too many cells in the extent. */
  zoom: number
  /** By their cells, from south to north, each row from west to east. */
  clusters: readonly ListingCluster[]
  /** By ascending property id. */
  homes: readonly MapHome[]
}

/**
 * Decides how matches with a point are shown: as homes, or counted in the cells of a grid over their extent. There must be an extent
 * if there are such matches.
 */
export function planClusters(zoom: number, placed: number, extent: GeoBox | undefined): MapGrid | 'homes' {
  if (placed === 0 || extent === undefined) return 'homes'
  if (zoom >= HOMES_ZOOM && placed <= MOST_HOMES) return 'homes'
  let grid = buildMapGrid(extent, zoom + CELL_LEVELS)
  while (grid.columns * grid.rows > MOST_CELLS) grid = buildMapGrid(extent, grid.level - 1)
  return grid
}

/** The matches of one cell of a grid. Sums are in millionths of a degree, so that they are exact in any order. */
export interface CellSums {
  count: number
  latSum: number
  lonSum: number
  box: GeoBox
}

/** A latitude or longitude in millionths of a degree, as a whole number. */
export function toMicrodegrees(degrees: number): number {
  return Math.floor(degrees * 1e6 + 0.5)
}

export function presentCluster({ count, latSum, lonSum, box }: CellSums): ListingCluster {
  const mean = (sum: number) => Math.round(sum / count) / 1e6
  return { count, point: { lat: mean(latSum), lon: mean(lonSum) }, box }
}

/** The zoom that a plan shows. */
export function zoomOf(plan: MapGrid | 'homes', zoom: number): number {
  return plan === 'homes' ? zoom : plan.level - CELL_LEVELS
}

/** The extent of points; undefined if there are none. */
function findExtent(points: Iterable<GeoPoint>): GeoBox | undefined {
  let box: GeoBox | undefined
  for (const { lat, lon } of points) {
    box ??= { south: lat, north: lat, west: lon, east: lon }
    if (lat < box.south) box.south = lat
    if (lat > box.north) box.north = lat
    if (lon < box.west) box.west = lon
    if (lon > box.east) box.east = lon
  }
  return box
}

/** Clusters matches one by one: the plain meaning, which every engine must reproduce. Within a window only its matches count. */
export function clusterListings(
  matches: readonly IndexedListing[],
  zoom: number,
  window?: GeoBox,
): ListingClusters {
  const homes = matches
    .filter(isPlaced)
    .filter(({ point }) => window === undefined || isInArea(point, { kind: 'box', box: window }))
  const plan = planClusters(zoom, homes.length, window ?? findExtent(homes.map(({ point }) => point)))
  const unplaced = window === undefined ? matches.length - homes.length : 0
  const counted = { total: homes.length + unplaced, unplaced, zoom: zoomOf(plan, zoom) }
  if (plan === 'homes') return { ...counted, clusters: [], homes: listHomes(homes) }
  const cells = Map.groupBy(homes, ({ point }) => indexInGrid(plan, point.lat, point.lon))
  const inOrder = [...cells].sort(([one], [other]) => one - other).map(([, ofCell]) => ofCell)
  return {
    ...counted,
    clusters: inOrder.filter(({ length }) => length > 1).map((ofCell) => presentCluster(sumUp(ofCell))),
    homes: listHomes(inOrder.filter(({ length }) => length === 1).flat()),
  }
}

type PlacedListing = IndexedListing & { point: GeoPoint }

function isPlaced(listing: IndexedListing): listing is PlacedListing {
  return listing.point !== undefined
}

function listHomes(listings: readonly PlacedListing[]): MapHome[] {
  return [...listings]
    .sort((one, other) => one.propertyId - other.propertyId)
    .map(({ propertyId, status, standardStatus, priceDollars, bedrooms, point }) => ({
      ...{ propertyId, status, standardStatus, point },
      ...(priceDollars !== undefined && { priceDollars }),
      ...(bedrooms !== undefined && { bedrooms }),
    }))
}

function sumUp(listings: readonly PlacedListing[]): CellSums {
  const points = listings.map(({ point }) => point)
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
  return {
    count: points.length,
    latSum: sum(points.map(({ lat }) => toMicrodegrees(lat))),
    lonSum: sum(points.map(({ lon }) => toMicrodegrees(lon))),
    box: findExtent(points)!,
  }
}
