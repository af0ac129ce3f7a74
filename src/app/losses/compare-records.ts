import { isDeepStrictEqual } from 'node:util'
import type { FeedRecord } from '../../ingest/ports/feed.ts'

/** The members that name a record of its kind. */
const KEYS = [
  ...['listingKey', 'agentKey', 'officeKey', 'communityKey', 'builderKey', 'schoolKey', 'zoneKey'],
  ...['neighborhoodKey', 'placeKey', 'seriesKey', 'assessmentKey', 'id'],
]

/** Records by kind and key, in the order in which they came. */
type Grouped = ReadonlyMap<string, readonly FeedRecord[]>

export function groupRecords(records: readonly FeedRecord[]): Grouped {
  return Map.groupBy(records, (record) => {
    if (!('facts' in record)) return `${record.kind} ${'key' in record ? record.key : ''}`
    const facts = record.facts as Readonly<Record<string, unknown>>
    const name = KEYS.find((each) => facts[each] !== undefined)
    return `${record.kind} ${name === undefined ? '' : facts[name]}`
  })
}

/**
 * Where two results of mapping differ: members of records ("listing.lookups.view", "listing.unitTypes.areaSqft"), or a kind
 * ("listing") if a record of it is in only one of them.
 */
export function listDifferences(before: Grouped, after: Grouped): string[] {
  const found = new Set<string>()
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [kind = ''] = key.split(' ', 1)
    const [one = [], other = []] = [before.get(key), after.get(key)]
    if (one.length !== other.length) found.add(kind)
    else
      for (const [at, record] of one.entries())
        compareValues(factsOf(record), factsOf(other[at]), kind, found)
  }
  return [...found].sort()
}

function factsOf(record: FeedRecord | undefined): unknown {
  return record !== undefined && 'facts' in record ? record.facts : undefined
}

function compareValues(one: unknown, other: unknown, path: string, found: Set<string>): void {
  if (isDeepStrictEqual(one, other)) return
  if (Array.isArray(one) && Array.isArray(other) && one.length === other.length && one.every(isObject)) {
    for (const [at, item] of one.entries()) compareValues(item, other[at], path, found)
  } else if (isObject(one) && isObject(other)) {
    for (const name of new Set([...Object.keys(one), ...Object.keys(other)]))
      compareValues(one[name], other[name], `${path}.${name}`, found)
  } else found.add(path)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
