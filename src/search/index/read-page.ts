import type { ListingOverlay } from './listing-overlay.ts'
import type { TablePage, TableQuery } from './listing-table.ts'
import type { OpenImage } from './open-image.ts'
import type { RankedRows, RowCandidates } from './row-candidates.ts'
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
const room: RankedRows = { rows: new Uint32Array(1024), keys: new Float64Array(1024), count: 0, before: 0 }

/** The page of the rows that are left as candidates. */
export function readPage(layers: readonly Layer[], { sort, offset, limit }: TableQuery): TablePage {
  let total = 0
  for (const { candidates } of layers) total += candidates.countRows()
  const end = Math.min(offset + limit, total)
  if (offset >= end) return { total, rows: [] }
  reserve(total)
  const before = collect(layers, sort, offset, end, total)
  selectPage(room.keys, room.rows, room.count, offset - before, end - before)
  const rows: number[] = []
  for (let at = offset - before; at < end - before; at++) rows.push(room.rows[at]!)
  return { total, rows }
}

function reserve(rows: number): void {
  if (room.rows.length >= rows) return
  const length = 2 ** Math.ceil(Math.log2(rows))
  room.rows = new Uint32Array(length)
  room.keys = new Float64Array(length)
}

/**
 * Writes the rows of a page among others, with their ranks; returns how many matches come before those written. Where the
 * matches are spread evenly over the ranks, the ranks of a page are known but for four times the scatter of such samples;
 * where these do not hold the page, all matches are written.
 */
function collect(
  layers: readonly Layer[],
  sort: TableQuery['sort'],
  offset: number,
  end: number,
  total: number,
): number {
  const slack = 2 * Math.sqrt(total) + 3 * (end - offset)
  if (end - offset + 2 * slack < total / 2) {
    const ranksAMatch = layers[0]!.open.image.size / total
    const low = offset <= slack ? Number.NEGATIVE_INFINITY : Math.floor((offset - slack) * ranksAMatch)
    const high = end + slack >= total ? Number.POSITIVE_INFINITY : Math.ceil((end + slack) * ranksAMatch)
    collectBetween(layers, sort, low, high)
    if (room.before <= offset && room.before + room.count >= end) return room.before
  }
  collectBetween(layers, sort, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)
  return 0
}

function collectBetween(layers: readonly Layer[], sort: TableQuery['sort'], low: number, high: number): void {
  room.count = 0
  room.before = 0
  for (const { open, candidates, start, ranks } of layers) {
    if (ranks === undefined) candidates.collectBetween(open.image.ranks[sort], low, high, room)
    else candidates.collectLaidBetween(ranks[sort]!, low, high, room, start)
  }
}
