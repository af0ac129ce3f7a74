import { isWithin, type SearchClock } from '../../domain/listing-search/filter.ts'
import type { ListingCriteria } from '../../domain/listing-search/listing-criteria.ts'
import type { SearchArea } from '../../domain/listing-search/search-area.ts'
import type { SearchPlace } from '../ports/market.ts'
import { findAreaBox } from './area-box.ts'
import { buildAreaTest } from './area-test.ts'
import { findStoredRange, readKnown } from './number-column.ts'
import { type OpenImage, readPayment } from './open-image.ts'
import { renderPlaceKey } from './place-ranges.ts'
import type { SearchPlan } from './plan-search.ts'
import { findFirst, type RowCandidates } from './row-candidates.ts'
import { isWordWithin, startInBox } from './word-boxes.ts'
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
  if (order.place.kind === 'area') narrowByArea(open, candidates, order.place.area)
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
    if (place.kind === 'area') startInBox(open.image.boxes, candidates, findAreaBox(place.area))
    else candidates.startWithRows(listRows(open, place.propertyIds))
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

/** Ascending rows of some homes. */
function listRows(open: OpenImage, propertyIds: readonly number[]): Uint32Array {
  const rows = new Set<number>()
  for (const id of propertyIds) {
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

/** Measures what every set and number has left, but for words that lie wholly inside a box. */
function narrowByArea({ image }: OpenImage, candidates: RowCandidates, area: SearchArea): void {
  if (candidates.count === 0) return
  const { lat, lon } = image.numbers
  const holds = buildAreaTest(area)
  const { boxes } = image
  candidates.keepWhere(
    (row) => holds(readKnown(lat, row), readKnown(lon, row)),
    area.kind === 'box' ? (word) => isWordWithin(boxes, word, area.box) : undefined,
  )
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
