import type { ReplicationStep } from '../../../ingest/ports/replica.ts'
import { webApiIssue } from '../issues.ts'
import { openProgress, type ResourceProgress, renderPosition } from '../position.ts'
import { RequestFailed } from '../requests/requester.ts'
import { buildListQuery } from '../service/queries.ts'
import type { RecordPlan } from '../service/service-plan.ts'
import { attachChildren } from './attach-children.ts'
import { type Conversation, listRecords, mapRecord, readModifiedMs, reportFailure } from './conversation.ts'
import { type PageInLine, readPages } from './read-pages.ts'

/** Changes are asked for again this long, because services tell of some of them late. */
const OVERLAP_MS = 20 * 60_000

export function subtractOverlap(since: string): string {
  return new Date(Date.parse(since) - OVERLAP_MS).toISOString()
}

/**
 * Reads a resource: all of it the first time, and then what has changed. It goes on at the page at which the last run stopped. A
 * page that cannot be had ends the reading of the resource for this run.
 */
export async function* readChanges(talk: Conversation, plan: RecordPlan): AsyncGenerator<ReplicationStep> {
  const progress = openProgress(talk.position, plan.entitySet)
  try {
    yield* readResource(talk, plan, progress)
  } catch (error) {
    if (!(error instanceof RequestFailed)) throw error
    reportFailure(talk, error, plan.entitySet)
  }
}

async function* readResource(
  talk: Conversation,
  plan: RecordPlan,
  progress: ResourceProgress,
): AsyncGenerator<ReplicationStep> {
  for await (const { page, next } of resumePages(talk, plan, progress)) {
    const items = listRecords(talk, page)
    await attachChildren(talk, plan, items)
    talk.batch.add(
      items.flatMap((item) => mapRecord(talk, item, plan.resource)),
      page.bytes,
    )
    const startedAt = progress.pass?.startedAt ?? page.date ?? new Date(talk.timing.clock()).toISOString()
    talk.position.begunAt ??= startedAt
    const times = items.flatMap((item) => readModifiedMs(item, plan) ?? [])
    const newest = pickLatest([...times.map((ms) => new Date(ms).toISOString()), progress.pass?.newest])
    if (next === 'lost') return
    if (next === undefined) finishPass(progress, startedAt, newest)
    else progress.pass = { link: next, startedAt, ...(newest !== undefined && { newest }) }
    if (talk.batch.isFull) yield talk.batch.take(renderPosition(talk.position))
  }
}

/** The pages from the one at which the last run stopped; if the service has forgotten it, from the beginning. */
async function* resumePages(
  talk: Conversation,
  plan: RecordPlan,
  progress: ResourceProgress,
): AsyncGenerator<PageInLine> {
  const link = progress.pass?.link
  if (link !== undefined) {
    let pagesRead = 0
    try {
      for await (const page of readPages(talk, link)) {
        pagesRead += 1
        yield page
      }
      return
    } catch (error) {
      const isForgotten = error instanceof RequestFailed && [400, 404, 410].includes(error.status ?? 0)
      if (!isForgotten || pagesRead > 0) throw error
      talk.batch.raise(webApiIssue('LinkExpired', plan.entitySet, error.message))
      delete progress.pass
    }
  }
  const { since } = progress
  const isIncrement = since !== undefined && plan.timestampField !== undefined
  yield* readPages(
    talk,
    buildListQuery(talk.scope, plan, isIncrement ? { since: subtractOverlap(since) } : {}),
  )
}

/**
 * Everything that changed before the reading began has been read. If nothing that late was read, the clock of the service may be
 * ahead of its timestamps, so the latest timestamp counts.
 */
function finishPass(progress: ResourceProgress, startedAt: string, newest: string | undefined): void {
  const latest = pickLatest([progress.since, newest])
  progress.since = latest === undefined || latest > startedAt ? startedAt : latest
  delete progress.pass
}

function pickLatest(times: readonly (string | undefined)[]): string | undefined {
  return times.reduce(
    (latest, time) => (latest === undefined || (time ?? '') > latest ? time : latest),
    undefined,
  )
}
