import type { SourceLens } from '../../ingest/ports/source-probe.ts'
import type { FeedRun } from './define-feed.ts'

/** The records of a file as `read` finds them, unless a probe has others to map in their place. */
export async function* probeItems<Item>(
  path: string,
  { probe }: FeedRun,
  lens: SourceLens<Item>,
  read: () => AsyncIterable<Item[]>,
): AsyncGenerator<Item[]> {
  const replayed = probe?.replay<Item>(path)
  if (replayed !== undefined) return yield replayed
  for await (const items of read()) {
    probe?.note(path, items, lens)
    yield items
  }
}
