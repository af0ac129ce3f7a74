import { getDistanceMiles } from '../../domain/geo/distance.ts'
import type { GeoPoint } from '../../records/geo-point.ts'
import type { County, ZipCode } from '../../records/place.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'

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
  let points: ZipCodePoints | undefined
  let hasZipCodes: boolean | undefined
  const note: PlaceLookup['note'] = (places) => {
    for (const zipCode of places.zipCodes ?? []) {
      zipCodes.set(zipCode.postalCode, zipCode)
      points?.add(zipCode)
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
  async function loadAllPoints(): Promise<void> {
    const all = new ZipCodePoints()
    for await (const batch of base.scan('zipCode')) {
      for (const zipCode of batch) if (zipCodes.get(zipCode.postalCode) === undefined) all.add(zipCode)
    }
    for (const zipCode of zipCodes.values()) if (zipCode !== undefined) all.add(zipCode)
    points = all
  }
  let tables: Promise<void> | undefined
  let loadedPoints: Promise<void> | undefined
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
      loadedPoints ??= loadAllPoints()
      await loadedPoints
    },
    hasZipCodes: () => hasZipCodes === true,
    hasCounties: () => counties.size > 0,
    findZipCode: (postalCode) => zipCodes.get(postalCode),
    listNearest: (point, limit) => points?.listNearest(point, limit) ?? [],
    findCounty: (fips) => counties.get(fips),
    findCountyByName: (name, stateOrProvince, zipFips) => names.find(name, stateOrProvince, zipFips),
    note,
  }
}

/** Cells of half a degree: about 35 miles from south to north. */
const CELLS_PER_DEGREE = 2

/** ZIP codes by the cell in which their point lies, so that the nearest are among nine cells. */
class ZipCodePoints {
  readonly #cells = new Map<string, Map<string, ZipCode>>()

  add(zipCode: ZipCode): void {
    if (zipCode.point === undefined) return
    const name = nameCell(zipCode.point, 0, 0)
    const cell = this.#cells.get(name) ?? new Map<string, ZipCode>()
    this.#cells.set(name, cell.set(zipCode.postalCode, zipCode))
  }

  /** Nearest first, from the cell of the point and those around it. */
  listNearest(point: GeoPoint, limit: number): { zipCode: ZipCode; miles: number }[] {
    const near: { zipCode: ZipCode; miles: number }[] = []
    for (const north of [-1, 0, 1]) {
      for (const east of [-1, 0, 1]) {
        for (const zipCode of this.#cells.get(nameCell(point, north, east))?.values() ?? []) {
          near.push({ zipCode, miles: getDistanceMiles(point, zipCode.point) })
        }
      }
    }
    return near.sort((a, b) => a.miles - b.miles || a.zipCode.id - b.zipCode.id).slice(0, limit)
  }
}

function nameCell({ lat, lon }: GeoPoint, north: number, east: number): string {
  return `${Math.floor(lat * CELLS_PER_DEGREE) + north},${Math.floor(lon * CELLS_PER_DEGREE) + east}`
}

const COUNTY_WORDS = /\b(county|parish|borough|census area|municipality|municipio)\b/g // "King County"
const COUNTY_WORD = /\b(county|parish|borough|census area|municipality|municipio)\b/i
const CITY_WORD = / city$|^city of /i // "St. Louis City"
/** Cities that are counties of their own have codes from 510 on within their state: Baltimore City is 24510. */
const FIRST_CITY_CODE = 510

/** Counties by name and state. A city that is a county of its own may share the name of the county around it. */
class CountyNames {
  readonly #byName = new Map<string, County[]>()

  add(county: County): void {
    if (!county.name || !county.stateOrProvince) return
    const key = keyOf(county.name, county.stateOrProvince)
    const others = (this.#byName.get(key) ?? []).filter(({ fips }) => fips !== county.fips)
    this.#byName.set(key, [...others, county])
  }

  /**
   * The county of a name with or without "County", or the city of a name with "City". A bare name that both have is the
   * one with `zipFips`, else unknown.
   */
  find(name: string, stateOrProvince: string, zipFips: string | undefined): County | undefined {
    const named = this.#byName.get(keyOf(name, stateOrProvince)) ?? []
    if (named.length === 0 && CITY_WORD.test(name)) {
      const cities = this.#byName.get(keyOf(name.replace(CITY_WORD, ''), stateOrProvince)) ?? []
      return cities.find(isCity)
    }
    if (named.length < 2) return named[0]
    if (COUNTY_WORD.test(name)) return named.find((county) => !isCity(county))
    return named.find(({ fips }) => fips === zipFips)
  }
}

function isCity({ fips }: County): boolean {
  return Number(fips.slice(2)) >= FIRST_CITY_CODE
}

function keyOf(name: string, stateOrProvince: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(COUNTY_WORDS, '')
    .replace(/^(st|saint)\b/, 'st')
    .replace(/[^a-z0-9]/g, '')
  return `${stateOrProvince}:${plain}`
}
