import type { StoredParts } from '../../../ingest/ports/replica.ts'
import { buildChildrenQuery, splitByQuery } from '../service/queries.ts'
import type { ChildPlan, RecordPlan } from '../service/service-plan.ts'
import { type Conversation, listRecords, readText } from './conversation.ts'
import { readAllPages } from './read-pages.ts'

/**
 * The listings of which the store has a part that the service no longer has, where parts are a resource of their own: a picture that is taken away
 * need not change its listing. Only listings with stored parts are asked about, some at a time and by keys alone. Throws RequestFailed if
 * the service does not deliver them.
 */
export async function findVanishedParts(
  talk: Conversation,
  property: RecordPlan,
  listings: Iterable<string>,
): Promise<string[]> {
  if (talk.plan.children.length === 0) return []
  const outdated = new Set<string>()
  for (const keys of splitByQuery([...listings])) {
    const stored = await talk.stored.listParts(keys)
    for (const child of talk.plan.children) {
      const asked = new Map<string, { key: string; parts: StoredParts }>()
      for (const [at, key] of keys.entries()) {
        const parts = stored[at]
        if (parts === undefined || countParts(parts, child) === 0) continue
        const name = child.parentField === property.keyField ? key : parts.listingId
        if (name !== undefined) asked.set(name, { key, parts })
      }
      if (asked.size === 0) continue
      const found = await readPartKeys(talk, child, [...asked.keys()])
      for (const [name, { key, parts }] of asked)
        if (hasLost(parts, child, found.get(name) ?? new Set())) outdated.add(key)
    }
  }
  return [...outdated]
}

async function readPartKeys(
  talk: Conversation,
  child: ChildPlan,
  listings: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, Set<string>>()
  for await (const page of readAllPages(
    talk,
    buildChildrenQuery(talk.scope, child, listings, { isKeysOnly: true }),
  )) {
    for (const item of listRecords(talk, page)) {
      const [listing, key] = [readText(item, child.listingField), readText(item, child.keyField)]
      if (listing === undefined || key === undefined) continue
      const keys = found.get(listing) ?? new Set()
      found.set(listing, keys.add(key))
    }
  }
  return found
}

function countParts({ mediaKeys, rooms, unitTypes }: StoredParts, { resource }: ChildPlan): number {
  if (resource === 'media') return mediaKeys.length
  return resource === 'room' ? rooms : unitTypes
}

/** Pictures are stored with their keys. Of rooms and unit types only the number is known, which is never larger than that of the service. */
function hasLost(parts: StoredParts, child: ChildPlan, keys: ReadonlySet<string>): boolean {
  if (child.resource === 'media') return parts.mediaKeys.some((key) => !keys.has(key))
  return countParts(parts, child) > keys.size
}
