/** Bins per feature, of which bin 0 is for unknown values. Twice as many were no better on the sales of King County. */
export const MAX_BINS = 64

/** Bounds follow from about this many rows. */
const MAX_SORTED = 5000

/** The ascending bounds between the bins of each feature. */
export type FeatureBins = readonly Float64Array[]

/** Chooses bounds between the values of each column so that bins have about equally many of them. */
export function chooseBins(columns: readonly Float64Array[]): FeatureBins {
  return columns.map((column) => {
    const step = Math.ceil(column.length / MAX_SORTED)
    const sorted = column.filter((value, row) => row % step === 0 && !Number.isNaN(value)).sort()
    const distinct = sorted.filter((value, index) => index === 0 || value !== sorted[index - 1])
    if (distinct.length < MAX_BINS)
      return distinct.slice(1).map((value, index) => (value + distinct[index]!) / 2)
    const bounds = new Set<number>()
    for (let bin = 1; bin < MAX_BINS - 1; bin++)
      bounds.add(sorted[Math.floor((bin * sorted.length) / (MAX_BINS - 1))]!)
    return Float64Array.from(bounds).sort()
  })
}

/** The bin of a value: 0 if it is unknown, else one more than the number of bounds that are not above it. */
function findBin(bounds: Float64Array, value: number): number {
  if (Number.isNaN(value)) return 0
  let low = 0
  let high = bounds.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (bounds[middle]! <= value) low = middle + 1
    else high = middle
  }
  return low + 1
}

/** Bins of each column, a byte per value. */
export function binColumns(columns: readonly Float64Array[], bins: FeatureBins): Uint8Array[] {
  return columns.map((column, feature) => Uint8Array.from(column, (value) => findBin(bins[feature]!, value)))
}

/** Bins of one home's features. */
export function binFeatures(features: Float64Array, bins: FeatureBins, binned: Uint8Array): void {
  for (let feature = 0; feature < bins.length; feature++)
    binned[feature] = findBin(bins[feature]!, features[feature]!)
}
