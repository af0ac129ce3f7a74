import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  LineLayerSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import { LABEL_FONT, type MapColors } from './base-style.ts'

export const GROUND_SOURCE = 'ground'

/** A layer, and the layer of the base style beneath which it is drawn. */
interface PlacedLayer {
  layer: LayerSpecification
  before: 'counties' | 'shape-areas' | 'places'
}

/** Classes of roads from the least important to the most, with their widths in pixels at some zooms. */
const ROADS = [
  { classes: ['minor'], widths: [14, 0.5, 16, 1.5, 18, 4] },
  { classes: ['local'], widths: [12, 0.5, 14, 1.4, 16, 5, 18, 13] },
  { classes: ['secondary'], widths: [10, 0.5, 12, 1.4, 14, 2.6, 16, 7, 18, 16] },
  { classes: ['primary'], widths: [8, 0.5, 10, 1.1, 12, 2.2, 14, 3.6, 16, 9, 18, 19] },
  { classes: ['motorway', 'ramp'], widths: [5, 0.5, 8, 1.2, 10, 1.8, 12, 2.8, 14, 4.4, 16, 10, 18, 22] },
] as const

/** Water, roads and their names, in the colors of the theme. */
export function buildGroundLayers(colors: MapColors): PlacedLayer[] {
  const source = GROUND_SOURCE
  const water = { source, 'source-layer': 'water' } as const
  const roads = { source, 'source-layer': 'roads' } as const
  return [
    {
      before: 'counties',
      layer: { id: 'ground-water', type: 'fill', ...water, paint: { 'fill-color': colors.water } },
    },
    {
      before: 'counties',
      layer: {
        id: 'ground-waterways',
        type: 'line',
        ...{ source, 'source-layer': 'waterways' },
        layout: { 'line-cap': 'round', 'line-join': 'round' },
        paint: {
          'line-color': colors.water,
          'line-width': [
            'interpolate',
            ['linear'],
            ['zoom'],
            9,
            ['match', ['get', 'class'], 'river', 1, 0.4],
            16,
            ['match', ['get', 'class'], 'river', 6, 2.5],
          ],
        },
      },
    },
    ...ROADS.flatMap(({ classes, widths }) => drawRoads(classes, widths, colors)).map(
      (layer): PlacedLayer => ({ before: 'shape-areas', layer }),
    ),
    {
      before: 'places',
      layer: {
        id: 'ground-road-names',
        type: 'symbol',
        ...roads,
        minzoom: 12,
        filter: [
          'all',
          ['has', 'name'],
          [
            'match',
            ['get', 'class'],
            ['motorway', 'primary'],
            true,
            'secondary',
            ['>=', ['zoom'], 13],
            false,
          ],
        ] as FilterSpecification,
        layout: {
          ...nameLine(12),
          'symbol-sort-key': ['match', ['get', 'class'], 'motorway', 0, 'primary', 1, 2],
        },
        paint: { 'text-color': colors.label, 'text-halo-color': colors.halo, 'text-halo-width': 1.4 },
      },
    },
    {
      before: 'places',
      layer: {
        id: 'ground-street-names',
        type: 'symbol',
        ...roads,
        minzoom: 15,
        filter: [
          'all',
          ['has', 'name'],
          ['match', ['get', 'class'], ['local', 'minor'], true, false],
        ] as FilterSpecification,
        layout: nameLine(11),
        paint: { 'text-color': colors.label, 'text-halo-color': colors.halo, 'text-halo-width': 1.4 },
      },
    },
    {
      before: 'places',
      layer: {
        id: 'ground-water-names',
        type: 'symbol',
        ...water,
        minzoom: 11,
        filter: ['has', 'name'],
        layout: {
          'text-field': ['get', 'name'],
          'text-font': LABEL_FONT,
          'text-size': 12,
          'text-max-width': 7,
          // Each tile has its part of a lake, which is named once where the parts are near each other.
          'text-padding': 60,
        },
        paint: { 'text-color': colors.waterLabel, 'text-halo-color': colors.water, 'text-halo-width': 1 },
      },
    },
  ]
}

/** A road is a wide line with a narrower one upon it, so that its edges show. */
function drawRoads(
  classes: readonly string[],
  widths: readonly number[],
  colors: MapColors,
): LineLayerSpecification[] {
  const name = classes[0]!
  const shared = {
    type: 'line',
    source: GROUND_SOURCE,
    'source-layer': 'roads',
    filter: ['match', ['get', 'class'], [...classes], true, false] as FilterSpecification,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
  } as const
  const isMajor = name === 'motorway'
  return [
    {
      id: `ground-${name}-edges`,
      ...shared,
      minzoom: 11,
      paint: { 'line-color': colors.roadEdge, 'line-width': interpolateWidths(widths, 1.4) },
    },
    {
      id: `ground-${name}`,
      ...shared,
      paint: {
        'line-color': isMajor ? colors.motorway : colors.road,
        'line-width': interpolateWidths(widths, 0),
      },
    },
  ]
}

function interpolateWidths(widths: readonly number[], more: number): ExpressionSpecification {
  const stops = widths.map((value, at) => (at % 2 === 0 ? value : value + more))
  return ['interpolate', ['exponential', 1.4], ['zoom'], ...stops] as ExpressionSpecification
}

function nameLine(size: number): SymbolLayerSpecification['layout'] {
  return {
    'symbol-placement': 'line',
    'text-field': ['get', 'name'],
    'text-font': LABEL_FONT,
    'text-size': size,
    'symbol-spacing': 320,
  }
}
