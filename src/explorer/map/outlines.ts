import type { GeoJSONSourceSpecification } from 'maplibre-gl'
import { feature, mesh } from 'topojson-client'

/** What a source of the map takes. */
type MapData = GeoJSONSourceSpecification['data']

/** What the base map is drawn from: county and state outlines, and names of places. */
export interface BaseMapData {
  ocean: MapData
  counties: MapData
  states: MapData
  places: MapData
}

/** The addresses of the files, from the page. */
export interface BaseMapFiles {
  outlines: string
  places: string
}

type Outlines = Parameters<typeof feature>[0]
type OutlineObject = Parameters<typeof mesh>[1]
type PlaceRow = [name: string, lon: number, lat: number, population: number]

let loading: Promise<BaseMapData> | undefined

/** Loads the outlines once for all maps of the page. */
export function loadBaseMap(files: BaseMapFiles): Promise<BaseMapData> {
  loading ??= fetchBaseMap(files).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function fetchBaseMap(files: BaseMapFiles): Promise<BaseMapData> {
  const [outlines, places] = await Promise.all([
    fetchJson<Outlines>(files.outlines),
    fetchJson<PlaceRow[]>(files.places),
  ])
  const { nation, counties, states } = outlines.objects as Record<string, OutlineObject>
  return {
    ocean: surroundLand(feature(outlines, nation as Parameters<typeof feature>[1])),
    // Inner borders only: the coast is the edge of the land.
    counties: mesh(outlines, counties, (a, b) => a !== b && getState(a.id) === getState(b.id)),
    states: mesh(outlines, states, (a, b) => a !== b),
    places: {
      type: 'FeatureCollection',
      features: places.map(([name, lon, lat, population]) => ({
        type: 'Feature',
        properties: { name, population },
        geometry: { type: 'Point', coordinates: [lon, lat] },
      })),
    },
  }
}

const WORLD = [
  [-180, -85],
  [180, -85],
  [180, 85],
  [-180, 85],
  [-180, -85],
]

/** What is not land: the world with a hole for each piece of land. */
function surroundLand(land: ReturnType<typeof feature>): MapData {
  const shapes = land.type === 'FeatureCollection' ? land.features : [land]
  const polygons = shapes.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return [geometry.coordinates]
    return geometry.type === 'MultiPolygon' ? geometry.coordinates : []
  })
  const coasts = polygons.flatMap(([outer]) => (outer === undefined ? [] : [outer]))
  const lakes = polygons.flatMap(([, ...holes]) => holes.map((hole) => [hole]))
  return { type: 'MultiPolygon', coordinates: [[WORLD, ...coasts], ...lakes] }
}

/** The first two digits of a county's FIPS code. */
function getState(id: string | number | undefined): string {
  return String(id).padStart(5, '0').slice(0, 2)
}

async function fetchJson<Value>(path: string): Promise<Value> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path}: status ${response.status}`)
  return response.json()
}
