import type { GeoPoint } from '../../records/geo-point.ts'
import type { County, ZipCode } from '../../records/place.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'
import { CountyNames } from './county-names.ts'
import { ZipCodePoints } from './zip-code-points.ts'

/** ZIP codes and counties as stored and as this run has them so far. */
export interface PlaceLookup {
  /** Makes the given codes findable; call it before asking for them. */
  load(postalCodes: Iterable<string>): Promise<void>
  /** Makes ZIP codes findable by their points; call it before `listNearest`. */
  loadPoints(): Promise<void>
  /** True when any ZIP code is known, so that an unknown one is odd. */
  hasZipCodes(): boolean
  hasCounties(): boolean
  findZipCode(postalCode: string): ZipCode | undefined
  /** The ZIP codes whose points are nearest, nearest first, within about thirty miles. */
  listNearest(point: GeoPoint, limit: number): { zipCode: ZipCode; miles: number }[]
  findCounty(fips: string): County | undefined
  /** By name in a state. Where a county and a city share a name, `zipFips`, the county of the ZIP code, can decide. */
  findCountyByName(name: string, stateOrProvince: string, zipFips: string | undefined): County | undefined
  note(places: { zipCodes?: readonly ZipCode[]; counties?: readonly County[] }): void
}

/** Reads ZIP codes when they are asked for and the counties (3,235 at most) once; both stay in memory for the run. */
export function createPlaceLookup(base: EditionReader): PlaceLookup {
  const zipCodes = new Map<string, ZipCode | undefined>()
  const counties = new Map<string, County>()
  const names = new CountyNames()
  const points = new ZipCodePoints()
  let hasZipCodes: boolean | undefined
  const note: PlaceLookup['note'] = (places) => {
    for (const zipCode of places.zipCodes ?? []) {
      zipCodes.set(zipCode.postalCode, zipCode)
      points.add(zipCode)
    }
    if ((places.zipCodes?.length ?? 0) > 0) hasZipCodes = true
    for (const county of places.counties ?? []) {
      counties.set(county.fips, county)
      names.add(county)
    }
  }
  async function loadTables(): Promise<void> {
    const known = [...counties.values()]
    hasZipCodes ||= (await base.count('zipCode')) > 0
    for await (const batch of base.scan('county')) note({ counties: batch })
    note({ counties: known }) // what this run said of a county comes before what is stored
  }
  async function loadStoredPoints(): Promise<void> {
    for await (const batch of base.scan('zipCode')) {
      for (const zipCode of batch) if (zipCodes.get(zipCode.postalCode) === undefined) points.add(zipCode)
    }
  }
  let tables: Promise<void> | undefined
  let storedPoints: Promise<void> | undefined
  return {
    async load(postalCodes) {
      tables ??= loadTables()
      await tables
      const missing = [...new Set(postalCodes)].filter((code) => !zipCodes.has(code))
      if (missing.length === 0) return
      const found = await base.getMany('zipCode', missing.map(Number))
      for (const [at, code] of missing.entries()) zipCodes.set(code, found[at])
    },
    async loadPoints() {
      storedPoints ??= loadStoredPoints()
      await storedPoints
    },
    hasZipCodes: () => hasZipCodes === true,
    hasCounties: () => counties.size > 0,
    findZipCode: (postalCode) => zipCodes.get(postalCode),
    listNearest: (point, limit) => points.listNearest(point, limit),
    findCounty: (fips) => counties.get(fips),
    findCountyByName: (name, stateOrProvince, zipFips) => names.find(name, stateOrProvince, zipFips),
    note,
  }
}
