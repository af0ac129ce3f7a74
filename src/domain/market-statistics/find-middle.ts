/** The median: the middle value, or the mean of the two in the middle. Reorders the values, of which there is at least one. */
export function findMiddle(values: Float64Array): number {
  const last = values.length - 1
  const upper = selectValue(values, (last + 1) >> 1)
  if (last % 2 === 0) return upper
  // All values before the upper one are at most as large.
  let lower = -Infinity
  for (let at = 0; at < (last + 1) >> 1; at++) if (values[at]! > lower) lower = values[at]!
  return (lower + upper) / 2
}

/** Finds the value that sorting would put at an index, by halving the range in which it must be (Hoare). Smaller ones are before it then. */
function selectValue(values: Float64Array, index: number): number {
  let [first, last] = [0, values.length - 1]
  while (first < last) {
    const pivot = values[(first + last) >> 1]!
    let [left, right] = [first, last]
    while (left <= right) {
      while (values[left]! < pivot) left++
      while (values[right]! > pivot) right--
      if (left > right) break
      const value = values[left]!
      values[left++] = values[right]!
      values[right--] = value
    }
    if (index <= right) last = right
    else if (index >= left) first = left
    else break
  }
  return values[index]!
}
