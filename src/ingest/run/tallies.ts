import type { ListingCollection } from '../../records/listing.ts'
import { RECORD_KINDS, type RecordKind } from '../../records/record.ts'
import { IdNumbers, IdRows, IdSet } from '../compact/id-columns.ts'
import type { Issue } from '../ports/issue.ts'

/** What a run knows of one kind so far: only numbers, never records. */
export interface KindTally {
  /** The number of feed records read, including those that were not used. */
  read: number
  /** The number of those that could not be used. */
  unusable: number
  /** By record id, the modification time of what the run accepted; -Infinity where the feed states none. */
  seen: IdNumbers
  /** Ids whose staged record differs from the stored one. */
  changed: IdSet
  /** Those of them that the stored edition does not have. */
  added: IdSet
  /** Ids of stored records that the run removes. */
  removed: Set<number>
  /** Ids of stored records that the source still has in a form that could not be used: they stay as they are. */
  retained: Set<number>
}

export type KindTallies = Record<RecordKind, KindTally>

export function createKindTallies(): KindTallies {
  return Object.fromEntries(RECORD_KINDS.map((kind) => [kind, createKindTally()])) as KindTallies
}

function createKindTally(): KindTally {
  const rows = new IdRows()
  return {
    ...{ read: 0, unusable: 0 },
    ...{ seen: new IdNumbers(rows), changed: new IdSet(rows), added: new IdSet(rows) },
    ...{ removed: new Set(), retained: new Set() },
  }
}

/** The number of records that were read and are as they were before. */
export function countUnchanged({ seen, changed }: KindTally): number {
  let count = 0
  for (const id of seen.ids()) if (!changed.has(id)) count++
  return count
}

/** The listings whose collections a run has replaced by children that came as records of their own. */
export interface ChildTally {
  read: number
  replaced: Record<ListingCollection, IdSet>
}

export function createChildTally(): ChildTally {
  return {
    read: 0,
    replaced: { media: new IdSet(), openHouses: new IdSet(), rooms: new IdSet(), unitTypes: new IdSet() },
  }
}

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

export const MOST_EXAMPLES = 5

/** Most frequent first, ties by name. */
export function sortIssues(issues: readonly IssueCount[]): IssueCount[] {
  return issues.toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
}

/** Counts issues and stores a few examples of each. Calls `onIssue` for every one. */
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
    list: () => sortIssues([...counts.values()]),
  }
}
