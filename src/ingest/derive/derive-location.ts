import { getDistanceMiles } from '../../domain/geo/distance.ts'
import type { Address } from '../../records/address.ts'
import type { GeoPoint } from '../../records/geo-point.ts'
import type { ZipCode } from '../../records/place.ts'
import { ingestIssue } from '../issues.ts'
import type { Issue } from '../ports/issue.ts'
import type { PlaceLookup } from '../run/place-lookup.ts'

/**
 * Fills a missing city, state and county from the ZIP code, a missing FIPS code from the county's name and state, a
 * missing county's name from its FIPS code. What the feed gave is never replaced. Changes `address` in place.
 */
export function deriveLocation(
  address: Address,
  places: PlaceLookup,
  place: string,
  raise: (issue: Issue) => void,
): void {
  fillFromPostalCode(address, places, place, raise)
  if (address.city === undefined && address.postalCode === undefined)
    raise(ingestIssue('PlaceMissing', place))
  const { countyFips, countyOrParish } = address
  fillCounty(address, places)
  if (address.countyFips !== countyFips || address.countyOrParish !== countyOrParish)
    raise(ingestIssue('CountyDerived', place))
  const isNamedInVain = countyOrParish !== undefined && address.countyFips === undefined
  if (isNamedInVain && places.hasCounties()) raise(ingestIssue('CountyUnknown', place, countyOrParish))
}

function fillFromPostalCode(
  address: Address,
  places: PlaceLookup,
  place: string,
  raise: (issue: Issue) => void,
): void {
  if (address.postalCode === undefined) return
  const zipCode = places.findZipCode(address.postalCode)
  if (zipCode === undefined) {
    if (places.hasZipCodes()) raise(ingestIssue('PostalCodeUnknown', place, address.postalCode))
    return
  }
  if (address.city === undefined && zipCode.city !== undefined) {
    address.city = zipCode.city
    raise(ingestIssue('CityDerived', place))
  }
  if (address.stateOrProvince === undefined && zipCode.stateOrProvince !== undefined) {
    address.stateOrProvince = zipCode.stateOrProvince
    raise(ingestIssue('StateDerived', place))
  }
}

function fillCounty(address: Address, places: PlaceLookup): void {
  const { countyOrParish, stateOrProvince, postalCode } = address
  if (address.countyFips === undefined) {
    const fips =
      countyOrParish === undefined
        ? postalCode && places.findZipCode(postalCode)?.countyFips
        : stateOrProvince && places.findCountyByName(countyOrParish, stateOrProvince)?.fips
    if (fips) address.countyFips = fips
  }
  const county = address.countyFips === undefined ? undefined : places.findCounty(address.countyFips)
  if (countyOrParish === undefined && county !== undefined) address.countyOrParish = county.name
}

/** Boxes around the states and territories: south, north, west, east, rounded outward to half a degree. */
const COUNTRY_BOXES: readonly (readonly [number, number, number, number])[] = [
  [24, 49.5, -125, -66.5], // contiguous states
  [51, 71.5, -180, -129.5], // Alaska
  [51, 53.5, 172, 180], // Aleutian islands west of the antimeridian
  [18.5, 28.5, -178.5, -154.5], // Hawaii
  [17.5, 18.6, -68, -64.5], // Puerto Rico, Virgin Islands
  [13, 20.6, 144.5, 146.5], // Guam, Northern Marianas
  [-14.6, -11, -171.5, -168], // American Samoa
]

/** ZIP codes of the emptiest country reach this far from their centre. */
const POSTAL_CODE_REACH_MILES = 60

/** The point, or undefined when it lies outside the country; far from its ZIP code it is kept and said. */
export function checkPoint(
  point: GeoPoint,
  zipCode: ZipCode | undefined,
  place: string,
  raise: (issue: Issue) => void,
): GeoPoint | undefined {
  if (!isInCountry(point)) {
    raise(ingestIssue('PointOutsideCountry', place, `${point.lat},${point.lon}`))
    return undefined
  }
  const miles = zipCode === undefined ? 0 : getDistanceMiles(point, zipCode.point)
  if (miles > POSTAL_CODE_REACH_MILES)
    raise(ingestIssue('PointFarFromPostalCode', place, `${Math.round(miles)} miles`))
  return point
}

function isInCountry({ lat, lon }: GeoPoint): boolean {
  return COUNTRY_BOXES.some(
    ([south, north, west, east]) => lat >= south && lat <= north && lon >= west && lon <= east,
  )
}
