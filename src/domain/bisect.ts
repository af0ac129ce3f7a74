/**
 * The first index from `low` up to, but not including, `high` at which the predicate no longer holds; `high` if it holds everywhere.
 * The predicate must hold for a beginning of the range and for nothing after it, as "is less than x" does in ascending order.
 */
export function findPartition(low: number, high: number, holds: (index: number) => boolean): number {
  let [from, to] = [low, high]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (holds(middle)) from = middle + 1
    else to = middle
  }
  return from
}
