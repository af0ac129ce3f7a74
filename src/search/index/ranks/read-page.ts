import type { DeltaSegment } from '../delta-segment.ts'
import type { TablePage, TableQuery } from '../listing-table.ts'
import type { OpenSegment } from '../open-segment.ts'
import type { RankedRows, RowCandidates } from '../plan/row-candidates.ts'
import { selectPage } from './select-page.ts'

/** One segment of a table with the room that its searches use again. */
export interface SearchedSegment {
  open: OpenSegment
  /** Of its first row in the table. */
  start: number
  candidates: RowCandidates
  removed?: Uint32Array
  /** Where it is laid over another: the places of its rows among the ranks of that one. */
  ranks?: DeltaSegment['ranks']
}

/** The rows that matched and their ranks; searches of a thread follow one another, so that one room serves them all. */
const scratch: RankedRows = { rows: new Uint32Array(1024), keys: new Float64Array(1024), count: 0, before: 0 }

/** The page of the rows that are left as candidates. */
export function readPage(layers: readonly SearchedSegment[], { sort, offset, limit }: TableQuery): TablePage {
  let total = 0
  for (const { candidates } of layers) total += candidates.countRows()
  const end = Math.min(offset + limit, total)
  if (offset >= end) return { total, rows: [] }
  reserve(total)
  const before = collect(layers, sort, offset, end, total)
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
 * Writes the rows of a page among others, with their ranks; returns how many matches come before those written. Where the
 * matches are spread evenly over the ranks, the ranks of a page are known but for four times the scatter of such samples;
 * where these do not hold the page, all matches are written.
 */
function collect(
  layers: readonly SearchedSegment[],
  sort: TableQuery['sort'],
  offset: number,
  end: number,
  total: number,
): number {
  const slack = 2 * Math.sqrt(total) + 3 * (end - offset)
  if (end - offset + 2 * slack < total / 2) {
    const ranksAMatch = layers[0]!.open.segment.size / total
    const low = offset <= slack ? Number.NEGATIVE_INFINITY : Math.floor((offset - slack) * ranksAMatch)
    const high = end + slack >= total ? Number.POSITIVE_INFINITY : Math.ceil((end + slack) * ranksAMatch)
    collectBetween(layers, sort, low, high)
    if (scratch.before <= offset && scratch.before + scratch.count >= end) return scratch.before
  }
  collectBetween(layers, sort, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)
  return 0
}

function collectBetween(
  layers: readonly SearchedSegment[],
  sort: TableQuery['sort'],
  low: number,
  high: number,
): void {
  scratch.count = 0
  scratch.before = 0
  for (const { open, candidates, start, ranks } of layers) {
    if (ranks === undefined) candidates.collectBetween(open.segment.ranks[sort], low, high, scratch)
    else candidates.collectInterleaved(ranks[sort]!, low, high, scratch, start)
  }
}
