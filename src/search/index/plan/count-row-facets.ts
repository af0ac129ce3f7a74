import {
  BATHROOM_BANDS,
  type Band,
  BEDROOM_BANDS,
  type FacetCounts,
  getPriceBands,
  HOME_TYPE_VALUES,
  type ListingFacets,
  STATUS_VALUES,
} from '../../../domain/listing-search/facets.ts'
import { HOME_TYPES, STATUSES } from '../../../domain/listing-search/kind-filters.ts'
import type { ListingStatus } from '../../../domain/listing-search/listing-criteria.ts'
import { findStoredRange } from '../columns/number-column.ts'
import type { NumberField } from '../listing-segment.ts'
import type { OpenSegment } from '../open-segment.ts'
import type { RowCandidates } from './row-candidates.ts'

/** Counts what `countFacets` counts of the listings, in the columns. */
export function countRowFacets(
  open: OpenSegment,
  candidates: RowCandidates,
  status: ListingStatus,
): ListingFacets {
  const total = candidates.countRows()
  const claims = (names: readonly (string | undefined)[]) => countFlags(open, candidates, { names, total })
  const bands = (field: NumberField, of: readonly Band[]) =>
    countBands(open, candidates, { field, bands: of, total })
  return {
    total,
    homeType: claims(HOME_TYPE_VALUES.map((value) => `homeType ${HOME_TYPES[value]}`)),
    bedrooms: bands('bedrooms', BEDROOM_BANDS),
    bathrooms: bands('bathrooms', BATHROOM_BANDS),
    price: bands('priceDollars', getPriceBands(status)),
    status: status === 'sold' ? countSold(total) : claims(STATUS_VALUES.map(findStatusFlag)),
  }
}

function findStatusFlag(value: (typeof STATUS_VALUES)[number]): string | undefined {
  if (value === 'sold') return undefined
  return `status ${value === 'active' ? 'Active' : STATUSES[value]}`
}

function countSold(total: number): FacetCounts {
  return { counts: STATUS_VALUES.map((value) => (value === 'sold' ? total : 0)), unknownCount: 0 }
}

function countFlags(
  { flags }: OpenSegment,
  candidates: RowCandidates,
  { names, total }: { names: readonly (string | undefined)[]; total: number },
): FacetCounts {
  const counts = names.map((name) => (name === undefined ? 0 : candidates.countSet(flags.find(name))))
  return { counts, unknownCount: total - sum(counts) }
}

/** Bands ascend, and what is stored ascends with what it stands for. */
function countBands(
  { segment }: OpenSegment,
  candidates: RowCandidates,
  { field, bands, total }: { field: NumberField; bands: readonly Band[]; total: number },
): FacetCounts {
  const column = segment.numbers[field]
  const starts = Float64Array.from(bands, ({ min }) => findStoredRange(column, { min }).from)
  const counts = new Uint32Array(bands.length)
  candidates.countSteps(column.data, starts, counts)
  return { counts: [...counts], unknownCount: total - sum([...counts]) }
}

/** Facets of two sets of listings together. */
export function addFacets(one: ListingFacets, other: ListingFacets): ListingFacets {
  const add = (a: FacetCounts, b: FacetCounts): FacetCounts => ({
    counts: a.counts.map((count, index) => count + b.counts[index]!),
    unknownCount: a.unknownCount + b.unknownCount,
  })
  return {
    total: one.total + other.total,
    homeType: add(one.homeType, other.homeType),
    bedrooms: add(one.bedrooms, other.bedrooms),
    bathrooms: add(one.bathrooms, other.bathrooms),
    price: add(one.price, other.price),
    status: add(one.status, other.status),
  }
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}
