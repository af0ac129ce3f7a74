import type { FieldRange, SearchConditions } from '../../../domain/listing-search/matches.ts'
import { filterByDigits, filterByNumbers } from '../columns/filter-between.ts'
import { findBandRange } from '../columns/number-bands.ts'
import { findStoredRange } from '../columns/number-column.ts'
import type { OpenSegment } from '../open-segment.ts'
import type { PostingList } from '../postings/token-postings.ts'
import type { RowCandidates, RowSet } from './row-candidates.ts'

/** A filter that narrows the candidates. */
interface Step {
  narrow(): void
  /** The cost per block, as a multiple of that of a flag. */
  cost: number
  /** The share of all rows that pass, as if filters were independent of each other and of places. */
  passing: number
}

/** The filters of a search. Those that are sets of rows cost next to nothing together, so they come first. */
interface SearchPlan {
  sets: RowSet[]
  steps: Step[]
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
): SearchPlan | undefined {
  const { flags, segment } = open
  const plan: SearchPlan = { sets: [], steps: [] }
  const { sets, steps } = plan
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
    if (columns.length > 1)
      add(steps, columns.length, Math.min(1, count / segment.size), () => candidates.filterByAny(columns))
    // All rows of a segment have its status.
    else if (count < segment.size) sets.push({ bits: columns[0]!, flip: 0 })
  }
  for (const flag of noneOf) {
    const column = flags.findColumn(flag)
    if (column !== undefined) sets.push({ bits: column.bits, flip: -1 })
  }
  for (const { isBits, rows } of postings) if (isBits) sets.push({ bits: rows, flip: 0 })
  return addRanges(open, candidates, ranges, plan) ? plan : undefined
}

/** The cost of comparing the digits of bands with one end of a range. */
const COST_OF_DIGITS = 5
/** The cost of looking rows up in a column. */
const COST_OF_NUMBERS = 20

/** Neighboring ranges of one column are one range: the lowest and the highest rent, where no unit type has both. */
function addRanges(
  { rangeColumns, segment }: OpenSegment,
  candidates: RowCandidates,
  ranges: readonly FieldRange[],
  { sets, steps }: SearchPlan,
): boolean {
  for (let at = 0; at < ranges.length; at++) {
    const { column, bands, setsOfBands } = rangeColumns.get(ranges[at]!.field)!
    const stored = findStoredRange(column, ranges[at]!.range)
    const next = ranges[at + 1]
    if (next !== undefined && rangeColumns.get(next.field)!.column === column) {
      const other = findStoredRange(column, next.range)
      stored.from = Math.max(stored.from, other.from)
      stored.to = Math.min(stored.to, other.to)
      at++
    }
    const reach = findBandRange(bands, stored)
    const { first, last, isFirstDoubtful, isLastDoubtful } = reach
    if (first > last) return false
    const { reached, highs } = bands
    const passing = (reached[last]! - reached[first - 1]!) / segment.size
    if (setsOfBands !== undefined) {
      // Rows of the first band or a higher one, without those above the last band and those that the column excludes.
      sets.push({ bits: setsOfBands[first - 1]!, flip: 0 })
      if (last < highs.length) sets.push({ bits: setsOfBands[last]!, flip: -1 })
      if (isFirstDoubtful || isLastDoubtful)
        add(steps, COST_OF_NUMBERS, passing, () => filterByNumbers(candidates, column, stored))
      continue
    }
    const hasLower = first > 1 || isFirstDoubtful
    const hasUpper = last < highs.length || isLastDoubtful
    if (!hasLower) sets.push({ bits: bands.known, flip: 0 })
    if (hasLower || hasUpper)
      add(steps, (hasLower && hasUpper ? 2 : 1) * COST_OF_DIGITS, passing, () => {
        if (hasLower) filterByDigits(candidates, column, bands, stored, reach, 'from')
        if (hasUpper) filterByDigits(candidates, column, bands, stored, reach, 'to')
      })
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
