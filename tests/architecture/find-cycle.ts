/** Finds a path of imports from a file back to itself, with that file at both ends. Returns undefined if there is none. */
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
  path: readonly string[],
  edges: ReadonlyMap<string, readonly string[]>,
  done: Set<string>,
): string[] | undefined {
  const seenAt = path.indexOf(file)
  if (seenAt >= 0) return [...path.slice(seenAt), file]
  if (done.has(file)) return undefined
  for (const next of edges.get(file) ?? []) {
    const cycle = follow(next, [...path, file], edges, done)
    if (cycle !== undefined) return cycle
  }
  done.add(file)
  return undefined
}
