type Compare<T> = (left: T, right: T) => number

/** Sorting everything is quicker than selecting from this share on. */
const MAX_SHARE = 0.25

/** The first `count` items in order, as sorting all of them and cutting would give for a total order. */
export function selectFirst<T>(items: readonly T[], count: number, compare: Compare<T>): T[] {
  if (count >= items.length * MAX_SHARE) return items.toSorted(compare).slice(0, count)
  let kept: T[] = []
  let worst: T | undefined
  for (const item of items) {
    if (worst !== undefined && compare(item, worst) >= 0) continue
    kept.push(item)
    if (kept.length < count * 2 + 1) continue
    kept = kept.sort(compare).slice(0, count)
    worst = kept.at(-1)
  }
  return kept.sort(compare).slice(0, count)
}
