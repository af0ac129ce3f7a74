/** Longer texts are not worth their memory. */
const LONGEST = 100

/** Keeps what a pure function of a text gave for the texts that were asked, at most `most` of them. */
export function buildBoundedMemo<Value>(
  compute: (text: string) => Value,
  most: number,
): (text: string) => Value {
  const kept = new Map<string, Value>()
  return (text) => {
    const known = kept.get(text)
    if (known !== undefined || kept.has(text)) return known!
    const value = compute(text)
    if (text.length > LONGEST) return value
    if (kept.size >= most) kept.clear()
    kept.set(text, value)
    return value
  }
}
