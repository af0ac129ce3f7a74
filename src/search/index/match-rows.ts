import { isWithin, type SearchClock } from '../../domain/listing-search/filter.ts'
import type { ListingCriteria } from '../../domain/listing-search/listing-criteria.ts'
import type { SearchPlace } from '../ports/market.ts'
import { findStoredRange } from './number-column.ts'
import { type OpenImage, readPayment } from './open-image.ts'
import { renderPlaceKey } from './place-ranges.ts'
import type { SearchPlan } from './plan-search.ts'
import { findFirst, type RowCandidates } from './row-candidates.ts'
import { findPosting, type Posting } from './word-postings.ts'

export interface MatchOrder {
  place: SearchPlace
  criteria: ListingCriteria
  clock: SearchClock
  plan: SearchPlan
  /** Rows that no longer hold. */
  removed?: Uint32Array
}

/** Narrows the candidates to the rows that match: the smallest set first, then what costs least. */
export function matchRows(open: OpenImage, candidates: RowCandidates, order: MatchOrder): void {
  const postings = order.plan.words.map((word) => findPosting(open.image.words, word))
  if (postings.some((posting) => posting === undefined)) candidates.count = 0
  else
    start(
      open,
      candidates,
      order.place,
      (postings as Posting[]).sort((a, b) => a.count - b.count),
    )
  if (candidates.count === 0) return
  candidates.dropSet(order.removed)
  narrowByFlags(open, candidates, order.plan)
  narrowByNumbers(open, candidates, order.plan)
  if (order.plan.needsPayment && candidates.count > 0) narrowByPayment(open, candidates, order)
}

/** The rows of the place that have all words. The rarest word begins where fewer rows have it than the place holds. */
function start(
  open: OpenImage,
  candidates: RowCandidates,
  place: SearchPlace,
  rarestFirst: readonly Posting[],
): void {
  const [rarest] = rarestFirst
  if (place.kind === 'area' || place.kind === 'address') {
    candidates.startWithRows(listRows(open, place))
    for (const posting of rarestFirst) candidates.keepPosting(posting)
    return
  }
  const ranges = open.rangesOf(renderPlaceKey(place))
  const isRare = rarest !== undefined && !rarest.isBits
  if (isRare && ranges.length === 2) {
    const from = findFirst(rarest.rows, ranges[0]!)
    candidates.startWithRows(rarest.rows, from, findFirst(rarest.rows, ranges[1]!, from))
  } else candidates.startWithRanges(ranges)
  for (const posting of isRare && ranges.length === 2 ? rarestFirst.slice(1) : rarestFirst)
    candidates.keepPosting(posting)
}

/** Ascending rows of an area or of the homes at an address. */
export function listRows(
  open: OpenImage,
  place: Extract<SearchPlace, { kind: 'area' | 'address' }>,
): Uint32Array {
  if (place.kind === 'area') return Uint32Array.from(open.points.listInArea(place.area)).sort()
  const rows = new Set<number>()
  for (const id of place.propertyIds) {
    const row = open.findRow(id)
    if (row !== undefined) rows.add(row)
  }
  return Uint32Array.from(rows).sort()
}

function narrowByFlags({ flags }: OpenImage, candidates: RowCandidates, { anyOf, noneOf }: SearchPlan): void {
  for (const names of anyOf) {
    const [first] = names
    if (names.length === 1) candidates.keepSet(flags.find(first!))
    else candidates.keepAny(names.map((name) => flags.find(name)).filter((bits) => bits !== undefined))
    if (candidates.count === 0) return
  }
  for (const name of noneOf) candidates.dropSet(flags.find(name))
}

function narrowByNumbers({ image }: OpenImage, candidates: RowCandidates, { ranges }: SearchPlan): void {
  for (const { field, range } of ranges) {
    if (candidates.count === 0) return
    const column = image.numbers[field]
    const { from, to } = findStoredRange(column, range)
    if (column.data instanceof Float64Array) candidates.keepBetweenDoubles(column.data, from, to)
    else candidates.keepBetween(column.data, from, to)
  }
}

/** The formula of the plain predicate, for what every other filter has left. */
function narrowByPayment(open: OpenImage, candidates: RowCandidates, { criteria, clock }: MatchOrder): void {
  const { monthlyPaymentDollars: range = {}, downPaymentDollars, creditBand = 'CS720_AND_ABOVE' } = criteria
  const { thirtyYearRate: annualRate } = clock
  if (annualRate === undefined) {
    candidates.count = 0
    return
  }
  const terms = { annualRate, creditBand, downPaymentDollars }
  candidates.keepWhere((row) => isWithin(readPayment(open, row, terms), range))
}
