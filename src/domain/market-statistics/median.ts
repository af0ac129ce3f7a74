/** Medians of fewer values are not shown: they would tell of single homes. */
const MIN_COUNT_FOR_MEDIAN = 5

/** The middle of the known values, the mean of the two middle ones of an even number; null with fewer than five. */
export function findMedian(values: readonly (number | undefined)[]): number | null {
  const sorted = values.filter((value) => value !== undefined).sort((left, right) => left - right)
  if (sorted.length < MIN_COUNT_FOR_MEDIAN) return null
  return (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.ceil((sorted.length - 1) / 2)]!) / 2
}
