import { findLatitudeFault, findLongitudeFault, parseNumbers } from './coordinates.ts'
import { explainedFormat, type Reading } from './explained-format.ts'

/** Degrees; west is never above east, nor south above north. */
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
