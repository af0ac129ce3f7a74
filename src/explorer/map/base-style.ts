import type { ExpressionSpecification, StyleSpecification } from 'maplibre-gl'

/** The colors of the map, from the style sheet, so that they follow the theme. */
export interface MapColors {
  water: string
  land: string
  county: string
  state: string
  label: string
  halo: string
  shape: string
  road: string
  roadEdge: string
  motorway: string
  waterLabel: string
}

export const SHAPES_SOURCE = 'shapes'

const EMPTY = { type: 'FeatureCollection' as const, features: [] }

const ATTRIBUTION =
  'Boundaries: US Census Bureau · Places: <a href="https://www.geonames.org/">GeoNames</a> (CC BY 4.0)'

// Drawn by the browser with the fonts of the system: there is no server of glyphs.
export const LABEL_FONT = ['system-ui, -apple-system, Segoe UI, Roboto, sans-serif']

/*
 * The outlines are made for maps of states. Of the 21,613 sales of King County 121 are in their water, by up to 0.74 km. So the coast is
 * drawn as a band of land of a kilometer to each side, and the ocean ends where that would be seen: nobody's home may be in the water.
 */
const OCEAN_ENDS = 11
const fadeOcean: ExpressionSpecification = [
  'interpolate',
  ['linear'],
  ['zoom'],
  OCEAN_ENDS,
  1,
  OCEAN_ENDS + 1,
  0,
]

/** Two kilometers or more, in pixels, between Florida and Seattle. */
const COAST_WIDTH: ExpressionSpecification = [
  'interpolate',
  ['exponential', 2],
  ['zoom'],
  0,
  0.04,
  OCEAN_ENDS + 1,
  0.04 * 2 ** (OCEAN_ENDS + 1),
]

/** A map of land, counties, states and names of places. Its sources are filled once they have been loaded. */
export function buildBaseStyle(colors: MapColors): StyleSpecification {
  const empty = () => ({ type: 'geojson' as const, data: EMPTY })
  const line = (width: number, wide: number): ExpressionSpecification => [
    'interpolate',
    ['linear'],
    ['zoom'],
    4,
    width,
    12,
    wide,
  ]
  return {
    version: 8,
    sources: {
      ocean: { ...empty(), attribution: ATTRIBUTION, tolerance: 0.2, buffer: 512 },
      counties: { ...empty(), tolerance: 0.2 },
      states: { ...empty(), tolerance: 0.2 },
      places: empty(),
      [SHAPES_SOURCE]: empty(),
    },
    layers: [
      { id: 'land', type: 'background', paint: { 'background-color': colors.land } },
      {
        id: 'ocean',
        type: 'fill',
        source: 'ocean',
        maxzoom: OCEAN_ENDS + 1,
        paint: { 'fill-color': colors.water, 'fill-opacity': fadeOcean },
      },
      {
        id: 'coast',
        type: 'line',
        source: 'ocean',
        maxzoom: OCEAN_ENDS + 1,
        layout: { 'line-join': 'round', 'line-cap': 'round' },
        paint: { 'line-color': colors.land, 'line-opacity': fadeOcean, 'line-width': COAST_WIDTH },
      },
      {
        id: 'counties',
        type: 'line',
        source: 'counties',
        minzoom: 5,
        paint: { 'line-color': colors.county, 'line-width': line(0.4, 1.4) },
      },
      {
        id: 'states',
        type: 'line',
        source: 'states',
        paint: { 'line-color': colors.state, 'line-width': line(0.8, 2) },
      },
      {
        id: 'shape-areas',
        type: 'fill',
        source: SHAPES_SOURCE,
        paint: { 'fill-color': colors.shape, 'fill-opacity': 0.12 },
      },
      {
        id: 'shape-edges',
        type: 'line',
        source: SHAPES_SOURCE,
        paint: { 'line-color': colors.shape, 'line-width': 2 },
      },
      {
        id: 'places',
        type: 'symbol',
        source: 'places',
        // The fewer people, the closer the map must be. A tile has space for some thousand letters only.
        filter: [
          '>=',
          ['get', 'population'],
          ['step', ['zoom'], 250_000, 5, 100_000, 6, 40_000, 7, 15_000, 8, 6_000, 9, 0],
        ],
        layout: {
          'text-field': ['get', 'name'],
          'text-font': LABEL_FONT,
          'text-size': [
            'interpolate',
            ['linear'],
            ['zoom'],
            4,
            11,
            12,
            ['case', ['>', ['get', 'population'], 100000], 17, 13],
          ],
          'symbol-sort-key': ['-', 0, ['get', 'population']],
          'text-padding': 6,
          'text-max-width': 8,
        },
        paint: { 'text-color': colors.label, 'text-halo-color': colors.halo, 'text-halo-width': 1.4 },
      },
    ],
  }
}
