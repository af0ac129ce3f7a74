import { isWithin } from '../../../domain/listing-search/filter.ts'
import type { SearchPlace } from '../../ports/edition-index.ts'
import { filterBetween } from '../columns/filter-between.ts'
import type { FlagLookup } from '../columns/flag-columns.ts'
import { findStoredRange } from '../columns/number-column.ts'
import type { TableQuery } from '../listing-table.ts'
import { type OpenSegment, readPayment } from '../open-segment.ts'
import { findPostingList, type PostingList } from '../postings/token-postings.ts'
import { filterInArea } from '../spatial/area-filter.ts'
import { findAreaBox, startInBox } from '../spatial/block-boxes.ts'
import type { IndexPlan } from './plan-search.ts'
import { findFirst, type RowCandidates } from './row-candidates.ts'

/** What is looked for, without order and page. */
export type MatchQuery = Pick<TableQuery, 'place' | 'criteria' | 'clock'>

/** Narrows the candidates to the rows that match: the smallest set first, then what costs least. */
export function matchRows(
  open: OpenSegment,
  candidates: RowCandidates,
  query: MatchQuery,
  plan: IndexPlan,
  removed: Uint32Array | undefined,
): void {
  const { place } = query
  startAt(open, candidates, place, plan.tokens)
  if (candidates.count === 0) return
  candidates.excludeSet(removed)
  narrowByFlags(open, candidates, plan)
  narrowByNumbers(open, candidates, plan)
  if (place.kind === 'area') filterInArea(candidates, open.segment, place.area)
  if (plan.needsPayment && candidates.count > 0) narrowByPayment(open, candidates, query)
}

/** The rows of the place that have all words. */
function startAt(
  open: OpenSegment,
  candidates: RowCandidates,
  place: SearchPlace,
  words: readonly string[],
): void {
  const postings = findPostings(open, words)
  if (postings === undefined) candidates.count = 0
  else if (place.kind === 'area') startInBox(open.segment.boxes, candidates, findAreaBox(place.area))
  else if (place.kind === 'address') candidates.startWithRows(listRows(open, place.propertyIds))
  else if (place.kind === 'anyOf') candidates.startWithRanges(listUnion(open, candidates, place.places))
  else startWithRarest(candidates, open.rangesOf(place), postings[0])
  for (let at = 0; postings !== undefined && at < postings.length; at++)
    candidates.filterByPosting(postings[at]!)
}

/** The rarest word first; undefined where a word is in no row. */
function findPostings({ segment }: OpenSegment, words: readonly string[]): PostingList[] | undefined {
  const postings: PostingList[] = []
  for (const word of words) {
    const posting = findPostingList(segment.tokens, word)
    if (posting === undefined) return undefined
    postings.push(posting)
  }
  return postings.length < 2 ? postings : postings.sort((a, b) => a.count - b.count)
}

/** The rows of the ranges, or, where a word is rare and the range one, those of them that have it. */
function startWithRarest(
  candidates: RowCandidates,
  ranges: Uint32Array,
  rarest: PostingList | undefined,
): void {
  if (rarest === undefined || rarest.isBits || ranges.length !== 2) {
    candidates.startWithRanges(ranges)
    return
  }
  const from = findFirst(rarest.rows, ranges[0]!)
  candidates.startWithRows(rarest.rows, from, findFirst(rarest.rows, ranges[1]!, from))
}

/** The rows of any of the places as ascending ranges that do not overlap. Uses the candidates for rows of areas. */
function listUnion(open: OpenSegment, candidates: RowCandidates, places: readonly SearchPlace[]): number[] {
  const ranges: [from: number, to: number][] = []
  const addRow = (row: number) => void ranges.push([row, row + 1])
  for (const place of places) {
    if (place.kind === 'area') {
      startInBox(open.segment.boxes, candidates, findAreaBox(place.area))
      filterInArea(candidates, open.segment, place.area)
      candidates.forEach(addRow)
    } else if (place.kind === 'address') listRows(open, place.propertyIds).forEach(addRow)
    else {
      const pairs = place.kind === 'anyOf' ? listUnion(open, candidates, place.places) : open.rangesOf(place)
      for (let at = 0; at < pairs.length; at += 2) ranges.push([pairs[at]!, pairs[at + 1]!])
    }
  }
  return mergeRanges(ranges)
}

function mergeRanges(ranges: [from: number, to: number][]): number[] {
  const merged: number[] = []
  for (const [from, to] of ranges.sort((left, right) => left[0] - right[0])) {
    const end = merged.at(-1)
    if (end === undefined || from > end) merged.push(from, to)
    else if (to > end) merged[merged.length - 1] = to
  }
  return merged
}

/** Ascending rows of some homes. */
function listRows(open: OpenSegment, propertyIds: readonly number[]): Uint32Array {
  const rows = new Set<number>()
  for (const id of propertyIds) {
    const row = open.findRow(id)
    if (row !== undefined) rows.add(row)
  }
  return Uint32Array.from(rows).sort()
}

function narrowByFlags(
  { flags }: OpenSegment,
  candidates: RowCandidates,
  { anyOf, noneOf }: IndexPlan,
): void {
  for (const names of anyOf) {
    const [first] = names
    if (names.length === 1) candidates.filterBySet(flags.find(first!))
    else candidates.filterByAny(findFlags(flags, names))
    if (candidates.count === 0) return
  }
  for (const name of noneOf) candidates.excludeSet(flags.find(name))
}

function findFlags(flags: FlagLookup, names: readonly string[]): Uint32Array[] {
  const claims: Uint32Array[] = []
  for (const name of names) {
    const bits = flags.find(name)
    if (bits !== undefined) claims.push(bits)
  }
  return claims
}

function narrowByNumbers({ segment }: OpenSegment, candidates: RowCandidates, { ranges }: IndexPlan): void {
  for (const { field, range } of ranges) {
    if (candidates.count === 0) return
    const column = segment.numbers[field]
    filterBetween(candidates, column, segment.bands[field], findStoredRange(column, range))
  }
}

/** The formula of the plain predicate, for what every other filter has left. */
function narrowByPayment(
  open: OpenSegment,
  candidates: RowCandidates,
  { criteria, clock }: MatchQuery,
): void {
  const { monthlyPaymentDollars: range = {}, downPaymentDollars, creditBand = 'CS720_AND_ABOVE' } = criteria
  const { thirtyYearRate: annualRate, insuranceTable } = clock
  if (annualRate === undefined) {
    candidates.count = 0
    return
  }
  const terms = { annualRate, creditBand, downPaymentDollars, insuranceTable }
  candidates.filterWhere((row) => isWithin(readPayment(open, row, terms), range))
}
