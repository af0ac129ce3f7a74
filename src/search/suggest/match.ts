import type { LocationSuggestion } from '../ports/edition-index.ts'

/** A place that a text may be the beginning of. */
export interface Match {
  /** Typing errors that the text then has. */
  edits: number
  listings: number
  population?: number
  name: string
  /** Said only of the few that are suggested. */
  describe: () => Described
}

/** A suggestion and the ways to write it, the best first. */
export interface Described extends Omit<LocationSuggestion, 'text' | 'listings'> {
  texts: readonly string[]
}

/** Fewest typing errors first, then most listings, most people, and the name. */
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

/** The first matches in order, at most `count`; of equal ones those that were given first. */
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
