import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Feed, FeedProgress, FeedRecord } from '../../ingest/ports/feed.ts'
import type { Issue } from '../../ingest/ports/issue.ts'

export interface Reading {
  records: FeedRecord[]
  issues: Issue[]
  progress: FeedProgress[]
}

/** Everything that a feed makes of files on disk. For tests. */
export async function readAll(feed: Feed, inputs: readonly string[]): Promise<Reading> {
  const reading: Reading = { records: [], issues: [], progress: [] }
  const sink = {
    issue: (issue: Issue) => void reading.issues.push(issue),
    progress: (progress: FeedProgress) => void reading.progress.push(progress),
  }
  for await (const batch of feed.read(inputs, sink)) reading.records.push(...batch)
  return reading
}

/** Runs `use` with a folder that holds the files given by name, and removes it afterwards. For tests. */
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

/** What a feed makes of one file with this content. For tests. */
export function readContent(feed: Feed, name: string, content: string | Uint8Array): Promise<Reading> {
  return withFiles({ [name]: content }, (folder) => readAll(feed, [join(folder, name)]))
}
