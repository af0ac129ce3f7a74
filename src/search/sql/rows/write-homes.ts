import { createHash } from 'node:crypto'
import type { Transaction } from '../../../store/postgres/connection-pool.ts'
import { type HomeEntry, renderStreetKey } from '../../homes/home-entry.ts'
import { encodeText } from './encode-offers.ts'
import { NEVER } from './search-state.ts'

const COLUMNS = [
  ...['from_edition', 'digest', 'property_id', 'house_number', 'street_name', 'street'],
  ...['city', 'state', 'postal_code', 'parcel', 'county_fips'],
].join(', ')

/** A temporary table of the transaction. */
export const CREATE_HOME_STAGE =
  'create temp table search_home_stage (like plat.search_home including defaults) on commit drop'

/** Writes the homes of a batch in its first edition. */
export function copyHomes(
  transaction: Transaction,
  entries: readonly HomeEntry[],
  edition: number,
): Promise<void> {
  return copyInto('plat.search_home', transaction, entries, edition)
}

/** Ends the rows of the homes that are no longer as they were, and adds those that are new. `homes` is a condition with its values. */
export async function replaceHomes(
  transaction: Transaction,
  entries: readonly HomeEntry[],
  [homes, values]: [condition: string, values: readonly unknown[]],
  edition: number,
): Promise<void> {
  await copyInto('pg_temp.search_home_stage', transaction, entries, edition)
  await transaction.query(
    `update plat.search_home as home set to_edition = $${values.length + 1}::integer
     where ${homes} and to_edition = ${NEVER} and not exists (
       select from pg_temp.search_home_stage as staged where ${IS_SAME}
     )`,
    [...values, edition],
  )
  await transaction.query(
    `insert into plat.search_home (${COLUMNS})
     select ${COLUMNS} from pg_temp.search_home_stage as staged where not exists (
       select from plat.search_home as home where ${homes} and ${IS_SAME} and home.to_edition = ${NEVER}
     )`,
    [...values],
  )
  await transaction.run('truncate pg_temp.search_home_stage')
}

const IS_SAME = 'home.property_id = staged.property_id and home.digest = staged.digest'

async function copyInto(
  table: string,
  transaction: Transaction,
  entries: readonly HomeEntry[],
  edition: number,
): Promise<void> {
  if (entries.length === 0) return
  const lines = entries.map((entry) => encodeEntry(entry, edition)).join('')
  await transaction.copy(`copy ${table} (${COLUMNS}) from stdin`, Buffer.from(lines))
}

function encodeEntry(
  { propertyId, address, parcel, countyFips, stateOrProvince }: HomeEntry,
  edition: number,
): string {
  const { number, name, city, postalCode } = address ?? {}
  const street = address && renderStreetKey(address)
  const texts = [number, name, street, city, stateOrProvince, postalCode, parcel, countyFips]
  const values = texts.map((text) => (text === undefined ? '\\N' : encodeText(text)))
  const contents = [propertyId, ...values].join('\t')
  return `${edition}\t${createHash('md5').update(contents).digest('hex')}\t${contents}\n`
}
