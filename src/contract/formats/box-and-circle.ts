import { explainedFormat, type Reading } from './format.ts'
import { parseDecimal } from './numbers.ts'

const MAX_QUOTED_LENGTH = 20

/** Reads comma-separated numbers, or names the first piece that is not a number. */
export function parseNumbers(text: string): { value: number[] } | { fault: string } {
  const value: number[] = []
  for (const piece of text.split(',')) {
    const number = parseDecimal(piece.trim())
    if (number === undefined)
      return { fault: `'${piece.trim().slice(0, MAX_QUOTED_LENGTH)}' is not a number` }
    value.push(number)
  }
  return { value }
}

/** Says why two numbers are not a point on Earth; undefined if they are. */
export function findPointFault(lat: number, lon: number): string | undefined {
  return findLatitudeFault(lat) ?? findLongitudeFault(lon)
}

function findLatitudeFault(lat: number, name = 'latitude'): string | undefined {
  return Math.abs(lat) <= 90 ? undefined : `${name} ${lat} is outside -90 to 90`
}

function findLongitudeFault(lon: number, name = 'longitude'): string | undefined {
  return Math.abs(lon) <= 180 ? undefined : `${name} ${lon} is outside -180 to 180`
}

/** In degrees. West is at most east, and south is at most north. */
export interface BoundingBox {
  west: number
  south: number
  east: number
  north: number
}

/** "west,south,east,north" in degrees, the order of GeoJSON's bbox (RFC 7946, section 5). */
export const boundingBox = explainedFormat<BoundingBox>(
  {
    takes: 'west,south,east,north in degrees (the order of GeoJSON), not across the antimeridian',
    schema: { type: 'string', pattern: '^[^,]+,[^,]+,[^,]+,[^,]+$' },
  },
  readBox,
)

function readBox(text: string): Reading<BoundingBox> {
  const numbers = parseNumbers(text)
  if ('fault' in numbers) return numbers
  const [west, south, east, north] = numbers.value
  if (numbers.value.length !== 4) return { fault: `${numbers.value.length} numbers instead of 4` }
  const box = { west: west!, south: south!, east: east!, north: north! }
  const fault = findBoxFault(box)
  return fault === undefined ? { value: box } : { fault }
}

function findBoxFault({ west, south, east, north }: BoundingBox): string | undefined {
  const outside =
    findLongitudeFault(west, 'west') ??
    findLatitudeFault(south, 'south') ??
    findLongitudeFault(east, 'east') ??
    findLatitudeFault(north, 'north')
  if (outside !== undefined) return outside
  if (south > north) return `south ${south} is above north ${north}`
  if (west > east) return `west ${west} is beyond east ${east}; ask for each side of the antimeridian`
  return undefined
}

export interface Circle {
  center: { lat: number; lon: number }
  radiusMiles: number
}

/** Larger areas are states, which search by location can find by name. */
const MAX_RADIUS_MILES = 100

/** "lat,lon,radius": a point in degrees and a distance in miles. */
export const circle = explainedFormat<Circle>(
  {
    takes: `lat,lon,radius: a point in degrees and a radius of more than 0 and at most ${MAX_RADIUS_MILES} miles`,
    schema: { type: 'string', pattern: '^[^,]+,[^,]+,[^,]+$' },
  },
  readCircle,
)

function readCircle(text: string): Reading<Circle> {
  const numbers = parseNumbers(text)
  if ('fault' in numbers) return numbers
  if (numbers.value.length !== 3) return { fault: `${numbers.value.length} numbers instead of 3` }
  const [lat, lon, radiusMiles] = numbers.value as [number, number, number]
  const fault = findPointFault(lat, lon) ?? findRadiusFault(radiusMiles)
  return fault === undefined ? { value: { center: { lat, lon }, radiusMiles } } : { fault }
}

function findRadiusFault(radiusMiles: number): string | undefined {
  if (radiusMiles > 0 && radiusMiles <= MAX_RADIUS_MILES) return undefined
  return `radius ${radiusMiles} is not more than 0 and at most ${MAX_RADIUS_MILES} miles`
}

/** "lat,lon" in degrees. */
export const geoPoint = explainedFormat<Circle['center']>(
  { takes: 'lat,lon in degrees', schema: { type: 'string', pattern: '^[^,]+,[^,]+$' } },
  (text) => {
    const numbers = parseNumbers(text)
    if ('fault' in numbers) return numbers
    if (numbers.value.length !== 2) return { fault: `${numbers.value.length} numbers instead of 2` }
    const [lat, lon] = numbers.value as [number, number]
    const fault = findPointFault(lat, lon)
    return fault === undefined ? { value: { lat, lon } } : { fault }
  },
)
