import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { readComparedAddress } from '../../src/domain/address/compared-address.ts'
import { normalizeAddress } from '../../src/ingest/normalize/normalize-address.ts'
import type { Property } from '../../src/records/property.ts'
import { renderStreetKey } from '../../src/search/homes/home-entry.ts'

const BOROUGHS = ['', 'New York', 'Bronx', 'Brooklyn', 'Queens', 'Staten Island']

/** Reads the different addresses of New York City's rolling sales (`PLAT_REAL_DATA`). */
export async function readRealHomes(folder: string): Promise<Property[]> {
  const text = await readFile(join(folder, 'sales', 'nyc_rolling_2019.csv'), 'utf8')
  const rows = parse(text, { columns: true, relax_quotes: true }) as Record<string, string>[]
  const homes = new Map<string, Property>()
  for (const row of rows) {
    const address = normalizeAddress(
      {
        unparsedAddress: row.ADDRESS ?? '',
        ...(row['APARTMENT NUMBER'] && { unitNumber: row['APARTMENT NUMBER'] }),
        city: BOROUGHS[Number(row.BOROUGH)] ?? '',
        stateOrProvince: 'NY',
        ...(row['ZIP CODE'] !== '0' && { postalCode: row['ZIP CODE'] }),
      },
      '',
      () => {},
    )
    const compared = readComparedAddress(address)
    if (compared === undefined || address.postalCode === undefined) continue
    const key = `${renderStreetKey(compared)}|${address.postalCode}`
    if (!homes.has(key)) homes.set(key, { id: homes.size + 1, address })
  }
  return [...homes.values()]
}

/** The places of those homes, so that their names are known. */
export const REAL_CITIES = BOROUGHS.slice(1).map((name, index) => ({
  ...{ id: index + 1, source: 'bench', placeKey: name, name, stateOrProvince: 'NY', countyFips: '36061' },
}))
