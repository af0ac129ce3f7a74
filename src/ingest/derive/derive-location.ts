import { getDistanceMiles } from '../../domain/geo/distance.ts'
import type { Address } from '../../records/address.ts'
import type { GeoPoint } from '../../records/geo-point.ts'
import type { ZipCode } from '../../records/place.ts'
import { ingestIssue } from '../issues.ts'
import type { Issue } from '../ports/issue.ts'
import type { PlaceLookup } from '../run/place-lookup.ts'

/**
 * Fills a missing city, state and county from the ZIP code, else a missing city and state from the point, a missing FIPS code from
 * the county's name and state, and a missing county's name from its FIPS code. What the feed gave is never replaced. Changes
 * `address` in place.
 */
export function deriveLocation(
  { address, point }: { address: Address; point?: GeoPoint | undefined },
  places: PlaceLookup,
  place: string,
  raise: (issue: Issue) => void,
): void {
  fillFromPostalCode(address, places, place, raise)
  if (point !== undefined && isWithoutPlace(address)) fillFromPoint(address, point, places, place, raise)
  if (isWithoutPlace(address)) raise(ingestIssue('PlaceMissing', place))
  const { countyFips, countyOrParish } = address
  fillCounty(address, places)
  if (address.countyFips !== countyFips || address.countyOrParish !== countyOrParish)
    raise(ingestIssue('CountyDerived', place))
  const isNamedInVain = countyOrParish !== undefined && address.countyFips === undefined
  if (isNamedInVain && places.hasCounties()) raise(ingestIssue('CountyUnknown', place, countyOrParish))
}

/** True for an address by which no city and no ZIP code finds the home. */
export function isWithoutPlace({ city, stateOrProvince, postalCode }: Address): boolean {
  return postalCode === undefined && (city === undefined || stateOrProvince === undefined)
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

/** How many ZIP codes near a point must lie in one state before the point is taken to lie there too. */
const AGREEING_ZIP_CODES = 3
const NEAREST_CITY_MILES = 5

/**
 * The state where the nearest ZIP codes agree on it, and the city of the nearest one in that state. The ZIP code itself stays
 * unknown: the nearest point is too often that of a neighboring code.
 */
function fillFromPoint(
  address: Address,
  point: GeoPoint,
  places: PlaceLookup,
  place: string,
  raise: (issue: Issue) => void,
): void {
  const nearest = places.listNearest(point, AGREEING_ZIP_CODES)
  const states = new Set(nearest.map(({ zipCode }) => zipCode.stateOrProvince))
  const [state] = states
  if (nearest.length < AGREEING_ZIP_CODES || states.size > 1 || state === undefined) return
  if (address.stateOrProvince !== undefined && address.stateOrProvince !== state) return
  const { zipCode, miles } = nearest[0]!
  if (address.city === undefined) {
    if (zipCode.city === undefined || miles > NEAREST_CITY_MILES) return
    address.city = zipCode.city
  }
  address.stateOrProvince = state
  raise(ingestIssue('PlaceFromPoint', place, `${address.city}, ${state}`))
}

function fillCounty(address: Address, places: PlaceLookup): void {
  const { countyOrParish, stateOrProvince, postalCode } = address
  if (address.countyFips === undefined) {
    const zipFips = postalCode === undefined ? undefined : places.findZipCode(postalCode)?.countyFips
    const fips =
      countyOrParish === undefined
        ? zipFips
        : stateOrProvince && places.findCountyByName(countyOrParish, stateOrProvince, zipFips)?.fips
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

/** The largest ZIP codes reach this far from their center. */
const POSTAL_CODE_REACH_MILES = 60

/** The point, or undefined when it lies outside the country. One that is far from its ZIP code is used, with an issue. */
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
