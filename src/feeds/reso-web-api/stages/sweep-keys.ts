import type { FeedRecord } from '../../../ingest/ports/feed.ts'
import type { ReplicationStep } from '../../../ingest/ports/replica.ts'
import { renderPosition } from '../position.ts'
import { RequestFailed } from '../requests/requester.ts'
import { buildListQuery, splitByQuery } from '../service/queries.ts'
import type { RecordPlan } from '../service/service-plan.ts'
import { type Conversation, listRecords, readModifiedMs, readText, reportFailure } from './conversation.ts'
import { findVanishedParts } from './find-vanished-parts.ts'
import { readByKey } from './read-by-key.ts'
import { readAllPages } from './read-pages.ts'

/**
 * Compares the keys of the service with those of the store, because most services take records away without a word: what the service
 * no longer has is removed, and what the store lacks, or has in an older form or with parts that are gone, is read. A resource whose keys cannot be read to their
 * end is left as it is. The removals are a step of their own, so that a refusal of them loses nothing else.
 */
export async function* sweepKeys(talk: Conversation): AsyncGenerator<ReplicationStep> {
  // What has been read in this run must be stored before it can be compared.
  if (!talk.batch.isEmpty) yield talk.batch.take(renderPosition(talk.position))
  const present: FeedRecord[] = []
  let isWhole = true
  for (const plan of talk.plan.records) {
    try {
      const { keys, lacking } = await readKeys(talk, plan)
      if (plan.resource === 'property')
        lacking.push(...(await findVanishedParts(talk, plan, keys.difference(new Set(lacking)))))
      for (const some of splitByQuery(lacking)) {
        talk.batch.add((await readByKey(talk, plan, some)).records)
        if (talk.batch.isFull) yield talk.batch.take(renderPosition(talk.position))
      }
      for (const key of keys) present.push({ kind: 'present', of: plan.kind, key })
      present.push({ kind: 'complete', of: plan.kind })
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      isWhole = false
      reportFailure(talk, error, plan.entitySet)
    }
  }
  if (!talk.batch.isEmpty) yield talk.batch.take(renderPosition(talk.position))
  if (isWhole) talk.position.sweptAtMs = talk.timing.clock()
  talk.batch.add(present)
  yield talk.batch.take(renderPosition(talk.position))
}

async function readKeys(
  talk: Conversation,
  plan: RecordPlan,
): Promise<{ keys: Set<string>; lacking: string[] }> {
  const keys = new Set<string>()
  const lacking: string[] = []
  // A time of the vendor's own cannot be compared with that of the stored record.
  const isComparable = plan.timestampField === 'ModificationTimestamp'
  for await (const page of readAllPages(talk, buildListQuery(talk.scope, plan, { isKeysOnly: true }))) {
    const items = listRecords(talk, page).flatMap((item) => {
      const key = readText(item, plan.keyField)
      return key === undefined ? [] : [{ key, modifiedMs: readModifiedMs(item, plan) ?? -Infinity }]
    })
    const stored = await talk.stored.findModified(
      plan.kind,
      items.map(({ key }) => key),
    )
    for (const [at, { key, modifiedMs }] of items.entries()) {
      keys.add(key)
      const storedMs = stored[at]
      const isOlder =
        isComparable && storedMs !== undefined && storedMs !== -Infinity && storedMs < modifiedMs
      if (storedMs === undefined || isOlder) lacking.push(key)
    }
  }
  return { keys, lacking }
}
