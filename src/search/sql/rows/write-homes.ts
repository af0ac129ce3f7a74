import { createHash } from 'node:crypto'
import type { Transaction } from '../../../store/postgres/connection-pool.ts'
import { type HomeEntry, renderStreetKey } from '../../homes/home-entry.ts'
import type { SearchTables } from '../search-tables.ts'
import { encodeText } from './encode-offers.ts'
import {
  copyRows,
  type EncodedRow,
  type ReplacedHomes,
  type ReplacedTable,
  replaceRows,
} from './replace-rows.ts'

const HOMES: Omit<ReplacedTable, 'name'> = {
  columns: [
    ...['from_edition', 'digest', 'property_id', 'house_number', 'street_name', 'street'],
    ...['city', 'state', 'postal_code', 'parcel', 'county_fips'],
  ],
  returning: 'property_id',
}

/** Writes the homes of a batch in its first edition. */
export function copyHomes(
  transaction: Transaction,
  { homes }: SearchTables,
  entries: readonly HomeEntry[],
  edition: number,
): Promise<void> {
  return copyRows(
    transaction,
    { ...HOMES, name: homes },
    entries.map((entry) => encodeEntry(entry, edition)),
  )
}

/** Ends the rows of the homes that are no longer as they were, and adds those that are new. */
export async function replaceHomes(
  transaction: Transaction,
  tables: SearchTables,
  entries: readonly HomeEntry[],
  homes: ReplacedHomes,
  edition: number,
): Promise<void> {
  const rows = entries.map((entry) => encodeEntry(entry, edition))
  await replaceRows(transaction, { ...HOMES, name: tables.homes }, rows, homes, edition)
}

function encodeEntry(
  { propertyId, address, parcel, countyFips, stateOrProvince }: HomeEntry,
  edition: number,
): EncodedRow {
  const { number, name, city, postalCode } = address ?? {}
  const street = address && renderStreetKey(address)
  const texts = [number, name, street, city, stateOrProvince, postalCode, parcel, countyFips]
  const values = texts.map((text) => (text === undefined ? '\\N' : encodeText(text)))
  const contents = [propertyId, ...values].join('\t')
  const digest = createHash('md5').update(contents).digest('hex')
  return { digest, line: `${edition}\t${digest}\t${contents}\n` }
}
