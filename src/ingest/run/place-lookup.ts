import type { County, ZipCode } from '../../records/place.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'

/** ZIP codes and counties as stored and as this run has them so far. */
export interface PlaceLookup {
  /** Makes the given codes findable; call before asking for them. */
  load(postalCodes: Iterable<string>): Promise<void>
  /** True when any ZIP code is known, so that an unknown one is odd. */
  hasZipCodes(): boolean
  hasCounties(): boolean
  findZipCode(postalCode: string): ZipCode | undefined
  findCounty(fips: string): County | undefined
  /** By name with or without "County", in a state. */
  findCountyByName(name: string, stateOrProvince: string): County | undefined
  note(places: { zipCodes?: readonly ZipCode[]; counties?: readonly County[] }): void
}

/** Reads ZIP codes as they are asked for and the counties (3,235 at most) once, both kept for the run. */
export function createPlaceLookup(base: EditionReader): PlaceLookup {
  const zipCodes = new Map<string, ZipCode | undefined>()
  const counties = new Map<string, County>()
  const byName = new Map<string, County>()
  let hasZipCodes: boolean | undefined
  const note: PlaceLookup['note'] = (places) => {
    for (const zipCode of places.zipCodes ?? []) zipCodes.set(zipCode.postalCode, zipCode)
    if ((places.zipCodes?.length ?? 0) > 0) hasZipCodes = true
    for (const county of places.counties ?? []) {
      counties.set(county.fips, county)
      if (county.name && county.stateOrProvince)
        byName.set(nameCounty(county.name, county.stateOrProvince), county)
    }
  }
  async function loadTables(): Promise<void> {
    const known = [...counties.values()]
    hasZipCodes ||= (await base.count('zipCode')) > 0
    for await (const batch of base.scan('county')) note({ counties: batch })
    note({ counties: known }) // what this run said of a county stands over what is stored
  }
  let tables: Promise<void> | undefined
  return {
    async load(postalCodes) {
      tables ??= loadTables()
      await tables
      const missing = [...new Set(postalCodes)].filter((code) => !zipCodes.has(code))
      if (missing.length === 0) return
      const found = await base.getMany('zipCode', missing.map(Number))
      for (const [at, code] of missing.entries()) zipCodes.set(code, found[at])
    },
    hasZipCodes: () => hasZipCodes === true,
    hasCounties: () => counties.size > 0,
    findZipCode: (postalCode) => zipCodes.get(postalCode),
    findCounty: (fips) => counties.get(fips),
    findCountyByName: (name, stateOrProvince) => byName.get(nameCounty(name, stateOrProvince)),
    note,
  }
}

const COUNTY_WORDS = /\b(county|parish|borough|census area|municipality|municipio)\b/g // "King County"

function nameCounty(name: string, stateOrProvince: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(COUNTY_WORDS, '')
    .replace(/^(st|saint)\b/, 'st')
    .replace(/[^a-z0-9]/g, '')
  return `${stateOrProvince}:${plain}`
}
