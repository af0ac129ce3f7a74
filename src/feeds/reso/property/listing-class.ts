import { foldName } from '../../../records/fold-name.ts'
import {
  type HomeType,
  type ListingOrigin,
  STANDARD_STATUSES,
  type StandardStatus,
  type Tenure,
} from '../../../records/listing.ts'
import type { RecordReader } from '../values/record-reader.ts'

const HOME_TYPE_BY_PROPERTY_TYPE = new Map<string, HomeType>([
  ['land', 'lot'],
  ['residentialincome', 'multiFamily'],
  ['manufacturedinpark', 'manufactured'],
])

/** The types under which the subtype decides. */
const TYPES_OF_HOMES = new Set(['', 'residential', 'residentiallease'])

const HOME_TYPE_BY_SUB_TYPE = new Map<string, HomeType>([
  ['singlefamilyresidence', 'house'],
  ['cabin', 'house'],
  ['ranch', 'house'],
  ['farm', 'house'],
  ['townhouse', 'townhouse'],
  ['duplex', 'multiFamily'],
  ['triplex', 'multiFamily'],
  ['quadruplex', 'multiFamily'],
  ['multifamily', 'multiFamily'],
  ['condominium', 'condo'],
  ['stockcooperative', 'condo'],
  ['condocoop', 'condo'],
  ['ownyourown', 'condo'],
  ['coownership', 'condo'],
  ['tenancyincommon', 'condo'],
  ['unimprovedland', 'lot'],
  ['apartment', 'apartment'],
  ['manufacturedhome', 'manufactured'],
  ['manufacturedonland', 'manufactured'],
  ['mobilehome', 'manufactured'],
  ['mobilemanufacturedhome', 'manufactured'],
])

/**
 * The class of home by the names of PropertyType and PropertySubType. Land, income property and homes in parks are known from the
 * type alone. A subtype written as the type ("Condominium") counts as a subtype. Commercial kinds, timeshares, boat slips, deeded
 * parking and homes whose two fields do not say enough are `other`.
 */
export function mapHomeType(propertyType: string | undefined, propertySubType: string | undefined): HomeType {
  const type = foldName(propertyType ?? '')
  const decided = HOME_TYPE_BY_PROPERTY_TYPE.get(type)
  if (decided !== undefined) return decided
  const subType = HOME_TYPE_BY_SUB_TYPE.get(foldName(propertySubType ?? ''))
  if (TYPES_OF_HOMES.has(type)) return subType ?? 'other'
  return type === 'farm' ? 'other' : (HOME_TYPE_BY_SUB_TYPE.get(type) ?? 'other')
}

export function mapTenure(propertyType: string | undefined): Tenure {
  return foldName(propertyType ?? '').endsWith('lease') ? 'lease' : 'sale'
}

const OWNER_WORDS = ['entryonly', 'byowner', 'fsbo']

/**
 * Who offers the home. RESO has no value for owners: an entry-only service, or a local agreement that names the owner, stands
 * for one. A named builder without a listing agent or office offers its own home. Any other offer is an agent's; but of a sale
 * that names neither agent nor office on either side, such as a deed from a public record, the origin is unknown.
 */
export function mapOrigin(reader: RecordReader, status: StandardStatus): ListingOrigin | undefined {
  const service = foldName(
    `${reader.lookup('ListingService') ?? ''}${reader.lookup('ListingAgreement') ?? ''}`,
  )
  if (OWNER_WORDS.some((word) => service.includes(word))) return 'owner'
  if (namesAnyone(reader, 'List')) return 'agent'
  if (reader.raw('BuilderName') !== undefined) return 'builder'
  return status === 'Closed' && !namesAnyone(reader, 'Buyer') ? undefined : 'agent'
}

const NAMING_FIELDS = { List: listNamingFields('List'), Buyer: listNamingFields('Buyer') } as const

function listNamingFields(side: 'List' | 'Buyer'): string[] {
  const fields = [
    'AgentKey',
    'AgentMlsId',
    'AgentFullName',
    'Agent',
    'OfficeName',
    'OfficeKey',
    'OfficeMlsId',
  ]
  return fields.map((field) => side + field)
}

function namesAnyone(reader: RecordReader, side: 'List' | 'Buyer'): boolean {
  return NAMING_FIELDS[side].some((field) => reader.raw(field) !== undefined)
}

/** What local systems write for RESO's statuses. */
const STATUS_SYNONYMS: readonly (readonly [string, StandardStatus])[] = [
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

const STATUS_BY_TEXT = new Map<string, StandardStatus>([
  ...STANDARD_STATUSES.map((status) => [foldName(status), status] as const),
  ...STATUS_SYNONYMS,
])

/** The status in either spelling or a well-known synonym; undefined for anything else. */
export function parseStandardStatus(text: string | undefined): StandardStatus | undefined {
  return text === undefined ? undefined : STATUS_BY_TEXT.get(foldName(text))
}
