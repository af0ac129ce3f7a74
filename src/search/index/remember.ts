/** The same answers, worked out once each and kept as long as the function: for texts that are few. */
export function remember<Value>(find: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>()
  return (text) => {
    const kept = known.get(text)
    if (kept !== undefined) return kept
    const value = find(text)
    known.set(text, value)
    return value
  }
}
