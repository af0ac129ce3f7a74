import type { ReplicatedKind } from '../../../ingest/ports/feed.ts'
import { foldName } from '../../../records/fold-name.ts'
import { RESOURCES, type ResoResource } from '../../reso/resources.ts'
import type { EntityShape, ServiceShape } from './metadata.ts'
import type { VendorProfile } from './profiles.ts'

/** How the records of a resource are asked for and told apart. */
export interface ResourcePlan {
  entitySet: string
  resource: ResoResource
  keyField: string
  /** Whether a key stands in quotes in a query. */
  isKeyText: boolean
  /** Absent if the service does not say when a record was changed: then all of them are read each time. */
  timestampField: string | undefined
}

/** A resource whose records Plat stores one by one. */
export interface RecordPlan extends ResourcePlan {
  kind: ReplicatedKind
  /** The navigation properties to ask for, and the field as which the mapper reads each. */
  expand: ReadonlyMap<string, string>
}

/** A resource of parts of listings. */
export interface ChildPlan extends ResourcePlan {
  /** The field of the listing in which the mapper reads the parts. */
  field: string
  /** Holds the key of the listing. */
  listingField: string
  /** Whether a value of `listingField` stands in quotes in a query. */
  isListingText: boolean
  /** The field of the listing to which `listingField` refers. */
  parentField: string
}

/** How a service is replicated: what it offers, in the order in which it is read. */
export interface ServicePlan {
  /** Offices, members and then listings, which name both. */
  records: RecordPlan[]
  /** Parts of listings that are neither nested nor can be. They are asked for by the keys of the listings. */
  children: ChildPlan[]
  /** Open houses that are a resource of their own. They are few, and read as a whole when one has changed. */
  openHouses: ChildPlan | undefined
  hasEvents: boolean
}

const ENTITY_SETS: Readonly<Record<ResoResource, readonly string[]>> = {
  property: ['property', 'properties'],
  member: ['member', 'members'],
  office: ['office', 'offices'],
  assessment: [], // no service has them
  media: ['media'],
  openHouse: ['openhouse', 'openhouses'],
  room: ['propertyrooms', 'rooms', 'propertyroom', 'room'],
  unitType: ['propertyunittypes', 'unittypes', 'propertyunittype', 'unittype', 'units'],
}

const RECORD_RESOURCES = [
  ['office', 'office'],
  ['member', 'agent'],
  ['property', 'listing'],
] as const satisfies readonly (readonly [ResoResource, ReplicatedKind])[]

/** The field of a Property record in which the mapper reads each kind of part. */
const CHILD_FIELDS = { media: 'Media', room: 'Rooms', unitType: 'UnitTypes', openHouse: 'OpenHouse' } as const

const LISTING_FIELDS = [
  'ResourceRecordKey',
  'ListingKey',
  'ListingKeyNumeric',
  'ListingId',
  'ResourceRecordID',
]

/** Plans the replication of a service. Without $metadata (undefined) it is taken for one with all resources of the profile. */
export function planService(shape: ServiceShape | undefined, profile: VendorProfile): ServicePlan {
  const sets = shape ?? assumeShape(profile)
  const find = (resource: ResoResource) => findEntitySet(sets, resource)
  const property = find('property')
  const expand =
    property === undefined ? new Map() : planExpand(property.shape, find('openHouse') !== undefined, profile)
  const expanded = new Set(expand.values())
  const records = RECORD_RESOURCES.flatMap(([resource, kind]) => {
    const found = find(resource)
    if (found === undefined) return []
    const plan = planResource(found, resource, profile)
    return [{ ...plan, kind, expand: resource === 'property' ? expand : new Map<string, string>() }]
  })
  const planChild = (resource: keyof typeof CHILD_FIELDS): ChildPlan[] => {
    const found = find(resource)
    const field = CHILD_FIELDS[resource]
    if (found === undefined || expanded.has(field) || isNested(property?.shape, field)) return []
    const listingField = LISTING_FIELDS.find((name) => found.shape.fields.has(name))
    if (listingField === undefined) return []
    const parentField = /ID$/i.test(listingField) ? 'ListingId' : (records.at(-1)?.keyField ?? 'ListingKey')
    const isListingText = isText(found.shape.fields.get(listingField))
    return [{ ...planResource(found, resource, profile), field, listingField, isListingText, parentField }]
  }
  return {
    records,
    children: [...planChild('media'), ...planChild('room'), ...planChild('unitType')],
    openHouses: planChild('openHouse')[0],
    hasEvents: [...sets.keys()].some((name) => foldName(name) === 'entityevent'),
  }
}

interface FoundSet {
  entitySet: string
  shape: EntityShape
}

function findEntitySet(sets: ServiceShape, resource: ResoResource): FoundSet | undefined {
  for (const name of ENTITY_SETS[resource]) {
    for (const [entitySet, shape] of sets) if (foldName(entitySet) === name) return { entitySet, shape }
  }
  return undefined
}

function planResource(
  { entitySet, shape }: FoundSet,
  resource: ResoResource,
  profile: VendorProfile,
): ResourcePlan {
  const { keyFields } = RESOURCES[resource]
  const keyField = keyFields.find((name) => shape.fields.has(name)) ?? shape.keys[0] ?? keyFields[0]!
  const timestampFields = profile.timestampFields ?? ['ModificationTimestamp']
  return {
    entitySet,
    resource,
    keyField,
    isKeyText: isText(shape.fields.get(keyField)),
    timestampField: timestampFields.find((name) => shape.fields.has(name)),
  }
}

function isText(type = 'Edm.String'): boolean {
  return !/^Edm\.(Int|Decimal|Double|Byte)/.test(type)
}

/** Open houses are asked for as a resource of their own where there is one: a listing seldom changes with them. */
function planExpand(
  property: EntityShape,
  hasOpenHouses: boolean,
  profile: VendorProfile,
): Map<string, string> {
  const expand = new Map<string, string>()
  for (const [navigation, type] of property.navigations) {
    const resource = findChildResource(type) ?? findChildResource(navigation)
    if (resource === undefined || (resource === 'openHouse' && hasOpenHouses)) continue
    const field = CHILD_FIELDS[resource]
    const isOffered = profile.expands === undefined || profile.expands.includes(navigation)
    if (isOffered && ![...expand.values()].includes(field)) expand.set(navigation, field)
  }
  return expand
}

function findChildResource(name: string): keyof typeof CHILD_FIELDS | undefined {
  const resources = Object.keys(CHILD_FIELDS) as (keyof typeof CHILD_FIELDS)[]
  return resources.find((resource) => ENTITY_SETS[resource].includes(foldName(name)))
}

function isNested(property: EntityShape | undefined, field: string): boolean {
  return property?.fields.get(field)?.startsWith('Collection(') === true
}

function assumeShape(profile: VendorProfile): ServiceShape {
  const shape = (resource: ResoResource, navigations: readonly string[] = []): EntityShape => {
    const keyField = RESOURCES[resource].keyFields[0]!
    const fields = [keyField, 'ListingKey', ...(profile.timestampFields ?? ['ModificationTimestamp'])]
    return {
      keys: [keyField],
      fields: new Map(fields.map((name) => [name, 'Edm.String'])),
      navigations: new Map(navigations.map((name) => [name, name])),
    }
  }
  return new Map([
    ['Property', shape('property', profile.expands ?? ['Media'])],
    ['Member', shape('member')],
    ['Office', shape('office')],
    ['OpenHouse', shape('openHouse')],
  ])
}
