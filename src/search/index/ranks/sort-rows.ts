/**
 * Sorts rows by ascending keys. Rows with equal keys keep their order. This is a radix sort, 16 bits at a time, of the doubles
 * as integers with the same order. It takes time linear in the number of rows.
 */
export function sortRows(rows: Uint32Array, keys: Float64Array): Uint32Array {
  const halves = new Uint32Array(keys.slice().buffer)
  let [from, to] = [rows.slice(), new Uint32Array(rows.length)]
  flip(halves)
  if (rows.length < FEW) return from.sort((a, b) => compareHalves(halves, a, b))
  for (const half of [0, 1]) {
    for (const shift of [0, 16]) {
      const starts = countDigits(halves, half, shift)
      if (starts === undefined) continue
      for (let at = 0; at < from.length; at++) {
        const row = from[at]!
        const digit = (halves[2 * row + half]! >>> shift) & 0xffff
        to[starts[digit]!++] = row
      }
      const spare = from
      from = to
      to = spare
    }
  }
  return from
}

/** Below this number of rows, comparing takes less time than counting 65,536 digits. */
const FEW = 10_000

function compareHalves(halves: Uint32Array, a: number, b: number): number {
  return halves[2 * a + 1]! - halves[2 * b + 1]! || halves[2 * a]! - halves[2 * b]!
}

/** Transforms the bits of doubles, low half first, so that they compare as unsigned integers. Minus zero becomes zero. */
function flip(halves: Uint32Array): void {
  for (let at = 0; at < halves.length; at += 2) {
    const high = halves[at + 1]!
    if (high >>> 31 === 0) halves[at + 1] = high ^ 0x80000000
    else if (high === 0x80000000 && halves[at] === 0) continue
    else {
      halves[at] = ~halves[at]!
      halves[at + 1] = ~high
    }
  }
}

/** Returns the offset at which the rows of each digit begin, or undefined if all rows have the same digit. */
function countDigits(halves: Uint32Array, half: number, shift: number): Uint32Array | undefined {
  const counts = new Uint32Array(0x10000)
  for (let at = half; at < halves.length; at += 2) counts[(halves[at]! >>> shift) & 0xffff]!++
  let start = 0
  for (let digit = 0; digit < counts.length; digit++) {
    const count = counts[digit]!
    if (count === halves.length >>> 1) return undefined
    counts[digit] = start
    start += count
  }
  return counts
}

/** Returns all rows ordered by a key. Rows with equal keys are ordered by number. */
export function orderBy(keys: Float64Array): Uint32Array {
  return sortRows(numberRows(keys.length), keys)
}

/** So many rows in the order of their numbers. */
export function numberRows(count: number): Uint32Array {
  const rows = new Uint32Array(count)
  for (let row = 0; row < count; row++) rows[row] = row
  return rows
}
