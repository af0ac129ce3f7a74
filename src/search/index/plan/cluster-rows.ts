import type { ListingStatus } from '../../../domain/listing-search/search-choices.ts'
import type { IndexedListing } from '../../../domain/listing-search/searchable-listing.ts'
import {
  type ListingClusters,
  type MapHome,
  planClusters,
  presentCluster,
  toMicrodegrees,
  zoomOf,
} from '../../../domain/map/listing-clusters.ts'
import { indexInGrid, type MapGrid } from '../../../domain/map/map-grid.ts'
import type { GeoBox } from '../../../records/geo-point.ts'
import type { ClusterQuery } from '../../ports/search-engine.ts'
import { readCode } from '../columns/code-column.ts'
import { countBits, hasBit } from '../columns/flag-columns.ts'
import { readKnown, readNumber } from '../columns/number-column.ts'
import type { ListingSegment } from '../listing-segment.ts'
import type { SearchedSegment } from '../ranks/read-page.ts'
import { filterInArea } from '../spatial/area-filter.ts'
import { openPointSums } from '../spatial/point-sums.ts'
import { lowestBit } from './row-candidates.ts'

/**
 * Clusters the rows that are still candidates, as `clusterListings` clusters listings. A block whose points are all in one cell is
 * counted as a whole, from sums that are known in advance.
 */
export function clusterRows(
  segments: readonly SearchedSegment[],
  { zoom, window }: Pick<ClusterQuery, 'zoom' | 'window'>,
): ListingClusters {
  if (window !== undefined) for (const searched of segments) filterInWindow(searched, window)
  let [total, placed] = [0, 0]
  for (const { open, candidates } of segments) {
    total += candidates.countRows()
    placed += candidates.countSet(open.segment.boxes.placed)
  }
  const plan = planClusters(zoom, placed, window ?? measureExtent(segments))
  const counted = { total, unplaced: total - placed, zoom: zoomOf(plan, zoom) }
  return plan === 'homes'
    ? { ...counted, clusters: [], homes: listHomes(segments) }
    : { ...counted, ...countCells(segments, plan) }
}

function filterInWindow({ open: { segment }, candidates }: SearchedSegment, window: GeoBox): void {
  candidates.filterBySet(segment.boxes.placed)
  filterInArea(candidates, segment, { kind: 'box', box: window })
}

/** The boxes of some sets of points, each as south, north, west and east. */
function allocateBoxes(count: number): Float64Array {
  return Float64Array.from({ length: count * 4 }, (_, at) => ((at & 1) === 0 ? Infinity : -Infinity))
}

function readBox(boxes: Float64Array, index: number): GeoBox {
  const [south, north, west, east] = boxes.subarray(index * 4, index * 4 + 4) as unknown as number[]
  return { south: south!, north: north!, west: west!, east: east! }
}

/** Stretches the box at `to` over the box at `from` of others. */
function stretchOver(boxes: Float64Array, to: number, others: Float64Array, from: number): void {
  if (others[from]! < boxes[to]!) boxes[to] = others[from]!
  if (others[from + 1]! > boxes[to + 1]!) boxes[to + 1] = others[from + 1]!
  if (others[from + 2]! < boxes[to + 2]!) boxes[to + 2] = others[from + 2]!
  if (others[from + 3]! > boxes[to + 3]!) boxes[to + 3] = others[from + 3]!
}

function stretchTo(boxes: Float64Array, to: number, lat: number, lon: number): void {
  if (lat < boxes[to]!) boxes[to] = lat
  if (lat > boxes[to + 1]!) boxes[to + 1] = lat
  if (lon < boxes[to + 2]!) boxes[to + 2] = lon
  if (lon > boxes[to + 3]!) boxes[to + 3] = lon
}

/** Whether the box at `to` contains the box at `from` of others, which then cannot stretch it. */
function holds(boxes: Float64Array, to: number, others: Float64Array, from: number): boolean {
  return (
    others[from]! >= boxes[to]! &&
    others[from + 1]! <= boxes[to + 1]! &&
    others[from + 2]! >= boxes[to + 2]! &&
    others[from + 3]! <= boxes[to + 3]!
  )
}

/** The extent of the candidates with a point. */
function measureExtent(segments: readonly SearchedSegment[]): GeoBox | undefined {
  const extent = allocateBoxes(1)
  for (const { open, candidates } of segments) {
    const { boxes, numbers } = open.segment
    for (let at = 0; at < candidates.count; at++) {
      const block = candidates.blocks[at]!
      const placed = boxes.placed[block]! | 0
      const mask = candidates.masks[at]! & placed
      if (holds(extent, 0, boxes.blocks, block * 4)) continue
      if (mask === placed) stretchOver(extent, 0, boxes.blocks, block * 4)
      else
        for (let left = mask; left !== 0; left &= left - 1) {
          const row = (block << 5) + lowestBit(left)
          stretchTo(extent, 0, readKnown(numbers.lat, row), readKnown(numbers.lon, row))
        }
    }
  }
  return extent[0] === Infinity ? undefined : readBox(extent, 0)
}

/** Columns with a value per cell of a grid. */
interface CellColumns {
  counts: Uint32Array
  /** In microdegrees. */
  latSums: Float64Array
  lonSums: Float64Array
  boxes: Float64Array
  /** One of the cell's rows in all segments. */
  rows: Uint32Array
}

function countCells(
  segments: readonly SearchedSegment[],
  grid: MapGrid,
): Pick<ListingClusters, 'clusters' | 'homes'> {
  const size = grid.columns * grid.rows
  const cells: CellColumns = {
    counts: new Uint32Array(size),
    latSums: new Float64Array(size),
    lonSums: new Float64Array(size),
    boxes: allocateBoxes(size),
    rows: new Uint32Array(size),
  }
  for (const searched of segments) addCandidates(cells, grid, searched)
  const clusters: ListingClusters['clusters'][number][] = []
  const homes: MapHome[] = []
  for (let cell = 0; cell < size; cell++) {
    const count = cells.counts[cell]!
    if (count === 1) homes.push(readHome(segments, cells.rows[cell]!))
    else if (count > 1) {
      const [latSum, lonSum] = [cells.latSums[cell]!, cells.lonSums[cell]!]
      clusters.push(presentCluster({ count, latSum, lonSum, box: readBox(cells.boxes, cell) }))
    }
  }
  return { clusters, homes: sortHomes(homes) }
}

/** A cell of a grid. Its southern and western edges belong to it. */
interface CellEdges extends GeoBox {
  cell: number
}

const NOWHERE: CellEdges = { cell: -1, south: Infinity, north: -Infinity, west: Infinity, east: -Infinity }

function findEdges(grid: MapGrid, lat: number, lon: number): CellEdges {
  const cell = indexInGrid(grid, lat, lon)
  const { souths, wests, columns } = grid
  const [row, column] = [Math.floor(cell / columns), cell % columns]
  return {
    cell,
    south: souths[row - 1] ?? -Infinity,
    north: souths[row] ?? Infinity,
    west: wests[column - 1] ?? -Infinity,
    east: wests[column] ?? Infinity,
  }
}

/** Whether all points of the box at an index of `boxes` are in the cell. */
function isInCell({ south, north, west, east }: CellEdges, boxes: Float64Array, at: number): boolean {
  return boxes[at]! >= south && boxes[at + 1]! < north && boxes[at + 2]! >= west && boxes[at + 3]! < east
}

function addCandidates(
  { counts, latSums, lonSums, boxes, rows }: CellColumns,
  grid: MapGrid,
  { open, candidates, start }: SearchedSegment,
): void {
  const { boxes: packed, numbers } = open.segment
  const { lat: lats, lon: lons } = numbers
  const { blocks: blockBoxes, placed: placedRows } = packed
  const sums = openPointSums(open.segment)
  let edges = NOWHERE
  for (let at = 0; at < candidates.count; at++) {
    const block = candidates.blocks[at]!
    const placed = placedRows[block]! | 0
    const mask = candidates.masks[at]! & placed
    if (mask === 0) continue
    const box = block * 4
    // Rows are in the order of the map, so most blocks are in the cell of the block before.
    if (!isInCell(edges, blockBoxes, box)) edges = findEdges(grid, blockBoxes[box]!, blockBoxes[box + 2]!)
    if (isInCell(edges, blockBoxes, box)) {
      const { cell } = edges
      counts[cell]! += countBits(mask)
      sums.addRows(block, mask, latSums, lonSums, cell)
      rows[cell] = start + (block << 5) + lowestBit(mask)
      if (holds(boxes, cell * 4, blockBoxes, box)) continue
      if (mask === placed) stretchOver(boxes, cell * 4, blockBoxes, box)
      else
        for (let left = mask; left !== 0; left &= left - 1) {
          const row = (block << 5) + lowestBit(left)
          stretchTo(boxes, cell * 4, readKnown(lats, row), readKnown(lons, row))
        }
      continue
    }
    for (let left = mask; left !== 0; left &= left - 1) {
      const row = (block << 5) + lowestBit(left)
      const [lat, lon] = [readKnown(lats, row), readKnown(lons, row)]
      const own = indexInGrid(grid, lat, lon)
      counts[own]!++
      latSums[own]! += toMicrodegrees(lat)
      lonSums[own]! += toMicrodegrees(lon)
      stretchTo(boxes, own * 4, lat, lon)
      rows[own] = start + row
    }
  }
}

/** All candidates with a point. */
function listHomes(segments: readonly SearchedSegment[]): MapHome[] {
  const homes: MapHome[] = []
  for (const { open, candidates, start } of segments) {
    const { placed } = open.segment.boxes
    candidates.forEach((row) => {
      if (hasBit(placed, row)) homes.push(readHome(segments, start + row))
    })
  }
  return sortHomes(homes)
}

function sortHomes(homes: MapHome[]): MapHome[] {
  return homes.sort((one, other) => one.propertyId - other.propertyId)
}

function readHome(segments: readonly SearchedSegment[], row: number): MapHome {
  const { open, start } = segments.findLast((one) => row >= one.start)!
  return readMapHome(open.segment, row - start)
}

function readMapHome({ status, numbers, codes }: ListingSegment, row: number): MapHome {
  const priceDollars = readNumber(numbers.priceDollars, row)
  const bedrooms = readNumber(numbers.bedrooms, row)
  return {
    propertyId: readNumber(numbers.propertyId, row)!,
    status: status as ListingStatus,
    standardStatus: readCode(codes.standardStatus, row) as IndexedListing['standardStatus'],
    ...(priceDollars !== undefined && { priceDollars }),
    ...(bedrooms !== undefined && { bedrooms }),
    point: { lat: readKnown(numbers.lat, row), lon: readKnown(numbers.lon, row) },
  }
}
