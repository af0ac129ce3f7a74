import type { TableQuery } from '../../ports/search-engine.ts'
import type { InterleavedRanks } from '../lay-table.ts'
import type { TablePage } from '../listing-table.ts'
import type { OpenSegment } from '../open-segment.ts'
import type { RankedRows, RowCandidates } from '../plan/row-candidates.ts'
import { selectPage } from './select-page.ts'

/** A segment of a table, with the candidate bits that its searches reuse. */
export interface SearchedSegment {
  open: OpenSegment
  /** The number of its first row in the table. */
  start: number
  candidates: RowCandidates
  /** The tombstones of rows that later segments have replaced or removed. */
  removed?: Uint32Array
  /** The ranks of a delta segment's rows among those of the base. */
  ranks?: InterleavedRanks
}

/** The matching rows and their ranks. A thread runs one search at a time, so one scratch area is enough. */
const scratch: RankedRows = {
  rows: new Uint32Array(1024),
  keys: new Float64Array(1024),
  count: 0,
  before: 0,
}

/** Reads a page of the rows that are still candidates. */
export function readPage(
  segments: readonly SearchedSegment[],
  { sort, offset, limit }: TableQuery,
): TablePage {
  let total = 0
  for (const { candidates } of segments) total += candidates.countRows()
  const end = Math.min(offset + limit, total)
  if (offset >= end) return { total, rows: [] }
  reserve(total)
  const before = collect(segments, sort, offset, end, total)
  selectPage(scratch.keys, scratch.rows, scratch.count, offset - before, end - before)
  const rows: number[] = []
  for (let at = offset - before; at < end - before; at++) rows.push(scratch.rows[at]!)
  return { total, rows }
}

function reserve(rows: number): void {
  if (scratch.rows.length >= rows) return
  const length = 2 ** Math.ceil(Math.log2(rows))
  scratch.rows = new Uint32Array(length)
  scratch.keys = new Float64Array(length)
}

/**
 * Writes the rows of a page, and others, with their ranks into the scratch area. Returns the number of matches that come
 * before the written ones. If matches are spread evenly over the ranks, the ranks of a page can be guessed to within four
 * standard deviations. If the guessed ranks do not contain the whole page, all matches are written.
 */
function collect(
  segments: readonly SearchedSegment[],
  sort: TableQuery['sort'],
  offset: number,
  end: number,
  total: number,
): number {
  const from = offset - findSpread(offset, total)
  const to = end + findSpread(end, total)
  if (to - from < total / 2) {
    const ranksPerMatch = segments[0]!.open.segment.size / total
    const low = from <= 0 ? Number.NEGATIVE_INFINITY : Math.floor(from * ranksPerMatch)
    const high = to >= total ? Number.POSITIVE_INFINITY : Math.ceil(to * ranksPerMatch)
    collectBetween(segments, sort, low, high)
    if (scratch.before <= offset && scratch.before + scratch.count >= end) return scratch.before
  }
  collectBetween(segments, sort, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)
  return 0
}

/** Four standard deviations of the number of matches in the part of the ranks where so many of them are expected. */
function findSpread(matches: number, total: number): number {
  return 4 * Math.sqrt((matches * (total - matches)) / total) + 4
}

function collectBetween(
  segments: readonly SearchedSegment[],
  sort: TableQuery['sort'],
  low: number,
  high: number,
): void {
  scratch.count = 0
  scratch.before = 0
  for (const { open, candidates, start, ranks } of segments) {
    if (ranks === undefined) candidates.collectBetween(open.segment.ranks[sort], low, high, scratch)
    else candidates.collectInterleaved(ranks[sort], low, high, scratch, start)
  }
}
