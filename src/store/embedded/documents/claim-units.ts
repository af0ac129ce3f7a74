import { SEGMENT_HEADER_UNITS, SEGMENT_UNITS } from './segment-files.ts'

/**
 * Takes so many units after the last document, which no other thread then gets; 0 when there is no room. A document stands whole in
 * memory or in one segment.
 */
export function claimUnits(
  end: Uint32Array,
  count: number,
  { memoryUnits, units }: { memoryUnits: number; units: number },
): number {
  for (;;) {
    const seen = Atomics.load(end, 0)
    const start = findStart(seen, count, memoryUnits)
    if (start + count > units) return 0
    if (Atomics.compareExchange(end, 0, seen, start + count) === seen) return start
  }
}

function findStart(seen: number, count: number, memoryUnits: number): number {
  if (seen + count <= memoryUnits) return seen
  const inFiles = Math.max(0, seen - memoryUnits)
  const within = inFiles % SEGMENT_UNITS
  if (within === 0) return memoryUnits + inFiles + SEGMENT_HEADER_UNITS
  if (within + count <= SEGMENT_UNITS) return memoryUnits + inFiles
  return memoryUnits + inFiles - within + SEGMENT_UNITS + SEGMENT_HEADER_UNITS
}
