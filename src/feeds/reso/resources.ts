import { foldName } from '../../records/fold-name.ts'
import type { RecordFields } from './json/record-fields.ts'

/** The resources that Plat reads. Assessments are Plat's own; RESO has none. The last four belong to a listing: inside its Property record, or in files of their own. */
export type ResoResource = 'property' | 'member' | 'office' | 'assessment' | ChildResource
export type ChildResource = 'media' | 'openHouse' | 'room' | 'unitType'

/** How issues name a record of each resource, and the fields that can hold its key, the preferred one first. */
export const RESOURCES: Readonly<Record<ResoResource, { title: string; keyFields: readonly string[] }>> = {
  property: { title: 'Property', keyFields: ['ListingKey', 'ListingKeyNumeric', 'ListingId'] },
  member: { title: 'Member', keyFields: ['MemberKey', 'MemberKeyNumeric', 'MemberMlsId'] },
  office: { title: 'Office', keyFields: ['OfficeKey', 'OfficeKeyNumeric', 'OfficeMlsId'] },
  assessment: { title: 'Assessment', keyFields: ['ParcelNumber'] },
  media: { title: 'Media', keyFields: ['MediaKey', 'MediaKeyNumeric', 'MediaObjectID'] },
  openHouse: { title: 'OpenHouse', keyFields: ['OpenHouseKey', 'OpenHouseKeyNumeric', 'OpenHouseId'] },
  room: { title: 'PropertyRooms', keyFields: ['RoomKey', 'RoomKeyNumeric'] },
  unitType: { title: 'PropertyUnitTypes', keyFields: ['UnitTypeKey', 'UnitTypeKeyNumeric'] },
}

const RESOURCE_BY_NAME = new Map<string, ResoResource>([
  ...Object.entries(RESOURCES).map(
    ([resource, { title }]) => [title.toLowerCase(), resource as ResoResource] as const,
  ),
  ['rooms', 'room'],
  ['unittypes', 'unitType'],
])

const CONTEXT = /"@(?:reso|odata)\.context"\s*:\s*"([^"]*)"/ // "@reso.context":"urn:reso:metadata:2.0:resource:property"

/** The resource of a record: by its own context, else by the context around it, else by the keys that it has. */
export function findResource(record: RecordFields, envelope: string): ResoResource | undefined {
  const own = record.get('@reso.context') ?? record.get('@odata.context')
  if (typeof own === 'string') return parseContext(own)
  const around = CONTEXT.exec(envelope)?.[1]
  return (around === undefined ? undefined : parseContext(around)) ?? guessByKeys(record)
}

/** "urn:reso:metadata:2.0:resource:property" or "https://api.example.com/$metadata#Property(ListingKey)". */
function parseContext(context: string): ResoResource | undefined {
  const name = /(?:resource:|#)([A-Za-z]+)/.exec(context)?.[1] // "property"
  return name === undefined ? undefined : RESOURCE_BY_NAME.get(foldName(name))
}

/** A child record has the key of its listing too, so its own key decides first. */
const GUESSING_ORDER: readonly ResoResource[] = [
  'openHouse',
  'media',
  'room',
  'unitType',
  'property',
  'member',
  'office',
]

function guessByKeys(record: RecordFields): ResoResource | undefined {
  return GUESSING_ORDER.find((resource) => RESOURCES[resource].keyFields.some((field) => record.has(field)))
}

export function isChildResource(resource: ResoResource | undefined): resource is ChildResource {
  return resource === 'media' || resource === 'openHouse' || resource === 'room' || resource === 'unitType'
}
