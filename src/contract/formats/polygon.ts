import { parseNumbers } from './coordinates.ts'
import { explainedFormat, type Reading } from './explained-format.ts'
import { readGeoJson } from './geo-json.ts'
import { closeRings, MAX_CORNERS, type Polygons, type Ring } from './polygon-rings.ts'

/** GeoJSON text (longitude first), or "lat,lon" pairs of one ring. Rings are closed where they are not. */
export const polygon = explainedFormat<Polygons>(
  {
    takes:
      'GeoJSON text of a Polygon or MultiPolygon, or lat,lon pairs separated by spaces or semicolons; ' +
      `rings of at least 3 corners, at most ${MAX_CORNERS} corners in all, not across the antimeridian`,
    schema: { type: 'string', minLength: 1 },
  },
  (text) => (text.startsWith('{') ? readGeoJson(text) : readPairs(text)),
)

/** "47.5,-122.4 47.7,-122.4 47.6,-122.2", or "47.5, -122.4; 47.7, -122.4; 47.6, -122.2". */
function readPairs(text: string): Reading<Polygons> {
  const pieces = text.split(text.includes(';') ? ';' : /\s+/).filter((piece) => piece.trim() !== '')
  const corners: Ring = []
  for (const [index, piece] of pieces.entries()) {
    const numbers = parseNumbers(piece)
    if ('fault' in numbers) return { fault: `corner ${index + 1}: ${numbers.fault}` }
    const [lat, lon] = numbers.value
    if (numbers.value.length !== 2) return { fault: `corner ${index + 1}: not two numbers` }
    corners.push([lon!, lat!])
  }
  return closeRings([[corners]])
}
