/** The middle of the values, or the mean of the two middle ones of an even number; NaN of none. */
export function getMedian(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right)
  if (sorted.length === 0) return Number.NaN
  return (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.ceil((sorted.length - 1) / 2)]!) / 2
}
