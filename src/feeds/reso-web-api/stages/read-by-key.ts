import type { FeedRecord } from '../../../ingest/ports/feed.ts'
import { showAddress } from '../../web/web-client.ts'
import { parseSingle } from '../requests/page.ts'
import { RequestFailed } from '../requests/requester.ts'
import { buildKeyQuery, buildKeysQuery, splitByQuery } from '../service/queries.ts'
import type { RecordPlan } from '../service/service-plan.ts'
import { attachChildren } from './attach-children.ts'
import { type Conversation, listRecords, mapRecord, type RecordItem, readText } from './conversation.ts'
import { readAllPages } from './read-pages.ts'

/** What a service has under some keys. */
export interface FoundByKey {
  records: FeedRecord[]
  /** The keys under which it has nothing. */
  missing: string[]
}

/** Reads the records of keys, with the parts of listings. Throws RequestFailed if the service does not deliver them. */
export async function readByKey(
  talk: Conversation,
  plan: RecordPlan,
  keys: readonly string[],
): Promise<FoundByKey> {
  const found: FoundByKey = { records: [], missing: [] }
  for (const some of splitByQuery(keys)) {
    const items = await readTogether(talk, plan, some)
    await attachChildren(talk, plan, items)
    const present = new Set(items.map((item) => readText(item, plan.keyField)))
    found.missing.push(...some.filter((key) => !present.has(key)))
    for (const item of items) found.records.push(...mapRecord(talk, item, plan.resource))
  }
  return found
}

/** By one query, or one by one where the service cannot filter by key. */
async function readTogether(
  talk: Conversation,
  plan: RecordPlan,
  keys: readonly string[],
): Promise<RecordItem[]> {
  const items: RecordItem[] = []
  try {
    for await (const page of readAllPages(talk, buildKeysQuery(talk.scope, plan, keys)))
      items.push(...listRecords(talk, page))
    return items
  } catch (error) {
    if (!(error instanceof RequestFailed) || ![400, 404, 501].includes(error.status ?? 0)) throw error
    return readOneByOne(talk, plan, keys)
  }
}

async function readOneByOne(
  talk: Conversation,
  plan: RecordPlan,
  keys: readonly string[],
): Promise<RecordItem[]> {
  const items: RecordItem[] = []
  for (const key of keys) {
    const url = buildKeyQuery(talk.scope, plan, key)
    try {
      const item = await talk.requester.get(url, (answer) => parseSingle(showAddress(url), answer))
      items.push(...listRecords(talk, { items: [item] }))
      talk.pagesRead += 1
    } catch (error) {
      if (!(error instanceof RequestFailed) || (error.status !== 404 && error.status !== 410)) throw error
    }
  }
  return items
}
