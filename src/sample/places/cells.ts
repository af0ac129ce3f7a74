import type { MarketArea } from './market-areas.ts'

const DECIMALS = 1e6

type Coordinates = [number, number][][][]

export function renderMultiPolygon(outlines: readonly Outline[]): { type: string; coordinates: Coordinates } {
  return { type: 'MultiPolygon', coordinates: outlines.map((outline) => [closeRing(outline)]) }
}

/** A feature collection with one feature per line, marked as invented. */
export function renderCollection(features: readonly { properties: object; geometry: object }[]): string {
  const lines = features.map(({ properties, geometry }) =>
    JSON.stringify({
      type: 'Feature',
      properties: { ...properties, generated: true, source: 'Plat sample data' },
      geometry,
    }),
  )
  return `{"type":"FeatureCollection","features":[\n${lines.join(',\n')}\n]}\n`
}

function closeRing(outline: Outline): [number, number][] {
  const ring = outline.map(([lon, lat]): [number, number] => [round(lon), round(lat)])
  return [...ring, ring[0]!]
}

function round(degrees: number): number {
  return Math.round(degrees * DECIMALS) / DECIMALS
}

/** [longitude, latitude] */
export type Corner = readonly [number, number]

/** Corners of a convex outline, not closed. */
export type Outline = readonly Corner[]

/** How far a cell extends from its ZIP code's point where no neighbor is nearer, in degrees of latitude. */
const REACH = 0.06

/** The length of a degree of longitude relative to a degree of latitude at 47.5 degrees north. */
const LON_SHARE = 0.6756

/** For each area the part of the map that is nearest to its point (a Voronoi cell): convex, and no two overlap. */
export function buildCells(areas: readonly MarketArea[]): Map<MarketArea, Outline> {
  return new Map(areas.map((area) => [area, buildCell(area, areas)]))
}

function buildCell(area: MarketArea, areas: readonly MarketArea[]): Outline {
  const [dLon, dLat] = [REACH / LON_SHARE, REACH]
  let outline: Outline = [
    [area.lon - dLon, area.lat - dLat],
    [area.lon + dLon, area.lat - dLat],
    [area.lon + dLon, area.lat + dLat],
    [area.lon - dLon, area.lat + dLat],
  ]
  for (const other of areas) {
    if (other === area || (other.lat === area.lat && other.lon === area.lon)) continue
    // The perpendicular bisector between the two points, in a plane where both axes have the same scale.
    const across: Corner = [(other.lon - area.lon) * LON_SHARE ** 2, other.lat - area.lat]
    const middle: Corner = [(other.lon + area.lon) / 2, (other.lat + area.lat) / 2]
    outline = clip(outline, across, middle)
  }
  return outline
}

/** The part of an outline on the near side of the line through `through`. `across` points to the far side. */
function clip(outline: Outline, across: Corner, through: Corner): Outline {
  const sideOf = ([lon, lat]: Corner) => (lon - through[0]) * across[0] + (lat - through[1]) * across[1]
  return outline.flatMap((corner, index) => {
    const next = outline[(index + 1) % outline.length]!
    const [side, nextSide] = [sideOf(corner), sideOf(next)]
    const inside = side <= 0 ? [corner] : []
    return side < 0 === nextSide < 0 || side === nextSide
      ? inside
      : [...inside, cross(corner, next, side / (side - nextSide))]
  })
}

function cross(from: Corner, to: Corner, share: number): Corner {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
}

/** Divides an outline around its middle into four pieces without gaps or overlaps. */
export function quarter(outline: Outline): Outline[] {
  const middle = getMiddle(outline)
  const [east, north] = [[1, 0] as const, [0, 1] as const]
  const [west, south] = [[-1, 0] as const, [0, -1] as const]
  return [
    clip(clip(outline, east, middle), north, middle),
    clip(clip(outline, west, middle), north, middle),
    clip(clip(outline, west, middle), south, middle),
    clip(clip(outline, east, middle), south, middle),
  ].filter((piece) => piece.length >= 3)
}

function getMiddle(outline: Outline): Corner {
  const sum = outline.reduce(([lon, lat], corner) => [lon + corner[0], lat + corner[1]] as const, [
    0, 0,
  ] as const)
  return [sum[0] / outline.length, sum[1] / outline.length]
}
