import type { LocationSuggestion } from '../ports/edition-index.ts'

/** A place whose text may begin with what the caller typed. */
export interface Match {
  /** The number of typing errors in the text if this place is meant. */
  edits: number
  listings: number
  population?: number
  name: string
  /** Called only for the few matches that are suggested. */
  describe: () => Described
}

/** A suggestion and the ways to write it, the preferred one first. */
export interface Described extends Omit<LocationSuggestion, 'text' | 'listings'> {
  texts: readonly string[]
}

/** Orders by fewest typing errors, then most listings, most people, and name. */
function compareMatches(left: Match, right: Match): number {
  return (
    left.edits - right.edits ||
    right.listings - left.listings ||
    (right.population ?? 0) - (left.population ?? 0) ||
    compareTexts(left.name, right.name)
  )
}

function compareTexts(left: string, right: string): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}

/** Returns the first `count` matches in order. Equal matches stay in the given order. */
export function takeFirst(matches: readonly Match[], count: number): Match[] {
  const first: Match[] = []
  for (const match of matches) {
    if (first.length === count && compareMatches(first[count - 1]!, match) <= 0) continue
    const at = first.findIndex((one) => compareMatches(match, one) < 0)
    first.splice(at === -1 ? first.length : at, 0, match)
    if (first.length > count) first.pop()
  }
  return first
}
