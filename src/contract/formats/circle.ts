import { findPointFault, parseNumbers } from './coordinates.ts'
import { explainedFormat, type Reading } from './explained-format.ts'

export interface Circle {
  center: { lat: number; lon: number }
  radiusMiles: number
}

/** Far beyond a day's drive to work; wider areas are states, which search by location answers. */
const MAX_RADIUS_MILES = 100

/** "lat,lon,radius": a point in degrees and a distance in miles. */
export const circle = explainedFormat<Circle>(
  {
    takes: `lat,lon,radius: a point in degrees and more than 0, at most ${MAX_RADIUS_MILES} miles`,
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
