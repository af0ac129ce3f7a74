import type { Issue } from '../ports/issue.ts'

/** How often one issue was raised, and where it was raised first. */
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

const MOST_EXAMPLES = 5

/** Counts issues and holds a handful of examples of each. `onIssue` is told of every one. */
export function createIssueTally(onIssue?: (issue: Issue) => void): IssueTally {
  const counts = new Map<string, IssueCount>()
  return {
    raise(issue) {
      const { name, effect, place, detail } = issue
      onIssue?.(issue)
      const counted = counts.get(name) ?? { name, effect, count: 0, examples: [] }
      counts.set(name, counted)
      counted.count++
      if (counted.examples.length < MOST_EXAMPLES) {
        counted.examples.push(detail === undefined ? { place } : { place, detail })
      }
    },
    list: () => [...counts.values()].sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)),
  }
}
