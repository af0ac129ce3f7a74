import type { JsonObject } from './json-object.ts'
import { normalizeLookup } from './normalize-lookup.ts'

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
export function findResource(record: JsonObject, envelope: string): ResoResource | undefined {
  const own = record['@reso.context'] ?? record['@odata.context']
  if (typeof own === 'string') return parseContext(own)
  const around = CONTEXT.exec(envelope)
  return (around === null ? undefined : parseContext(around[1] as string)) ?? guessByKey(record)
}

/** "urn:reso:metadata:2.0:resource:property" or "https://api.example.com/$metadata#Property(ListingKey)". */
function parseContext(context: string): ResoResource | undefined {
  const name = /(?:resource:|#)([A-Za-z]+)/.exec(context)?.[1] // "property"
  return name === undefined ? undefined : NAMES.get(normalizeLookup(name))
}

function guessByKey(record: JsonObject): ResoResource | undefined {
  if (['OpenHouseKey', 'MediaKey', 'RoomKey', 'UnitTypeKey'].some((key) => key in record)) return 'child'
  if ('ListingKey' in record || 'ListingId' in record) return 'property'
  if ('MemberKey' in record || 'MemberMlsId' in record) return 'member'
  return 'OfficeKey' in record || 'OfficeMlsId' in record ? 'office' : undefined
}
