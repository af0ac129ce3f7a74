import { buildResoFeed } from '../../feeds/reso/reso-feed.ts'
import type { FeedProgress, FeedRecord } from '../../ingest/ports/feed.ts'
import type { Issue } from '../../ingest/ports/issue.ts'
import { runProgram } from '../threads/run-program.ts'
import { packBatch, RECORDS_PER_BATCH, type ResoPiece, type ResoProtocol } from './threaded-reso-feed.ts'

// The program of a thread: reads RESO files for another thread, a few batches ahead of it.

const ISSUES_AT_ONCE = 1000

await runProgram<ResoProtocol, undefined>(() => {
  const feed = buildResoFeed({ batchSize: RECORDS_PER_BATCH, packsListings: true })
  return {
    calls: {},
    streams: {
      read: async (inputs, send, interruption) => {
        let issues: Issue[] = []
        let progress: FeedProgress | undefined
        const take = (batch?: FeedRecord[]): ResoPiece => {
          const met = { issues, ...(progress && { progress }), ...(batch && { batch: packBatch(batch) }) }
          issues = []
          progress = undefined
          return met
        }
        const sink = {
          issue: (issue: Issue) => {
            issues.push(issue)
            if (issues.length >= ISSUES_AT_ONCE) void send(take())
          },
          progress: (now: FeedProgress) => {
            progress = now
          },
        }
        try {
          for await (const batch of feed.read(inputs, sink)) {
            await send(take(batch))
            if (interruption.aborted) return
          }
        } finally {
          void send(take())
        }
      },
    },
  }
})
