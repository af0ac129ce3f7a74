import type { HomeType } from '../../records/listing.ts'
import type { SearchPlace } from '../ports/edition-index.ts'
import { readCode } from './columns/code-column.ts'
import { hasBit } from './columns/flag-columns.ts'
import { readNumber } from './columns/number-column.ts'
import type { DeltaSegment } from './delta-segment.ts'
import type { ListingSegment } from './listing-segment.ts'
import type { ListingColumns, ListingTable, NearRow } from './listing-table.ts'
import { openSegment } from './open-segment.ts'
import { addFacets, countRowFacets } from './plan/count-row-facets.ts'
import { type MatchQuery, matchRows } from './plan/match-rows.ts'
import { type IndexPlan, planIndexSearch } from './plan/plan-search.ts'
import { isSet, RowCandidates } from './plan/row-candidates.ts'
import { readPage, type SearchedSegment } from './ranks/read-page.ts'
import { readCompared, readListing } from './read-listing.ts'

/** Opens listings in shared memory, and what is laid over them, for one thread. */
export function openListingTable(segment: ListingSegment, delta?: DeltaSegment): ListingTable {
  const layers = openLayers(segment, delta)
  const size = layers.reduce((rows, { open }) => rows + open.segment.size, 0)
  return {
    size,
    ...openColumns(layers),
    find: (query) => {
      match(layers, query)
      return readPage(layers, query)
    },
    countFacets: (place, criteria, clock) => {
      match(layers, { place, criteria, clock })
      return layers
        .map(({ open, candidates }) => countRowFacets(open, candidates, criteria.status))
        .reduce(addFacets)
    },
    count: (place) => countAt(layers, place),
    haveRowInCommon: (one, other) =>
      layers.some(({ open }) => overlap(open.rangesOf(one), open.rangesOf(other))),
    listRows: (place) => listAt(layers, place),
    findRow: (propertyId) => findRow(layers, propertyId),
    getListing: (row) => {
      const { open, start } = layerOf(layers, row)
      return readListing(open, row - start)
    },
    getCompared: (row) => {
      const { open, start } = layerOf(layers, row)
      return readCompared(open, row - start)
    },
    listNearest: (query) => {
      const near = layers.flatMap(({ open, start, removed }) => {
        const accept = (row: number) =>
          !isSet(removed, row) && (query.accept === undefined || query.accept(start + row))
        return open.points
          .listNearest({ ...query, accept })
          .map(({ row, distanceMiles }) => ({ row: start + row, distanceMiles }))
      })
      return layers.length === 1 ? near : mergeNear(layers, near).slice(0, Math.max(query.limit, 0))
    },
  }
}

function openLayers(segment: ListingSegment, delta: DeltaSegment | undefined): SearchedSegment[] {
  const base = { ...openBase(segment), start: 0 }
  if (delta === undefined) return [base]
  const above = {
    open: openSegment(delta.segment),
    start: segment.size,
    candidates: new RowCandidates(delta.segment.size),
  }
  return [
    { ...base, removed: delta.removed },
    { ...above, ranks: delta.ranks },
  ]
}

/** Opened once a thread: many editions are laid over the same segment. Its room for candidates is used by one search at a time. */
function openBase(segment: ListingSegment): Pick<SearchedSegment, 'open' | 'candidates'> {
  let base = bases.get(segment)
  if (base === undefined) {
    base = { open: openSegment(segment), candidates: new RowCandidates(segment.size) }
    bases.set(segment, base)
  }
  return base
}

const bases = new WeakMap<ListingSegment, Pick<SearchedSegment, 'open' | 'candidates'>>()

function layerOf(layers: readonly SearchedSegment[], row: number): SearchedSegment {
  return layers.findLast(({ start }) => row >= start)!
}

function match(layers: readonly SearchedSegment[], query: MatchQuery): void {
  const plan = planIndexSearch(query.criteria, query.clock)
  for (const { open, candidates, removed } of layers) matchRows(open, candidates, query, plan, removed)
}

function countAt(layers: readonly SearchedSegment[], place: SearchPlace): number {
  let count = 0
  for (const { candidates } of atPlace(layers, place)) count += candidates.countRows()
  return count
}

function listAt(layers: readonly SearchedSegment[], place: SearchPlace): number[] {
  const rows: number[] = []
  for (const { candidates, start } of atPlace(layers, place))
    candidates.forEach((row) => void rows.push(start + row))
  return rows
}

/** Fills the candidates with all rows of a place that hold. */
function atPlace(layers: readonly SearchedSegment[], place: SearchPlace): readonly SearchedSegment[] {
  const query = { place, criteria: { status: 'for_sale' }, clock: { nowMs: 0, timeZone: 'UTC' } } as const
  for (const { open, candidates, removed } of layers) matchRows(open, candidates, query, EVERYTHING, removed)
  return layers
}

/** Whether two lists of ranges, each ascending, have a row in common. */
function overlap(some: Uint32Array, others: Uint32Array): boolean {
  for (let at = 0, other = 0; at < some.length && other < others.length; ) {
    if (some[at + 1]! <= others[other]!) at += 2
    else if (others[other + 1]! <= some[at]!) other += 2
    else return true
  }
  return false
}

const EVERYTHING: IndexPlan = { anyOf: [], noneOf: [], ranges: [], tokens: [], needsPayment: false }

function findRow(layers: readonly SearchedSegment[], propertyId: number): number | undefined {
  for (const { open, start, removed } of layers) {
    const row = open.findRow(propertyId)
    if (row !== undefined && !(removed !== undefined && hasBit(removed, row))) return start + row
  }
  return undefined
}

function mergeNear(layers: readonly SearchedSegment[], near: NearRow[]): NearRow[] {
  const { propertyIdOf } = openColumns(layers)
  return near.sort(
    (left, right) =>
      left.distanceMiles - right.distanceMiles || propertyIdOf(left.row) - propertyIdOf(right.row),
  )
}

/** Columns are named one by one: V8 reads them several times as quickly so. */
function openColumns(layers: readonly SearchedSegment[]): ListingColumns {
  const [base, above] = layers
  const baseSize = base!.open.segment.size
  const at = <Value>(row: number, read: (segment: ListingSegment, row: number) => Value): Value =>
    row < baseSize || above === undefined
      ? read(base!.open.segment, row)
      : read(above.open.segment, row - baseSize)
  return {
    propertyIdOf: (row) => at(row, ({ numbers }, own) => readNumber(numbers.propertyId, own)!),
    listingIdOf: (row) => at(row, ({ numbers }, own) => readNumber(numbers.listingId, own)!),
    homeTypeOf: (row) => at(row, ({ codes }, own) => readCode(codes.homeType, own) as HomeType),
    isActive: (row) => at(row, ({ codes }, own) => readCode(codes.standardStatus, own) === 'Active'),
    priceDollarsOf: (row) => at(row, ({ numbers }, own) => readNumber(numbers.priceDollars, own)),
    areaSqftOf: (row) => at(row, ({ numbers }, own) => readNumber(numbers.areaSqft, own)),
    bedroomsOf: (row) => at(row, ({ numbers }, own) => readNumber(numbers.bedrooms, own)),
    yearBuiltOf: (row) => at(row, ({ numbers }, own) => readNumber(numbers.yearBuilt, own)),
    closedAtMsOf: (row) => at(row, ({ numbers }, own) => readNumber(numbers.closeDate, own)),
    onMarketAtMsOf: (row) => at(row, ({ numbers }, own) => readNumber(numbers.onMarketAtMs, own)),
  }
}
