/** Longer texts are not worth their memory in a bounded cache, where callers choose the texts. */
const LONGEST = 100

/**
 * Caches what a pure function gives for a key, at most `most` results at a time. Nested, it caches per day or per zone:
 * `memoize((day) => memoize((id) => ...), 1)` forgets everything when the day changes.
 */
export function memoize<Key, Value>(
  compute: (key: Key) => Value,
  most = Number.POSITIVE_INFINITY,
): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined || known.has(key)) return found as Value
    const value = compute(key)
    if (typeof key === 'string' && key.length > LONGEST && most < Number.POSITIVE_INFINITY) return value
    if (known.size >= most) known.clear()
    known.set(key, value)
    return value
  }
}
