import { planConditions, type SearchConditions } from '../../domain/listing-search/matches.ts'
import type { HomeType } from '../../records/listing.ts'
import type { SearchPlace } from '../ports/edition-index.ts'
import { readCode } from './columns/code-column.ts'
import { hasBit, isSet } from './columns/flag-columns.ts'
import { readNumber } from './columns/number-column.ts'
import type { LaidTable } from './lay-table.ts'
import type { ListingSegment, NumberField } from './listing-segment.ts'
import type { ListingColumns, ListingTable, NearRow } from './listing-table.ts'
import { openSegment } from './open-segment.ts'
import { clusterRows } from './plan/cluster-rows.ts'
import { addFacets, countRowFacets } from './plan/count-row-facets.ts'
import { matchRows } from './plan/match-rows.ts'
import { RowCandidates } from './plan/row-candidates.ts'
import { readPage, type SearchedSegment } from './ranks/read-page.ts'
import { readCompared, readListing } from './read-listing.ts'

/** Opens the segments of a table for one thread: the base, then the delta segments over it. */
export function openListingTable(laid: readonly LaidTable[]): ListingTable {
  const segments = openSegments(laid)
  const size = segments.reduce((rows, { open }) => rows + open.segment.size, 0)
  return {
    size,
    hasUnplaced: segments.some(({ open }) => open.segment.points.rows.length < open.segment.size),
    ...openColumns(segments),
    find: (query) => {
      match(segments, query.place, planConditions(query.criteria, query.clock))
      return readPage(segments, query)
    },
    countFacets: (place, criteria, clock) => {
      match(segments, place, planConditions(criteria, clock))
      return segments
        .map(({ open, candidates }) => countRowFacets(open, candidates, criteria.status))
        .reduce(addFacets)
    },
    clusterListings: (query) => {
      match(segments, query.place, planConditions(query.criteria, query.clock))
      return clusterRows(segments, query)
    },
    count: (place) => {
      match(segments, place, NO_CONDITIONS)
      return segments.reduce((count, { candidates }) => count + candidates.countRows(), 0)
    },
    haveRowInCommon: (one, other) =>
      segments.some(({ open }) => overlap(open.rangesOf(one), open.rangesOf(other))),
    listRows: (place) => listRows(segments, place),
    findRow: (propertyId) => findRow(segments, propertyId),
    getListing: (row) => {
      const { open, start } = segmentOf(segments, row)
      return readListing(open, row - start)
    },
    getCompared: (row) => {
      const { open, start } = segmentOf(segments, row)
      return readCompared(open, row - start)
    },
    listNearest: (query) => {
      const near = segments.flatMap(({ open, start, removed }) => {
        const { furtherOffers } = open.flags
        const accept = (row: number) =>
          !isSet(removed, row) &&
          !isSet(furtherOffers, row) &&
          (query.accept === undefined || query.accept(start + row))
        return open.points
          .listNearest({ ...query, accept })
          .map(({ row, distanceMiles }) => ({ row: start + row, distanceMiles }))
      })
      return segments.length === 1 ? near : mergeNear(segments, near).slice(0, Math.max(query.limit, 0))
    },
  }
}

const NO_CONDITIONS: SearchConditions = { anyOf: [], noneOf: [], ranges: [], tokens: [] }

function openSegments(laid: readonly LaidTable[]): SearchedSegment[] {
  let start = 0
  return laid.map(({ segment, ...patch }) => {
    const searched = { ...openOnce(segment), start, ...patch }
    start += segment.size
    return searched
  })
}

/** Opens a segment once per thread, because many editions share it. Its candidate bits are used by one search at a time. */
function openOnce(segment: ListingSegment): Pick<SearchedSegment, 'open' | 'candidates'> {
  let opened = openedSegments.get(segment)
  if (opened === undefined) {
    opened = { open: openSegment(segment), candidates: new RowCandidates(segment.size) }
    openedSegments.set(segment, opened)
  }
  return opened
}

const openedSegments = new WeakMap<ListingSegment, Pick<SearchedSegment, 'open' | 'candidates'>>()

function segmentOf(segments: readonly SearchedSegment[], row: number): SearchedSegment {
  return segments.findLast(({ start }) => row >= start)!
}

function match(segments: readonly SearchedSegment[], place: SearchPlace, conditions: SearchConditions): void {
  for (const { open, candidates, removed } of segments)
    matchRows(open, candidates, place, conditions, removed)
}

function listRows(segments: readonly SearchedSegment[], place: SearchPlace): number[] {
  match(segments, place, NO_CONDITIONS)
  const rows: number[] = []
  for (const { candidates, start } of segments) candidates.forEach((row) => void rows.push(start + row))
  return rows
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

function findRow(segments: readonly SearchedSegment[], propertyId: number): number | undefined {
  for (const { open, start, removed } of segments) {
    const row = open.findRow(propertyId)
    if (row !== undefined && !(removed !== undefined && hasBit(removed, row))) return start + row
  }
  return undefined
}

function mergeNear(segments: readonly SearchedSegment[], near: NearRow[]): NearRow[] {
  const { propertyIdOf } = openColumns(segments)
  return near.sort(
    (left, right) =>
      left.distanceMiles - right.distanceMiles || propertyIdOf(left.row) - propertyIdOf(right.row),
  )
}

/**
 * Names each column separately, because V8 reads them several times faster that way. Most rows are in the base, whose columns are found
 * once.
 */
function openColumns(segments: readonly SearchedSegment[]): ListingColumns {
  const base = segments[0]!.open.segment
  const at = <Value>(row: number, read: (segment: ListingSegment, row: number) => Value): Value => {
    if (row < base.size) return read(base, row)
    const { open, start } = segmentOf(segments, row)
    return read(open.segment, row - start)
  }
  const readAbove = (row: number, field: NumberField) => {
    const { open, start } = segmentOf(segments, row)
    return readNumber(open.segment.numbers[field], row - start)
  }
  const open = (field: NumberField) => {
    const column = base.numbers[field]
    return (row: number) => (row < base.size ? readNumber(column, row) : readAbove(row, field))
  }
  const [propertyIdOf, listingIdOf] = [open('propertyId'), open('listingId')]
  return {
    propertyIdOf: (row) => propertyIdOf(row)!,
    listingIdOf: (row) => listingIdOf(row)!,
    homeTypeOf: (row) => at(row, ({ codes }, own) => readCode(codes.homeType, own) as HomeType),
    isActive: (row) => at(row, ({ codes }, own) => readCode(codes.standardStatus, own) === 'Active'),
    isFurtherOffer: (row) => {
      const { open: opened, start } = segmentOf(segments, row)
      return isSet(opened.flags.furtherOffers, row - start)
    },
    priceDollarsOf: open('priceDollars'),
    areaSqftOf: open('areaSqft'),
    bedroomsOf: open('bedrooms'),
    yearBuiltOf: open('yearBuilt'),
    closedAtMsOf: open('closeDate'),
    onMarketAtMsOf: open('onMarketAtMs'),
  }
}
