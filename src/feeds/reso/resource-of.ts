import { normalizeLookup } from './normalize-lookup.ts'
import type { RecordFields } from './record-fields.ts'

/** Resources told apart in files; the last four belong to a listing and are read only inside its record. */
export type ResoResource = 'property' | 'member' | 'office' | 'child'

const NAMES = new Map<string, ResoResource>([
  ['property', 'property'],
  ['member', 'member'],
  ['office', 'office'],
  ['openhouse', 'child'],
  ['media', 'child'],
  ['propertyrooms', 'child'],
  ['propertyunittypes', 'child'],
])

const CONTEXT = /"@(?:reso|odata)\.context"\s*:\s*"([^"]*)"/ // "@reso.context":"urn:reso:metadata:2.0:resource:property"

/** The resource of a record: by its own context, the context around it, else by the key that it carries. */
export function findResource(record: RecordFields, envelope: string): ResoResource | undefined {
  const own = record.get('@reso.context') ?? record.get('@odata.context')
  if (typeof own === 'string') return parseContext(own)
  const around = CONTEXT.exec(envelope)
  return (around === null ? undefined : parseContext(around[1] as string)) ?? guessByKey(record)
}

/** "urn:reso:metadata:2.0:resource:property" or "https://api.example.com/$metadata#Property(ListingKey)". */
function parseContext(context: string): ResoResource | undefined {
  const name = /(?:resource:|#)([A-Za-z]+)/.exec(context)?.[1] // "property"
  return name === undefined ? undefined : NAMES.get(normalizeLookup(name))
}

function guessByKey(record: RecordFields): ResoResource | undefined {
  if (['OpenHouseKey', 'MediaKey', 'RoomKey', 'UnitTypeKey'].some((key) => record.has(key))) return 'child'
  if (record.has('ListingKey') || record.has('ListingId')) return 'property'
  if (record.has('MemberKey') || record.has('MemberMlsId')) return 'member'
  return record.has('OfficeKey') || record.has('OfficeMlsId') ? 'office' : undefined
}
