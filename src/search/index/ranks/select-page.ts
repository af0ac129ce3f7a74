/**
 * Sorts only the keys of a page. Afterwards `keys[from]` up to, but not including, `keys[to]` contain what sorting the first
 * `count` keys would put there, and `rows` has been reordered in the same way. The time grows with `count`, not with the offset of the
 * page. Many keys are narrowed down to those of the page by Hoare's selection. The others are put into as many buckets as there are
 * keys, which leaves next to nothing to sort if they are spread evenly, and has few branches that a processor cannot foresee.
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
  if (count <= SMALL) insertEach(keys, rows, 0, count)
  else if (count <= MOST_BUCKETS) sortByBuckets(keys, rows, count, from, end)
  else selectPart(keys, rows, 0, count, from, end)
}

const MOST_BUCKETS = 1024

/** The bucket of each key, and where each bucket ends. */
const buckets = new Uint16Array(MOST_BUCKETS)
const ends = new Uint32Array(MOST_BUCKETS)
const spareKeys = new Float64Array(MOST_BUCKETS)
const spareRows = new Uint32Array(MOST_BUCKETS)

function sortByBuckets(keys: Float64Array, rows: Uint32Array, count: number, from: number, to: number): void {
  let [least, most] = [keys[0]!, keys[0]!]
  for (let at = 1; at < count; at++) {
    least = Math.min(least, keys[at]!)
    most = Math.max(most, keys[at]!)
  }
  const scale = (count - 1) / (most - least)
  ends.fill(0, 0, count)
  for (let at = 0; at < count; at++) {
    // Without any distance between keys, this is NaN and the bucket is 0.
    const bucket = ((keys[at]! - least) * scale) | 0
    buckets[at] = bucket
    ends[bucket]!++
    spareKeys[at] = keys[at]!
    spareRows[at] = rows[at]!
  }
  for (let bucket = 0, start = 0; bucket < count; bucket++) {
    const size = ends[bucket]!
    ends[bucket] = start
    start += size
  }
  for (let at = 0; at < count; at++) {
    const target = ends[buckets[at]!]!++
    keys[target] = spareKeys[at]!
    rows[target] = spareRows[at]!
  }
  for (let bucket = 0, start = 0; bucket < count && start < to; bucket++) {
    const end = ends[bucket]!
    if (end > from && end - start > 1)
      selectPart(keys, rows, start, end, Math.max(start, from), Math.min(end, to))
    start = end
  }
}

/** The same as `selectPage` for the keys at `start` up to, but not including, `end`. */
function selectPart(
  keys: Float64Array,
  rows: Uint32Array,
  start: number,
  end: number,
  from: number,
  to: number,
): void {
  if (end - start <= SMALL) {
    insertEach(keys, rows, start, end)
    return
  }
  if (from > start) partition(keys, rows, start, end - 1, from)
  if (to < end) partition(keys, rows, from, end - 1, to)
  sortPart(keys, rows, from, to)
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
  insertEach(keys, rows, from, to)
}

function insertEach(keys: Float64Array, rows: Uint32Array, from: number, to: number): void {
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
