/**
 * Sorts only the keys of a page. Afterwards `keys[from]` up to, but not including, `keys[to]` contain what sorting the first
 * `count` keys would put there, and `rows` has been reordered in the same way. Keys are distinct. The time grows with `count`,
 * not with the offset of the page (Hoare's selection, then a sort of the page alone).
 */
export function selectPage(
  keys: Float64Array,
  rows: Uint32Array,
  count: number,
  from: number,
  to: number,
): void {
  const end = Math.min(to, count)
  if (from >= end) return
  if (from > 0) partition(keys, rows, 0, count - 1, from)
  if (end < count) partition(keys, rows, from, count - 1, end)
  sortPart(keys, rows, from, end)
}

/** Moves the key that belongs at index `nth` there, with smaller keys before it and larger keys after it. */
function partition(keys: Float64Array, rows: Uint32Array, first: number, last: number, nth: number): void {
  let [low, high] = [first, last]
  while (low < high) {
    const pivot = medianOfThree(keys[low]!, keys[(low + high) >>> 1]!, keys[high]!)
    let [left, right] = [low, high]
    while (left <= right) {
      while (keys[left]! < pivot) left++
      while (keys[right]! > pivot) right--
      if (left > right) break
      swap(keys, rows, left++, right--)
    }
    if (nth <= right) high = right
    else if (nth >= left) low = left
    else return
  }
}

function medianOfThree(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
}

function swap(keys: Float64Array, rows: Uint32Array, left: number, right: number): void {
  const [key, row] = [keys[left]!, rows[left]!]
  keys[left] = keys[right]!
  rows[left] = rows[right]!
  keys[right] = key
  rows[right] = row
}

/** The largest number of keys that are sorted by insertion. */
const SMALL = 24

function sortPart(keys: Float64Array, rows: Uint32Array, from: number, to: number): void {
  if (to - from > SMALL) {
    const middle = (from + to) >>> 1
    partition(keys, rows, from, to - 1, middle)
    sortPart(keys, rows, from, middle)
    sortPart(keys, rows, middle, to)
    return
  }
  for (let at = from + 1; at < to; at++) {
    const [key, row] = [keys[at]!, rows[at]!]
    let place = at
    for (; place > from && keys[place - 1]! > key; place--) {
      keys[place] = keys[place - 1]!
      rows[place] = rows[place - 1]!
    }
    keys[place] = key
    rows[place] = row
  }
}
