import type { Outline } from './cells.ts'

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
