import type { HomeType, StandardStatus } from '../../../records/listing.ts'
import { normalizeLookup } from '../values/lookup-values.ts'

const BY_PROPERTY_TYPE = new Map<string, HomeType>([
  ['land', 'lot'],
  ['residentialincome', 'multiFamily'],
  ['manufacturedinpark', 'manufactured'],
])

const HOMES = new Set(['', 'residential', 'residentiallease'])

/** PropertySubType names, and synonyms that local systems use for them. */
const BY_SUB_TYPE = new Map<string, HomeType>([
  ['singlefamilyresidence', 'house'],
  ['singlefamily', 'house'],
  ['singlefamilydetached', 'house'],
  ['detached', 'house'],
  ['house', 'house'],
  ['cabin', 'house'],
  ['ranch', 'house'],
  ['farm', 'house'],
  ['townhouse', 'townhouse'],
  ['townhome', 'townhouse'],
  ['rowhouse', 'townhouse'],
  ['duplex', 'multiFamily'],
  ['triplex', 'multiFamily'],
  ['quadruplex', 'multiFamily'],
  ['fourplex', 'multiFamily'],
  ['multifamily', 'multiFamily'],
  ['condominium', 'condo'],
  ['condo', 'condo'],
  ['stockcooperative', 'condo'],
  ['cooperative', 'condo'],
  ['coop', 'condo'],
  ['ownyourown', 'condo'],
  ['coownership', 'condo'],
  ['tenancyincommon', 'condo'],
  ['unimprovedland', 'lot'],
  ['vacantland', 'lot'],
  ['apartment', 'apartment'],
  ['manufacturedhome', 'manufactured'],
  ['manufacturedonland', 'manufactured'],
  ['mobilehome', 'manufactured'],
])

/**
 * The class of home by PropertyType and PropertySubType. Land, income property and homes in parks are told by the type alone;
 * commercial kinds, timeshares, boat slips, deeded parking and what neither field tells are `other`.
 */
export function mapHomeType(propertyType: string | undefined, propertySubType: string | undefined): HomeType {
  const type = normalizeLookup(propertyType ?? '')
  const whole = BY_PROPERTY_TYPE.get(type)
  if (whole !== undefined) return whole
  if (!HOMES.has(type)) return 'other'
  return BY_SUB_TYPE.get(normalizeLookup(propertySubType ?? '')) ?? 'other'
}

const STATUSES: readonly StandardStatus[] = [
  'Active',
  'Active Under Contract',
  'Pending',
  'Coming Soon',
  'Closed',
  'Canceled',
  'Expired',
  'Withdrawn',
  'Delete',
  'Hold',
  'Incomplete',
]

/** What local systems write for the closed list's statuses. */
const SYNONYMS: readonly (readonly [string, StandardStatus])[] = [
  ['sold', 'Closed'],
  ['leased', 'Closed'],
  ['rented', 'Closed'],
  ['cancelled', 'Canceled'],
  ['contingent', 'Active Under Contract'],
  ['activecontingent', 'Active Under Contract'],
  ['undercontract', 'Pending'],
  ['deleted', 'Delete'],
  ['onhold', 'Hold'],
  ['temporarilyoffmarket', 'Hold'],
]

const BY_TEXT = new Map<string, StandardStatus>([
  ...STATUSES.map((status) => [normalizeLookup(status), status] as const),
  ...SYNONYMS,
])

/** The status in either spelling or a well-known synonym; undefined for anything else. */
export function parseStandardStatus(text: string | undefined): StandardStatus | undefined {
  return text === undefined ? undefined : BY_TEXT.get(normalizeLookup(text))
}
