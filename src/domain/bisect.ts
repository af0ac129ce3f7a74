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

/** The same for a result that is probably near `low`: whoever looks for many in order begins each search where the last one ended. */
export function findPartitionFrom(low: number, high: number, holds: (index: number) => boolean): number {
  let step = 1
  while (low + step < high && holds(low + step)) step *= 2
  return findPartition(low + (step >> 1), Math.min(low + step, high), holds)
}
