import { RequestFailed } from '../requests/requester.ts'
import { buildChildrenQuery, splitByQuery } from '../service/queries.ts'
import type { ChildPlan, RecordPlan } from '../service/service-plan.ts'
import { type Conversation, followLink, listRecords, type RecordItem, readText } from './conversation.ts'
import { readAllPages } from './read-pages.ts'

/**
 * Completes listings with their parts, as if they had come nested: what the service nested under another name is renamed, nested
 * lists that were cut are read to their end, and parts that are a resource of their own are asked for. Throws RequestFailed if
 * any part cannot be read, because a listing without it would lose what is stored.
 */
export async function attachChildren(
  talk: Conversation,
  plan: RecordPlan,
  listings: readonly RecordItem[],
): Promise<void> {
  for (const listing of listings) await followNested(talk, plan, listing)
  if (plan.resource !== 'property') return
  for (const child of talk.plan.children) {
    for (const some of splitByQuery(listings)) await attachOne(talk, child, some)
  }
}

async function attachOne(
  talk: Conversation,
  child: ChildPlan,
  listings: readonly RecordItem[],
): Promise<void> {
  const lists = new Map<string, unknown[]>()
  for (const listing of listings) {
    const key = readText(listing, child.parentField)
    if (key !== undefined) lists.set(key, [])
  }
  if (lists.size === 0) return
  for await (const page of readAllPages(talk, buildChildrenQuery(talk.scope, child, [...lists.keys()]))) {
    for (const item of listRecords(talk, page))
      lists.get(readText(item, child.listingField) ?? '')?.push(Object.fromEntries(item.fields))
  }
  for (const { fields } of listings) {
    const key = fields.get(child.parentField)
    const list = lists.get(String(key ?? '').trim())
    if (list !== undefined) fields.set(child.field, list)
  }
}

/** Gives nested lists the names under which the mapper reads them, and reads on those that the service cut ("Media@odata.nextLink"). */
async function followNested(talk: Conversation, plan: RecordPlan, item: RecordItem): Promise<void> {
  const { fields } = item
  for (const [navigation, field] of plan.expand) {
    const link = fields.get(`${navigation}@odata.nextLink`)
    if (typeof link === 'string') await readOn(talk, fields, navigation, link)
    const list = fields.get(navigation)
    if (navigation === field || list === undefined) continue
    fields.delete(navigation)
    fields.set(field, list)
  }
}

async function readOn(
  talk: Conversation,
  fields: Map<string, unknown>,
  navigation: string,
  link: string,
): Promise<void> {
  const url = followLink(talk, link, talk.scope.root.href, new Set())
  if (url === undefined)
    throw new RequestFailed(`${navigation}: the rest of a nested list cannot be followed`)
  const nested = fields.get(navigation)
  const list: unknown[] = Array.isArray(nested) ? [...nested] : []
  for await (const page of readAllPages(talk, url))
    for (const { fields: child } of listRecords(talk, page)) list.push(Object.fromEntries(child))
  fields.set(navigation, list)
  fields.delete(`${navigation}@odata.nextLink`)
}
