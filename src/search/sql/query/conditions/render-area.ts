import { EARTH_RADIUS_MILES } from '../../../../domain/geo/distance.ts'
import type { SearchArea } from '../../../../domain/listing-search/search-choices.ts'
import type { GeoPoint, MultiPolygon, Ring } from '../../../../records/geo-point.ts'
import { findAreaBox } from '../../../index/spatial/block-boxes.ts'
import type { Parameters } from '../parameters.ts'

// PostgreSQL rounds sines and PostGIS decides edges in ways of their own. They decide about points that are clearly inside or
// outside of an area, and `isInArea` decides about those near its edge.

/** Degrees, about an inch. Far more than the rounding errors of PostGIS. */
const EDGE_DEGREES = 1e-6
/** Half a foot. Far more than the rounding errors of a distance, also across half the Earth. */
const EDGE_MILES = 1e-4

/** Renders the condition that an area contains an offer. `edgeHomes` are the homes near its edge that it contains. */
export function renderArea(area: SearchArea, edgeHomes: readonly number[], parameters: Parameters): string {
  const { bind } = parameters
  const inBox = renderInBox(area, parameters)
  if (area.kind === 'box') {
    const { south, north, west, east } = area.box
    const [lat, lon] = [
      [south, north],
      [west, east],
    ].map((ends) => ends.map((end) => bind(end, 'double precision')).join(' and '))
    return `(${inBox} and lat between ${lat} and lon between ${lon})`
  }
  const inside =
    area.kind === 'circle' ? renderInCircle(area, parameters) : renderInShape(area.shape, parameters)
  if (edgeHomes.length === 0) return `(${inBox} and ${inside})`
  return `(${inBox} and (${inside} or property_id = any(${bind(edgeHomes, 'bigint[]')})))`
}

/** Renders the condition that an offer is near the edge of an area. Undefined if the database decides about all points. */
export function renderNearEdge(area: SearchArea, parameters: Parameters): string | undefined {
  if (area.kind === 'box') return undefined
  const inBox = renderInBox(area, parameters)
  if (area.kind === 'polygon') return `${inBox} and ${renderNearRings(area.shape, parameters)}`
  const [radius, edge] = [area.radiusMiles, EDGE_MILES].map((miles) =>
    parameters.bind(miles, 'double precision'),
  )
  return `${inBox} and abs(${renderMiles(area.center, parameters)} - ${radius}) <= ${edge}`
}

/** Renders the condition that an offer is in the box around an area, for which there is an index, or near it. */
function renderInBox(area: SearchArea, { bind }: Parameters): string {
  const { west, south, east, north } = findAreaBox(area)
  const ends = [west - EDGE_DEGREES, south - EDGE_DEGREES, east + EDGE_DEGREES, north + EDGE_DEGREES]
  return `point && st_makeenvelope(${ends.map((end) => bind(end, 'double precision')).join(', ')})`
}

function renderInCircle(
  { center, radiusMiles }: Extract<SearchArea, { kind: 'circle' }>,
  parameters: Parameters,
): string {
  const limit = parameters.bind(radiusMiles - EDGE_MILES, 'double precision')
  return `${renderMiles(center, parameters)} < ${limit}`
}

/** Renders the distance from a point, up to rounding. See `getDistanceMiles`. */
function renderMiles({ lat, lon }: GeoPoint, { bind }: Parameters): string {
  const number = (value: number) => bind(value, 'double precision')
  const square = (angle: string) => `power(sind((${angle}) / 2), 2)`
  const haversine = `${square(`lat - ${number(lat)}`)} + cosd(lat) * cosd(${number(lat)}) * ${square(`lon - ${number(lon)}`)}`
  return `${number(2 * EARTH_RADIUS_MILES)} * asin(least(1, sqrt(${haversine})))`
}

/** In the outer ring of a polygon, not in its holes, and not near any ring. */
function renderInShape(shape: MultiPolygon, parameters: Parameters): string {
  const polygons = shape.flatMap(([outer, ...holes]) => {
    const inOuter = outer === undefined ? undefined : renderInRing(outer, parameters)
    if (inOuter === undefined) return []
    const inHoles = holes.flatMap((hole) => renderInRing(hole, parameters) ?? [])
    return [[inOuter, ...inHoles.map((inHole) => `not ${inHole}`)].join(' and ')]
  })
  if (polygons.length === 0) return 'false'
  return `(${polygons.map((one) => `(${one})`).join(' or ')}) and not ${renderNearRings(shape, parameters)}`
}

/**
 * PostGIS decides about rings that do not cross themselves. For others it has rules of its own, so their edges are counted, which
 * takes longer. The subquery is computed once. Returns undefined for a ring without an inside.
 */
function renderInRing(ring: Ring, parameters: Parameters): string | undefined {
  const closed = closeRing(ring)
  if (closed.length < 4) return undefined
  const polygon = parameters.bind(`POLYGON(${renderPositions(closed)})`, 'geometry')
  return `case when (select st_isvalid(${polygon})) then st_contains(${polygon}, point) else ${renderCrossings(closed, parameters)} end`
}

/** Counts the edges that a ray to the east crosses, with the same sums as `isInMultiPolygon`. */
function renderCrossings(ring: Ring, { bind }: Parameters): string {
  const edges = ring.slice(1).map((to, index) => {
    const from = ring[index]!
    const [southern, northern] = from[1] < to[1] ? [from, to] : [to, from]
    return [southern[1], northern[1], southern[0], northern[1] - southern[1], northern[0] - southern[0]]
  })
  const columns = [0, 1, 2, 3, 4].map((column) =>
    bind(
      edges.map((edge) => edge[column]),
      'double precision[]',
    ),
  )
  return `(
    select count(*) % 2 = 1
    from unnest(${columns.join(', ')}) as edge (south, north, south_lon, up, across)
    where lat >= south and lat < north and lon < south_lon + (lat - south) / nullif(up, 0) * across
  )`
}

function renderNearRings(shape: MultiPolygon, { bind }: Parameters): string {
  const rings = shape
    .flat()
    .map(closeRing)
    .filter(({ length }) => length > 1)
  const text =
    rings.length === 0 ? 'MULTILINESTRING EMPTY' : `MULTILINESTRING(${rings.map(renderPositions).join(',')})`
  const lines = bind(text, 'geometry')
  return `st_dwithin(point, ${lines}, ${bind(EDGE_DEGREES, 'double precision')})`
}

function closeRing(ring: Ring): Ring {
  const [first, last] = [ring[0], ring.at(-1)]
  if (first === undefined || last === undefined) return []
  return first[0] === last[0] && first[1] === last[1] ? ring : [...ring, first]
}

function renderPositions(ring: Ring): string {
  return `(${ring.map(([lon, lat]) => `${lon} ${lat}`).join(',')})`
}
