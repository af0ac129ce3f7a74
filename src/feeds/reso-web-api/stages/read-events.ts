import type { ReplicationStep } from '../../../ingest/ports/replica.ts'
import { foldName } from '../../../records/fold-name.ts'
import { renderPosition } from '../position.ts'
import type { Page } from '../requests/page.ts'
import { RequestFailed } from '../requests/requester.ts'
import { buildChildKeysQuery, buildEventsQuery, splitByQuery } from '../service/queries.ts'
import type { ChildPlan } from '../service/service-plan.ts'
import {
  type Conversation,
  followLink,
  getPage,
  listRecords,
  readText,
  reportFailure,
} from './conversation.ts'
import { readByKey } from './read-by-key.ts'
import { readAllPages } from './read-pages.ts'

/** The sequence number of the latest event; 0 for a log without events; undefined if the log cannot be read. */
export async function findLatestEvent(talk: Conversation): Promise<number | undefined> {
  try {
    const page = await getPage(talk, buildEventsQuery(talk.scope, undefined))
    return Math.max(0, ...readSequences(talk, page))
  } catch (error) {
    if (!(error instanceof RequestFailed)) throw error
    reportFailure(talk, error, 'EntityEvent')
    return undefined
  }
}

/**
 * Takes in the events after the last one that was stored (RCP-27). An event says only that a record was created, changed or deleted:
 * the record is read, and if there is none it was deleted.
 */
export async function* readEvents(talk: Conversation): AsyncGenerator<ReplicationStep> {
  const { position } = talk
  if (position.events === undefined) return
  try {
    const seen = new Set<string>()
    let url: string | undefined = buildEventsQuery(talk.scope, position.events)
    while (url !== undefined) {
      const page: Page = await getPage(talk, url)
      await takeEvents(talk, page)
      position.events = Math.max(position.events, ...readSequences(talk, page))
      if (talk.batch.isFull) yield talk.batch.take(renderPosition(position))
      url = page.nextLink === undefined ? undefined : followLink(talk, page.nextLink, url, seen)
    }
  } catch (error) {
    if (!(error instanceof RequestFailed)) throw error
    reportFailure(talk, error, 'EntityEvent')
  }
}

function readSequences(talk: Conversation, page: Page): number[] {
  return listRecords(talk, page).flatMap((item) => {
    const sequence = Number(readText(item, 'EntityEventSequence'))
    return Number.isSafeInteger(sequence) ? [sequence] : []
  })
}

async function takeEvents(talk: Conversation, page: Page): Promise<void> {
  const keys = new Map<string, Set<string>>()
  for (const item of page.items) {
    if (item.kind !== 'record') continue
    const resource = foldName(readText(item, 'ResourceName') ?? '')
    const key = readText(item, 'ResourceRecordKey')
    if (key !== undefined) keys.set(resource, (keys.get(resource) ?? new Set()).add(key))
  }
  for (const child of talk.plan.children) {
    const changed = keys.get(foldName(child.entitySet))
    if (changed === undefined) continue
    const listings = keys.get('property') ?? new Set()
    for (const key of await findListingsOfChildren(talk, child, [...changed])) listings.add(key)
    keys.set('property', listings)
  }
  const { openHouses } = talk.plan
  if (openHouses !== undefined && keys.has(foldName(openHouses.entitySet))) talk.areOpenHousesDue = true
  for (const plan of talk.plan.records) {
    const changed = keys.get(foldName(plan.entitySet))
    if (changed === undefined) continue
    const { records, missing } = await readByKey(talk, plan, [...changed])
    talk.batch.add(records)
    talk.batch.add(missing.map((key) => ({ kind: 'deletion', of: plan.kind, key }) as const))
  }
}

/** The keys of the listings to which parts belong. Of a part that is gone nobody knows that, but its listing has an event too. */
async function findListingsOfChildren(
  talk: Conversation,
  child: ChildPlan,
  keys: readonly string[],
): Promise<string[]> {
  const listings: string[] = []
  for (const some of splitByQuery(keys)) {
    for await (const page of readAllPages(talk, buildChildKeysQuery(talk.scope, child, some)))
      listings.push(...listRecords(talk, page).flatMap((item) => readText(item, child.listingField) ?? []))
  }
  return listings
}
