import type { FeedRecord } from '../../../ingest/ports/feed.ts'
import { openProgress } from '../position.ts'
import { RequestFailed } from '../requests/requester.ts'
import { buildListQuery } from '../service/queries.ts'
import type { ChildPlan } from '../service/service-plan.ts'
import { type Conversation, listRecords, mapRecord, readModifiedMs, reportFailure } from './conversation.ts'
import { subtractOverlap } from './read-changes.ts'
import { readAllPages } from './read-pages.ts'

/**
 * Reads open houses that are a resource of their own. There are few of them, and a listing does not change when one is
 * canceled, so all of them are read when any has changed, and replace the stored ones.
 */
export async function readOpenHouses(talk: Conversation, plan: ChildPlan): Promise<void> {
  const progress = openProgress(talk.position, plan.entitySet)
  try {
    const { since } = progress
    const changedMs = since === undefined ? undefined : await findLastChange(talk, plan, since)
    const isNews = since === undefined || changedMs === undefined || changedMs > Date.parse(since)
    if (!isNews && !talk.areOpenHousesDue) return
    let newest = changedMs ?? -Infinity
    let startedAt: string | undefined
    let bytes = 0
    const houses: FeedRecord[] = []
    for await (const page of readAllPages(talk, buildListQuery(talk.scope, plan))) {
      startedAt ??= page.date ?? new Date(talk.timing.clock()).toISOString()
      bytes += page.bytes
      for (const item of listRecords(talk, page)) {
        newest = Math.max(newest, readModifiedMs(item, plan) ?? -Infinity)
        houses.push(...mapRecord(talk, item, 'openHouse'))
      }
    }
    talk.batch.add([...houses, { kind: 'complete', of: 'openHouses' }], bytes)
    const latest = Math.min(newest, Date.parse(startedAt!))
    progress.since = Number.isFinite(latest) ? new Date(latest).toISOString() : startedAt!
  } catch (error) {
    if (!(error instanceof RequestFailed)) throw error
    reportFailure(talk, error, plan.entitySet)
  }
}

/** When any open house changed last, also one that was withdrawn; undefined if the service does not say. */
async function findLastChange(
  talk: Conversation,
  plan: ChildPlan,
  since: string,
): Promise<number | undefined> {
  if (plan.timestampField === undefined) return undefined
  let lastMs = Date.parse(since)
  for await (const page of readAllPages(
    talk,
    buildListQuery(talk.scope, plan, { since: subtractOverlap(since) }),
  ))
    for (const item of listRecords(talk, page)) lastMs = Math.max(lastMs, readModifiedMs(item, plan) ?? 0)
  return lastMs
}
