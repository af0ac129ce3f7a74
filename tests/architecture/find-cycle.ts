/** A way from some file back to itself, its first file repeated at the end; undefined where there is none. */
export function findCycle(edges: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>()
  for (const start of edges.keys()) {
    const cycle = follow(start, [], edges, done)
    if (cycle !== undefined) return cycle
  }
  return undefined
}

function follow(
  file: string,
  way: readonly string[],
  edges: ReadonlyMap<string, readonly string[]>,
  done: Set<string>,
): string[] | undefined {
  const seenAt = way.indexOf(file)
  if (seenAt >= 0) return [...way.slice(seenAt), file]
  if (done.has(file)) return undefined
  for (const next of edges.get(file) ?? []) {
    const cycle = follow(next, [...way, file], edges, done)
    if (cycle !== undefined) return cycle
  }
  done.add(file)
  return undefined
}
