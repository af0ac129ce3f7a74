import type { ReplicationStep } from '../../../ingest/ports/replica.ts'
import { openProgress, renderPosition } from '../position.ts'
import { RequestFailed } from '../requests/requester.ts'
import { buildChangedChildrenQuery, splitByQuery } from '../service/queries.ts'
import type { ChildPlan, RecordPlan } from '../service/service-plan.ts'
import { type Conversation, listRecords, readModifiedMs, readText, reportFailure } from './conversation.ts'
import { readByKey } from './read-by-key.ts'
import { subtractOverlap } from './read-changes.ts'
import { readAllPages } from './read-pages.ts'

/**
 * Reads listings again whose parts have changed, where parts are a resource of their own: a new picture need not change its listing.
 * The parts of what `readChanges` reads are up to date already, so before the first reading there is nothing to do.
 */
export async function* readChangedChildren(
  talk: Conversation,
  plan: RecordPlan,
  child: ChildPlan,
): AsyncGenerator<ReplicationStep> {
  if (child.timestampField === undefined) return
  const progress = openProgress(talk.position, child.entitySet)
  const since = progress.since ?? talk.position.begunAt
  if (since === undefined) return
  try {
    const keys = new Set<string>()
    let newest = Date.parse(since)
    for await (const page of readAllPages(
      talk,
      buildChangedChildrenQuery(talk.scope, child, subtractOverlap(since)),
    )) {
      for (const item of listRecords(talk, page)) {
        const key = readText(item, child.listingField)
        const modified = readModifiedMs(item, child)
        if (modified !== undefined) newest = Math.max(newest, modified)
        if (key !== undefined && (modified === undefined || modified > Date.parse(since))) keys.add(key)
      }
    }
    for (const some of splitByQuery([...keys])) {
      const { records } = await readByKey(talk, plan, some)
      talk.batch.add(records)
      if (talk.batch.isFull) yield talk.batch.take(renderPosition(talk.position))
    }
    progress.since = new Date(newest).toISOString()
  } catch (error) {
    if (!(error instanceof RequestFailed)) throw error
    reportFailure(talk, error, child.entitySet)
  }
}
