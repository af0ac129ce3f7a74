import { parentPort } from 'node:worker_threads'
import { buildResoFeed } from '../../feeds/reso/reso-feed.ts'
import { FeedError, type FeedProgress } from '../../ingest/ports/feed.ts'
import type { Issue } from '../../ingest/ports/issue.ts'
import {
  BATCHES_AHEAD,
  type FeedMessage,
  type FeedRequest,
  packBatch,
  RECORDS_PER_BATCH,
} from './threaded-reso-feed.ts'

// The program of a thread: reads RESO files for another thread, a few batches ahead of it.

const ISSUES_AT_ONCE = 1000

const feed = buildResoFeed({ batchSize: RECORDS_PER_BATCH })
let allowed = BATCHES_AHEAD
let resume: (() => void) | undefined
let issues: Issue[] = []
let progress: FeedProgress | undefined

parentPort?.on('message', (request: FeedRequest) => {
  if (request.kind === 'read') return void read(request.inputs)
  allowed += 1
  resume?.()
})

async function read(inputs: readonly string[]): Promise<void> {
  try {
    for await (const batch of feed.read(inputs, sink)) {
      await waitForRoom()
      post({ kind: 'batch', records: packBatch(batch), ...takeMet() })
    }
    post({ kind: 'end', ...takeMet() })
  } catch (error) {
    post({ kind: 'failed', error, isInput: error instanceof FeedError, ...takeMet() })
  }
}

const sink = {
  issue: (issue: Issue) => {
    issues.push(issue)
    if (issues.length >= ISSUES_AT_ONCE) post({ kind: 'met', ...takeMet() })
  },
  progress: (now: FeedProgress) => {
    progress = now
  },
}

async function waitForRoom(): Promise<void> {
  if (allowed === 0) {
    const { promise, resolve } = Promise.withResolvers<void>()
    resume = resolve
    await promise
  }
  allowed -= 1
}

function takeMet() {
  const met = { issues, ...(progress === undefined ? {} : { progress }) }
  issues = []
  progress = undefined
  return met
}

function post(message: FeedMessage): void {
  parentPort?.postMessage(message)
}
