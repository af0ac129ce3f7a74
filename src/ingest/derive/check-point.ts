import { getDistanceMiles } from '../../domain/geo/distance.ts'
import type { GeoPoint } from '../../records/geo-point.ts'
import type { ZipCode } from '../../records/place.ts'
import { pointFarFromPostalCode } from '../issues/point-far-from-postal-code.ts'
import { pointOutsideCountry } from '../issues/point-outside-country.ts'
import type { Issue } from '../ports/issue.ts'

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
    raise(pointOutsideCountry(place, `${point.lat},${point.lon}`))
    return undefined
  }
  const miles = zipCode === undefined ? 0 : getDistanceMiles(point, zipCode.point)
  if (miles > POSTAL_CODE_REACH_MILES) raise(pointFarFromPostalCode(place, `${Math.round(miles)} miles`))
  return point
}

function isInCountry({ lat, lon }: GeoPoint): boolean {
  return COUNTRY_BOXES.some(
    ([south, north, west, east]) => lat >= south && lat <= north && lon >= west && lon <= east,
  )
}
