import {
  isWithin,
  type PaymentCondition,
  type SearchConditions,
} from '../../../domain/listing-search/matches.ts'
import type { SearchPlace } from '../../ports/edition-index.ts'
import type { PlaceOfListings } from '../../ports/search-engine.ts'
import { hasBit } from '../columns/flag-columns.ts'
import { type OpenSegment, readPayment } from '../open-segment.ts'
import { findPostingList, type PostingList } from '../postings/token-postings.ts'
import { filterInArea, type MappedRows } from '../spatial/area-filter.ts'
import { findAreaBox, startInBox } from '../spatial/block-boxes.ts'
import { planSteps } from './plan-steps.ts'
import { findFirst, type RowCandidates } from './row-candidates.ts'

/**
 * Narrows the candidates to the rows of a place that meet all conditions: the smallest set first, then what costs least.
 * Of a building's rows that match, the cheapest stays.
 */
export function matchRows(
  open: OpenSegment,
  candidates: RowCandidates,
  place: SearchPlace,
  conditions: SearchConditions,
  removed: Uint32Array | undefined,
): void {
  const postings = findPostings(open, conditions.tokens)
  const plan = postings && planSteps(open, candidates, conditions, postings)
  if (postings === undefined || plan === undefined) {
    candidates.count = 0
    return
  }
  startAt(open, candidates, place, postings)
  if (removed !== undefined) plan.sets.push({ bits: removed, flip: -1 })
  candidates.filterBySets(plan.sets)
  for (const { narrow } of plan.steps) {
    if (candidates.count === 0) return
    narrow()
  }
  if (place.kind === 'area') filterInArea(candidates, open.segment, place.area)
  if (conditions.payment !== undefined) filterByPayment(open, candidates, conditions.payment)
  candidates.filterFirstOffers(open.flags.furtherOffers)
}

/** Starts with the rows of the place that have all rare tokens. */
function startAt(
  open: OpenSegment,
  candidates: RowCandidates,
  place: SearchPlace,
  postings: readonly PostingList[],
): void {
  if (isNamedPlace(place)) startWithRarest(candidates, open.rangesOf(place), postings[0])
  else startWithPlace(open, candidates, place)
  for (const posting of postings) if (!posting.isBits) candidates.filterByPosting(posting)
}

/** What finds the rows of places. */
export interface PlacedRows extends Pick<OpenSegment, 'rangesOf' | 'listRowsOf'> {
  segment: MappedRows
}

/** Narrows the candidates to the rows of a place that have not been removed. */
export function findRowsInPlace(
  open: PlacedRows,
  candidates: RowCandidates,
  place: SearchPlace,
  removed: Uint32Array | undefined,
): void {
  startWithPlace(open, candidates, place)
  if (place.kind === 'area') filterInArea(candidates, open.segment, place.area)
  candidates.excludeSet(removed)
}

function isNamedPlace(place: SearchPlace): place is PlaceOfListings {
  return !['area', 'address', 'unplaced', 'anyOf'].includes(place.kind)
}

/** Starts with the rows of a place, or those in the blocks that touch an area. */
function startWithPlace(open: PlacedRows, candidates: RowCandidates, place: SearchPlace): void {
  if (place.kind === 'area') startInBox(open.segment.boxes, candidates, findAreaBox(place.area))
  else if (place.kind === 'address') candidates.startWithRows(listRows(open, place.propertyIds))
  else if (place.kind === 'unplaced') candidates.startWithRows(listUnplaced(open, place.postalCodes))
  else if (place.kind === 'anyOf')
    candidates.startWithRanges(Uint32Array.from(listUnion(open, candidates, place.places)))
  else candidates.startWithRanges(open.rangesOf(place))
}

/** The posting lists of the tokens, shortest first; undefined where no row has one of the tokens. */
function findPostings({ segment }: OpenSegment, tokens: readonly string[]): PostingList[] | undefined {
  const postings: PostingList[] = []
  for (const token of tokens) {
    const posting = findPostingList(segment.tokens, token)
    if (posting === undefined) return undefined
    postings.push(posting)
  }
  return postings.length < 2 ? postings : postings.sort((a, b) => a.count - b.count)
}

/** Starts with the rows of the ranges. Where there is one range and a rare token, its rows within the range are fewer. */
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
function listUnion(open: PlacedRows, candidates: RowCandidates, places: readonly SearchPlace[]): number[] {
  const ranges: [from: number, to: number][] = []
  const addRow = (row: number) => void ranges.push([row, row + 1])
  for (const place of places) {
    if (place.kind === 'area') {
      startInBox(open.segment.boxes, candidates, findAreaBox(place.area))
      filterInArea(candidates, open.segment, place.area)
      candidates.forEach(addRow)
    } else if (place.kind === 'address') listRows(open, place.propertyIds).forEach(addRow)
    else if (place.kind === 'unplaced') listUnplaced(open, place.postalCodes).forEach(addRow)
    else {
      const pairs = place.kind === 'anyOf' ? listUnion(open, candidates, place.places) : open.rangesOf(place)
      for (let at = 0; at < pairs.length; at += 2) ranges.push([pairs[at]!, pairs[at + 1]!])
    }
  }
  return mergeRanges(ranges)
}

/** Ascending rows of homes in some ZIP codes that have no point. */
function listUnplaced({ segment, rangesOf }: PlacedRows, postalCodes: readonly string[]): number[] {
  const rows: number[] = []
  for (const postalCode of new Set(postalCodes)) {
    const pairs = rangesOf({ kind: 'zipCode', postalCode })
    for (let at = 0; at < pairs.length; at += 2)
      for (let row = pairs[at]!; row < pairs[at + 1]!; row++)
        if (!hasBit(segment.boxes.placed, row)) rows.push(row)
  }
  return rows.sort((left, right) => left - right)
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

/** The rows of some homes, ascending. */
function listRows(open: PlacedRows, propertyIds: readonly number[]): Uint32Array {
  const rows = new Set<number>()
  for (const id of propertyIds) for (const row of open.listRowsOf(id)) rows.add(row)
  return Uint32Array.from(rows).sort()
}

/** Works out the formula for the rows that every other condition has left. */
function filterByPayment(
  open: OpenSegment,
  candidates: RowCandidates,
  { range, terms }: PaymentCondition,
): void {
  if (terms === undefined) candidates.count = 0
  else candidates.filterWhere((row) => isWithin(readPayment(open, row, terms), range))
}
