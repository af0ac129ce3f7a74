import { getDistanceMiles } from '../../src/domain/geo/distance.ts'
import type { GeoPoint } from '../../src/records/geo-point.ts'
import type { ZipCode } from '../../src/records/place.ts'

/** Finds the county of the nearest ZIP code in the state. */
export function findNearestCounty(
  point: GeoPoint,
  state: string | undefined,
  zipCodes: readonly ZipCode[],
): string | undefined {
  let nearest: { miles: number; countyFips: string } | undefined
  for (const zipCode of zipCodes) {
    if (zipCode.stateOrProvince !== state || zipCode.countyFips === undefined) continue
    const miles = getDistanceMiles(zipCode.point, point)
    if (nearest === undefined || miles < nearest.miles) nearest = { miles, countyFips: zipCode.countyFips }
  }
  return nearest?.countyFips
}
