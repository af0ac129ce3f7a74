import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
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

/** Everything that a feed yields and reports about the inputs. */
export async function readFeed(feed: Feed, inputs: readonly string[]): Promise<FeedReading> {
  const reading: FeedReading = { records: [], issues: [], progress: [] }
  const sink = {
    issue: (issue: Issue) => void reading.issues.push(issue),
    progress: (progress: FeedProgress) => void reading.progress.push(progress),
  }
  for await (const batch of feed.read(inputs, sink)) reading.records.push(...batch)
  return reading
}

/** What a feed makes of one file with this content. */
export function readContent(feed: Feed, name: string, content: string | Uint8Array): Promise<FeedReading> {
  return withFiles({ [name]: content }, (folder) => readFeed(feed, [join(folder, name)]))
}

/** Runs `use` with a folder that holds the files given by name, and removes the folder afterwards. */
export async function withFiles<Result>(
  files: Readonly<Record<string, string | Uint8Array>>,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'plat-feed-'))
  try {
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Writes a file into a folder that is removed after the test, and returns its path. */
export function writeInput(context: TestContext, name: string, content: string | Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'plat-feed-'))
  context.after(() => rmSync(folder, { recursive: true }))
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

type FactsOf<K> = Extract<FactsRecord, { kind: K }>['facts']

/** The facts of the records of one kind. */
export function factsOf<K extends FactsRecord['kind']>({ records }: FeedReading, kind: K): FactsOf<K>[] {
  return records.flatMap((record) => (record.kind === kind ? [record.facts as unknown as FactsOf<K>] : []))
}

/** How often each issue was raised, by name. */
export function countIssues({ issues }: FeedReading): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { name } of issues) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

const realDataFolder = process.env.PLAT_REAL_DATA

/** Options for a test that needs real files: it is skipped, with the reason, unless PLAT_REAL_DATA names a folder. */
export const NEEDS_REAL_DATA = {
  skip: realDataFolder === undefined ? 'PLAT_REAL_DATA does not name a folder of real files' : false,
}

/** The path of a real file. Call this only in tests that need real data. */
export function realFile(path: string): string {
  return join(realDataFolder ?? '', path)
}
