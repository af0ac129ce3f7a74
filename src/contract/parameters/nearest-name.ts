/** Longer texts are no misspelling of a name; comparing them would only cost time. */
const MAX_COMPARED_LENGTH = 64

/** The candidate with the fewest edits from `text`, the first one among equals; undefined without candidates. */
export function findNearestName(text: string, candidates: readonly string[]): string | undefined {
  const compared = text.slice(0, MAX_COMPARED_LENGTH).toLowerCase()
  let nearest: { name: string; edits: number } | undefined
  for (const name of candidates) {
    const edits = countEdits(compared, name.toLowerCase())
    if (nearest === undefined || edits < nearest.edits) nearest = { name, edits }
  }
  return nearest?.name
}

/** Levenshtein distance: the fewest insertions, deletions and replacements that make `from` into `to`. */
export function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let line = 1; line <= from.length; line++) {
    const next = [line]
    for (let column = 1; column <= to.length; column++) {
      const replaced = row[column - 1]! + (from[line - 1] === to[column - 1] ? 0 : 1)
      next.push(Math.min(replaced, row[column]! + 1, next[column - 1]! + 1))
    }
    row = next
  }
  return row[to.length]!
}
