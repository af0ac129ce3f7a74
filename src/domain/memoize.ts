import type { Awaitable } from './awaitable.ts'

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
  return cacheIn(new Map(), compute, most)
}

/** Caches what a pure function gives for an object that never changes, for as long as the object is in use. */
export function memoizeByObject<Key extends object, Value extends object>(
  compute: (key: Key) => Value,
): (key: Key) => Value {
  const known = new WeakMap<Key, Value>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined) return found
    const value = compute(key)
    known.set(key, value)
    return value
  }
}

/**
 * Like `memoize`, for values that may have to be waited for. Calls that come meanwhile wait for the same value. Once it is
 * known it is returned at once. A failure is not cached.
 */
export function memoizeAwaitable<Key, Value>(
  compute: (key: Key) => Awaitable<Value>,
  most = Number.POSITIVE_INFINITY,
): (key: Key) => Awaitable<Value> {
  const known = new Map<Key, Awaitable<Value>>()
  const computeOnce = (key: Key) => {
    const value = compute(key)
    if (value instanceof Promise) {
      const isCached = () => known.get(key) === value
      value.then(
        (found) => void (isCached() && known.set(key, found)),
        () => void (isCached() && known.delete(key)),
      )
    }
    return value
  }
  return cacheIn(known, computeOnce, most)
}

function cacheIn<Key, Value>(
  known: Map<Key, Value>,
  compute: (key: Key) => Value,
  most: number,
): (key: Key) => Value {
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
