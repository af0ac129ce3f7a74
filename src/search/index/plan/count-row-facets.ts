import {
  type BandFacetName,
  buildFacets,
  type FacetCounts,
  getBands,
  HOME_TYPE_VALUES,
  type ListingFacets,
  STATUS_VALUES,
} from '../../../domain/listing-search/facets.ts'
import type { FlagRef } from '../../../domain/listing-search/matches.ts'
import type { ListingStatus } from '../../../domain/listing-search/search-choices.ts'
import { HOME_TYPES, STATUSES } from '../../../domain/listing-search/searchable-fields.ts'
import { findStoredRange } from '../columns/number-column.ts'
import type { OpenSegment } from '../open-segment.ts'
import type { RowCandidates } from './row-candidates.ts'

/** Counts the candidates in the columns, as `countFacets` counts listings. */
export function countRowFacets(
  open: OpenSegment,
  candidates: RowCandidates,
  status: ListingStatus,
): ListingFacets {
  const total = candidates.countRows()
  return buildFacets(total, (facet) => {
    const counts =
      facet === 'homeType'
        ? countFlags(open, candidates, HOME_TYPE_FLAGS)
        : facet === 'status'
          ? countStatuses(open, candidates, status, total)
          : countBands(open, candidates, facet, status)
    return { counts, unknownCount: total - counts.reduce((sum, count) => sum + count, 0) }
  })
}

const HOME_TYPE_FLAGS = HOME_TYPE_VALUES.map(
  (value): FlagRef => ({ field: 'homeType', value: HOME_TYPES[value] }),
)

const STATUS_FLAGS = STATUS_VALUES.map((value): FlagRef | undefined => {
  if (value === 'sold') return undefined
  return { field: 'standardStatus', value: value === 'active' ? 'Active' : STATUSES[value] }
})

function countStatuses(open: OpenSegment, candidates: RowCandidates, status: ListingStatus, total: number) {
  if (status !== 'sold') return countFlags(open, candidates, STATUS_FLAGS)
  return STATUS_VALUES.map((value) => (value === 'sold' ? total : 0))
}

function countFlags(
  { flags }: OpenSegment,
  candidates: RowCandidates,
  wanted: readonly (FlagRef | undefined)[],
): number[] {
  return wanted.map((flag) => (flag === undefined ? 0 : candidates.countSet(flags.find(flag))))
}

/** Bands ascend, and stored numbers ascend with the values that they stand for. */
function countBands(
  { segment }: OpenSegment,
  candidates: RowCandidates,
  facet: BandFacetName,
  status: ListingStatus,
): number[] {
  const column = segment.numbers[facet]
  const bands = getBands(facet, status)
  const starts = Float64Array.from(bands, ({ min }) => findStoredRange(column, { min }).from)
  const counts = new Uint32Array(bands.length)
  candidates.countSteps(column.data, starts, counts)
  return [...counts]
}

/** The facets of two sets of listings together. */
export function addFacets(one: ListingFacets, other: ListingFacets): ListingFacets {
  return buildFacets(
    one.total + other.total,
    (facet): FacetCounts => ({
      counts: one[facet].counts.map((count, index) => count + other[facet].counts[index]!),
      unknownCount: one[facet].unknownCount + other[facet].unknownCount,
    }),
  )
}
