import type { ListingOverlay } from './listing-overlay.ts'
import type { TablePage, TableQuery } from './listing-table.ts'
import type { OpenImage } from './open-image.ts'
import type { RowCandidates } from './row-candidates.ts'
import { selectPage } from './select-page.ts'

/** One image of a table with the room that its searches use again. */
export interface Layer {
  open: OpenImage
  /** Of its first row in the table. */
  start: number
  candidates: RowCandidates
  removed?: Uint32Array
  /** Where it is laid over another: the places of its rows among the ranks of that one. */
  ranks?: ListingOverlay['ranks']
}

/** The rows that matched and their ranks; searches of a thread follow one another, so that one room serves them all. */
const room = { rows: new Uint32Array(1024), keys: new Float64Array(1024) }

/** The page of the rows that are left as candidates. */
export function readPage(layers: readonly Layer[], { sort, offset, limit }: TableQuery): TablePage {
  let total = 0
  for (const { candidates } of layers) total += candidates.countRows()
  const end = Math.min(offset + limit, total)
  if (offset >= end) return { total, rows: [] }
  reserve(total)
  const found = collect(layers, sort, end, total)
  selectPage(room.keys, room.rows, found, offset, end)
  const rows: number[] = []
  for (let at = offset; at < end; at++) rows.push(room.rows[at]!)
  return { total, rows }
}

function reserve(rows: number): void {
  if (room.rows.length >= rows) return
  const length = 2 ** Math.ceil(Math.log2(rows))
  room.rows = new Uint32Array(length)
  room.keys = new Float64Array(length)
}

/** So many times the ranks that a page should need are looked at first when most of the matches can be passed over. */
const MARGIN = 4

/** Writes rows with their ranks: all, or of many matches those of the lowest ranks, if these are enough. */
function collect(layers: readonly Layer[], sort: TableQuery['sort'], end: number, total: number): number {
  const size = layers[0]!.open.image.size
  if (end * MARGIN * 2 < total) {
    const found = collectBelow(layers, sort, Math.ceil((size * end * MARGIN) / total))
    if (found >= end) return found
  }
  return collectBelow(layers, sort, Number.POSITIVE_INFINITY)
}

function collectBelow(layers: readonly Layer[], sort: TableQuery['sort'], below: number): number {
  let found = 0
  for (const { open, candidates, start, ranks } of layers)
    found +=
      ranks === undefined
        ? candidates.collectBelow(open.image.ranks[sort], below, room, found)
        : candidates.collectLaidBelow(ranks[sort]!, below, room, found, start)
  return found
}
