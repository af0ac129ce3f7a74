import type { VendorProfile } from './profiles.ts'
import type { ChildPlan, RecordPlan, ResourcePlan } from './service-plan.ts'

/** What narrows a replication down. */
export interface ReplicationScope {
  root: URL
  profile: VendorProfile
  /** The originating system that every query names. */
  system?: string
  /** A condition on listings, in the language of the service. */
  filter?: string
}

export interface ChangeQuery {
  /** Only what changed later. */
  since?: string
  /** Only the key and the time of the last change. */
  isKeysOnly?: boolean
}

/** Asks for all records of a resource, or for those that have changed. */
export function buildListQuery(
  { root, profile, system, filter }: ReplicationScope,
  plan: RecordPlan | ChildPlan,
  { since, isKeysOnly = false }: ChangeQuery = {},
): string {
  const expand = 'expand' in plan && !isKeysOnly ? [...plan.expand.keys()] : []
  const conditions = [
    ...nameSystem(system),
    ...narrow(plan, { filter }),
    ...(since === undefined ? [] : [`${plan.timestampField} gt ${since}`]),
    ...(since === undefined && profile.visibleFlag !== undefined ? [`${profile.visibleFlag} eq true`] : []),
  ]
  const fields = [plan.keyField, plan.timestampField].filter((name) => name !== undefined)
  const order =
    isKeysOnly || plan.timestampField === undefined ? [plan.keyField] : [plan.timestampField, plan.keyField]
  return renderQuery(`${renderRoot(root)}/${plan.entitySet}${profile.pathSuffix ?? ''}`, {
    $filter: conditions.join(' and '),
    $select: isKeysOnly ? fields.join(',') : '',
    $expand: expand.join(','),
    $orderby: profile.isOrdered ? order.join(',') : '',
    $top: profile.pageSizeBy === 'top' ? String(pageSizeOf(profile, expand.length > 0)) : '',
    ...profile.parameters,
  })
}

/** The number of records that a page has, unless it is the last or the service limits pages itself. */
function pageSizeOf(profile: VendorProfile, isExpanded: boolean): number {
  return isExpanded ? (profile.expandedPageSize ?? profile.pageSize) : profile.pageSize
}

/** Few enough keys that the address stays below 8 KB, also with keys of forty characters. */
const KEYS_PER_QUERY = 40

/** Groups of keys, or of what has them, for one query each. */
export function splitByQuery<Item>(items: readonly Item[]): Item[][] {
  const queries = Math.ceil(items.length / KEYS_PER_QUERY)
  return Array.from({ length: queries }, (_, at) =>
    items.slice(at * KEYS_PER_QUERY, (at + 1) * KEYS_PER_QUERY),
  )
}

/** Asks for the records of some keys. */
export function buildKeysQuery(scope: ReplicationScope, plan: RecordPlan, keys: readonly string[]): string {
  return renderQuery(`${renderRoot(scope.root)}/${plan.entitySet}`, {
    $filter: [
      ...nameSystem(scope.system),
      ...narrow(plan, scope),
      matchAny(plan.keyField, keys, plan.isKeyText),
    ].join(' and '),
    $expand: [...plan.expand.keys()].join(','),
    $top: scope.profile.pageSizeBy === 'top' ? String(KEYS_PER_QUERY) : '',
  })
}

/** Asks for one record by its key. */
export function buildKeyQuery({ root }: ReplicationScope, plan: RecordPlan, key: string): string {
  const address = `${renderRoot(root)}/${plan.entitySet}(${encodeURIComponent(renderKey(key, plan.isKeyText))})`
  return renderQuery(address, { $expand: [...plan.expand.keys()].join(',') })
}

/** Asks for the parts of some listings, or for their keys. */
export function buildChildrenQuery(
  scope: ReplicationScope,
  plan: ChildPlan,
  listings: readonly string[],
  { isKeysOnly = false }: Pick<ChangeQuery, 'isKeysOnly'> = {},
): string {
  const { profile, root, system } = scope
  return renderQuery(`${renderRoot(root)}/${plan.entitySet}`, {
    $filter: [...nameSystem(system), matchAny(plan.listingField, listings, plan.isListingText)].join(' and '),
    $select: isKeysOnly ? [...new Set([plan.keyField, plan.listingField])].join(',') : '',
    $top: profile.pageSizeBy === 'top' ? String(profile.pageSize) : '',
  })
}

/** Asks which listings have parts that changed. */
export function buildChangedChildrenQuery(scope: ReplicationScope, plan: ChildPlan, since: string): string {
  const fields = [plan.keyField, plan.listingField, plan.timestampField].filter((name) => name !== undefined)
  const select = encodeURIComponent([...new Set(fields)].join(','))
  return `${buildListQuery(scope, plan, { since })}&$select=${select}`
}

/** Asks for parts of listings by their own keys. */
export function buildChildKeysQuery(
  scope: ReplicationScope,
  plan: ChildPlan,
  keys: readonly string[],
): string {
  return renderQuery(`${renderRoot(scope.root)}/${plan.entitySet}`, {
    $filter: [...nameSystem(scope.system), matchAny(plan.keyField, keys, plan.isKeyText)].join(' and '),
    $select: [...new Set([plan.keyField, plan.listingField])].join(','),
    $top: scope.profile.pageSizeBy === 'top' ? String(KEYS_PER_QUERY) : '',
  })
}

/** Asks for the events after a sequence number, or for the latest one. */
export function buildEventsQuery({ root }: ReplicationScope, after: number | undefined): string {
  const address = `${renderRoot(root)}/EntityEvent`
  return after === undefined
    ? renderQuery(address, { $orderby: 'EntityEventSequence desc', $top: '1' })
    : renderQuery(address, {
        $filter: `EntityEventSequence gt ${after}`,
        $orderby: 'EntityEventSequence',
      })
}

export function renderRoot(root: URL): string {
  return `${root.origin}${root.pathname.replace(/\/+$/, '')}`
}

function nameSystem(system: string | undefined): string[] {
  return system === undefined ? [] : [`OriginatingSystemName eq ${quote(system)}`]
}

function narrow({ resource }: ResourcePlan, { filter }: { filter?: string | undefined }): string[] {
  return resource === 'property' && filter !== undefined ? [`(${filter})`] : []
}

function matchAny(field: string, keys: readonly string[], isText: boolean): string {
  return `(${keys.map((key) => `${field} eq ${renderKey(key, isText)}`).join(' or ')})`
}

function renderKey(key: string, isText: boolean): string {
  return isText || !/^-?\d+$/.test(key) ? quote(key) : key
}

/** OData doubles the quotes inside of a text. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** Parameters without a value are left out. */
function renderQuery(address: string, parameters: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(parameters).filter(([, value]) => value !== '')
  const query = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  return query === '' ? address : `${address}?${query}`
}
