import type { FieldRange, SearchConditions } from '../../../domain/listing-search/matches.ts'
import { filterBetween } from '../columns/filter-between.ts'
import { findBandRange } from '../columns/number-bands.ts'
import { findStoredRange } from '../columns/number-column.ts'
import type { OpenSegment } from '../open-segment.ts'
import type { PostingList } from '../postings/token-postings.ts'
import type { RowCandidates } from './row-candidates.ts'

/** A filter that narrows the candidates. */
interface Step {
  narrow(): void
  /** The cost per block, as a multiple of that of a flag. */
  cost: number
  /** The share of all rows that pass, as if filters were independent of each other and of places. */
  passing: number
}

/**
 * Plans the filters by flags, by ranges of numbers and by common tokens. First come those that remove most rows for what they cost,
 * so that the others have fewer blocks to look at. Returns undefined if no row can match.
 */
export function planSteps(
  open: OpenSegment,
  candidates: RowCandidates,
  { anyOf, noneOf, ranges }: SearchConditions,
  postings: readonly PostingList[],
): Step[] | undefined {
  const { flags, segment } = open
  const steps: Step[] = []
  for (const wanted of anyOf) {
    const columns: Uint32Array[] = []
    let count = 0
    for (const flag of wanted) {
      const column = flags.findColumn(flag)
      if (column === undefined) continue
      columns.push(column.bits)
      count += column.count
    }
    if (columns.length === 0) return undefined
    add(steps, columns.length, Math.min(1, count / segment.size), () => candidates.filterByAny(columns))
  }
  for (const flag of noneOf) {
    const column = flags.findColumn(flag)
    if (column !== undefined)
      add(steps, 1, 1 - column.count / segment.size, () => candidates.excludeSet(column.bits))
  }
  for (const posting of postings)
    if (posting.isBits) add(steps, 1, posting.count / segment.size, () => candidates.filterByPosting(posting))
  return addRanges(open, candidates, ranges, steps) ? steps : undefined
}

/** The cost of comparing the digits of bands with one end of a range. */
const COST_OF_DIGITS = 5

/** Neighboring ranges of one column are one range: the lowest and the highest rent, where no unit type has both. */
function addRanges(
  { rangeColumns, segment }: OpenSegment,
  candidates: RowCandidates,
  ranges: readonly FieldRange[],
  steps: Step[],
): boolean {
  for (let at = 0; at < ranges.length; at++) {
    const { column, bands } = rangeColumns.get(ranges[at]!.field)!
    const stored = findStoredRange(column, ranges[at]!.range)
    const next = ranges[at + 1]
    if (next !== undefined && rangeColumns.get(next.field)!.column === column) {
      const other = findStoredRange(column, next.range)
      stored.from = Math.max(stored.from, other.from)
      stored.to = Math.min(stored.to, other.to)
      at++
    }
    const reach = findBandRange(bands, stored)
    const { first, last } = reach
    if (first > last) return false
    const { reached, sets } = bands
    const passing = (reached[last]! - reached[first - 1]!) / segment.size
    const ends = first > 1 && last < reached.length - 1 ? 2 : 1
    const cost = ends * (sets.length > 0 ? 1 : COST_OF_DIGITS)
    add(steps, cost, passing, () => filterBetween(candidates, column, bands, stored, reach))
  }
  return true
}

/** Inserts a step before those that remove fewer rows for what they cost. */
function add(steps: Step[], cost: number, passing: number, narrow: () => void): void {
  const step = { narrow, cost, passing }
  let at = steps.length
  for (; at > 0 && isBefore(step, steps[at - 1]!); at--) steps[at] = steps[at - 1]!
  steps[at] = step
}

function isBefore(one: Step, other: Step): boolean {
  return one.cost * (1 - other.passing) < other.cost * (1 - one.passing)
}
