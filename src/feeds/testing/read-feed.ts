import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { FactsRecord, Feed, FeedProgress, FeedRecord } from '../../ingest/ports/feed.ts'
import type { Issue } from '../../ingest/ports/issue.ts'

export interface FeedReading {
  records: FeedRecord[]
  issues: Issue[]
  progress: FeedProgress[]
}

/** All that a feed yields and reports of the inputs. */
export async function readFeed(feed: Feed, inputs: readonly string[]): Promise<FeedReading> {
  const reading: FeedReading = { records: [], issues: [], progress: [] }
  const sink = {
    issue: (issue: Issue) => void reading.issues.push(issue),
    progress: (progress: FeedProgress) => void reading.progress.push(progress),
  }
  for await (const batch of feed.read(inputs, sink)) reading.records.push(...batch)
  return reading
}

type FactsOf<K> = Extract<FactsRecord, { kind: K }>['facts']

/** The facts of the records of one kind. */
export function factsOf<K extends FactsRecord['kind']>({ records }: FeedReading, kind: K): FactsOf<K>[] {
  return records.flatMap((record) => (record.kind === kind ? [record.facts as unknown as FactsOf<K>] : []))
}

/** Issues by name: how often each was raised. */
export function countIssues({ issues }: FeedReading): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { name } of issues) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

/** Writes a file into a folder that goes with the test; resolves to its path. */
export function writeInput(context: TestContext, name: string, content: string | Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'plat-feed-'))
  context.after(() => rmSync(folder, { recursive: true }))
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
