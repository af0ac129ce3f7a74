import type { LaidTable } from '../../src/search/index/lay-table.ts'
import type { ListingSegment } from '../../src/search/index/listing-segment.ts'
import { openListingTable } from '../../src/search/index/open-listing-table.ts'
import type { SearchEngine } from './search-engine.ts'

/** Opens the index as an engine. It always counts, so a page or a total alone costs the same. */
export function openIndex(laid: readonly LaidTable[]): SearchEngine {
  const table = openListingTable(laid)
  return {
    name: 'Plat',
    prepare: (query) => () => {
      const { total, rows } = table.find(query)
      return { total, propertyIds: rows.map((row) => table.propertyIdOf(row)) }
    },
    close: () => undefined,
  }
}

/** Measures the bytes of shared memory by group of columns. */
export function measureSharedMemory(segment: ListingSegment): Map<string, number> {
  const groups = new Map<string, number>()
  for (const [group, value] of Object.entries(segment)) {
    const bytes = countShared(value, new Set())
    if (bytes > 0) groups.set(group, bytes)
  }
  return groups
}

function countShared(value: unknown, seen: Set<unknown>): number {
  if (typeof value !== 'object' || value === null || seen.has(value)) return 0
  seen.add(value)
  if (ArrayBuffer.isView(value)) return countShared(value.buffer, seen)
  if (value instanceof SharedArrayBuffer || value instanceof ArrayBuffer) return value.byteLength
  if (Array.isArray(value) && typeof value[0] !== 'object') return 0
  return Object.values(value).reduce((bytes, part) => bytes + countShared(part, seen), 0)
}
