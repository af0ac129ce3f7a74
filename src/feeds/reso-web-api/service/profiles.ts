import { DAY_MS } from '../../../records/calendar-date.ts'
import type { Quota } from '../../web/pace.ts'

/** How a vendor's service departs from the standard. What is left out is as RESO and OData say. */
export interface VendorProfile {
  /** Hosts by which the profile is found; their subdomains count too. */
  hosts: readonly string[]
  quotas?: readonly Quota[]
  /** `prefer` asks for the size of a page by a header, as OData does. `top` is for services that take $top for the size of a page. */
  pageSizeBy: 'prefer' | 'top'
  pageSize: number
  /** The size of a page whose records have others nested in them, if it is less. */
  expandedPageSize?: number
  /** What follows the name of the resource in queries for many records: "/replication". Not every resource need have it. */
  pathSuffix?: string
  /** The size of a page of a resource without the suffix. */
  plainPageSize?: number
  /** Further parameters of queries for many records. */
  parameters?: Readonly<Record<string, string>>
  /** Whether results may be ordered. If not, the service has an order of its own that does not change between pages. */
  isOrdered: boolean
  /** The field that tells when a record was last changed, the preferred one first. */
  timestampFields?: readonly string[]
  /** Every page but the last names the next one. If not, a page without a link is followed by $skip. */
  pagesByLink?: boolean
  /** A first load asks only for records that have this flag. Later their withdrawal is a change like any other. */
  visibleFlag?: string
  /** Every query must name one originating system. */
  needsSystem?: boolean
  /** The collections that may be nested, if $metadata names others as well. */
  expands?: readonly string[]
  tokenPath?: string
  scope?: string
  /** The client's id and secret go with each request. */
  isBasic?: boolean
  /** The service is not OData. */
  isSimplyRets?: boolean
}

const SECOND = 1_000
const HOUR = 3_600_000

/** Profiles by name. Their README tells where each figure is documented. */
export const PROFILES = {
  reso: { hosts: [], pageSizeBy: 'prefer', pageSize: 1000, isOrdered: true },
  bridge: {
    hosts: ['bridgedataoutput.com'],
    quotas: [
      { requests: 333, perMs: 60 * SECOND },
      { requests: 5000, perMs: HOUR },
    ],
    pageSizeBy: 'top',
    pageSize: 2000,
    pathSuffix: '/replication',
    plainPageSize: 200,
    isOrdered: false,
    pagesByLink: true,
    timestampFields: ['BridgeModificationTimestamp', 'ModificationTimestamp'],
    expands: [],
  },
  trestle: {
    hosts: ['api-trestle.corelogic.com', 'api-prod.corelogic.com', 'api.cotality.com'],
    quotas: [
      { requests: 180, perMs: 60 * SECOND },
      { requests: 7200, perMs: HOUR },
    ],
    pageSizeBy: 'top',
    pageSize: 1000,
    parameters: { replication: 'true' },
    isOrdered: false,
    pagesByLink: true,
    tokenPath: '/trestle/oidc/connect/token',
    scope: 'api',
  },
  spark: {
    hosts: ['sparkapi.com'],
    pageSizeBy: 'top',
    pageSize: 1000,
    expandedPageSize: 200,
    isOrdered: false,
    pagesByLink: true,
  },
  mlsgrid: {
    hosts: ['api.mlsgrid.com', 'api-demo.mlsgrid.com'],
    quotas: [
      { requests: 2, perMs: SECOND },
      { requests: 7200, perMs: HOUR },
      { requests: 40_000, perMs: DAY_MS },
    ],
    pageSizeBy: 'top',
    pageSize: 5000,
    expandedPageSize: 1000,
    isOrdered: false,
    pagesByLink: true,
    visibleFlag: 'MlgCanView',
    needsSystem: true,
    expands: ['Media', 'Rooms', 'UnitTypes'],
  },
  simplyrets: {
    hosts: ['api.simplyrets.com'],
    pageSizeBy: 'top',
    pageSize: 500,
    isOrdered: false,
    isBasic: true,
    isSimplyRets: true,
  },
} as const satisfies Record<string, VendorProfile>

export type ProfileName = keyof typeof PROFILES

export const PROFILE_NAMES = Object.keys(PROFILES) as ProfileName[]

export function findProfile(name: ProfileName): VendorProfile {
  return PROFILES[name]
}

/** The profile of the vendor to whom the host belongs; the plain standard for an unknown host. */
export function detectProfile(root: URL): ProfileName {
  const belongs = (host: string) => root.hostname === host || root.hostname.endsWith(`.${host}`)
  return PROFILE_NAMES.find((name) => findProfile(name).hosts.some(belongs)) ?? 'reso'
}
