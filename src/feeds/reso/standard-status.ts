import type { StandardStatus } from '../../records/listing.ts'
import { normalizeLookup } from './normalize-lookup.ts'

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
