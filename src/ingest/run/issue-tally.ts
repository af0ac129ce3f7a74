import type { Issue } from '../ports/issue.ts'

/** How often one issue was raised, and where first. */
export interface IssueCount {
  name: string
  effect: Issue['effect']
  count: number
  /** The first few places, with what was found there. */
  examples: { place: string; detail?: string }[]
}

export interface IssueTally {
  raise(issue: Issue): void
  /** Most frequent first, ties by name. */
  list(): IssueCount[]
}

const EXAMPLES_KEPT = 5

/** Counts issues and keeps a handful of examples of each, whatever their number. */
export function createIssueTally(): IssueTally {
  const counts = new Map<string, IssueCount>()
  return {
    raise({ name, effect, place, detail }) {
      const counted = counts.get(name) ?? { name, effect, count: 0, examples: [] }
      counts.set(name, counted)
      counted.count++
      if (counted.examples.length < EXAMPLES_KEPT) {
        counted.examples.push(detail === undefined ? { place } : { place, detail })
      }
    },
    list: () => [...counts.values()].sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)),
  }
}
