import { addProtocol, type Map as GlMap } from 'maplibre-gl'
import { fetchTile } from '../request/fetch-tile.ts'
import { type MapColors, SHAPES_SOURCE } from './base-style.ts'
import { type Bounds, findTileCell, type MapPoint } from './bounds.ts'

/** What a tile says of a home, or of several homes that are close together. */
export type TileMatch =
  | { kind: 'cluster'; point: MapPoint; count: number; box: Bounds }
  | { kind: 'home'; point: MapPoint; propertyId: string; price?: number; beds?: number }

/** The matches of a search, from the vector tiles of the service. Moving the map loads only the tiles that are new. */
interface MatchTiles {
  /** Shows the search with these parameters, or nothing. */
  show(search: string | undefined): void
  /** Adds the tiles again after the style was replaced. */
  restore(colors: MapColors): void
}

export interface MatchTileEvents {
  /** The map has stopped moving, and all tiles of its view are loaded. */
  tilesLoaded?(search: string, matches: readonly TileMatch[]): void
  /** A tile could not be loaded, so the view would lack homes. */
  tilesFailed?(search: string): void
  chosen?(propertyId: string): void
}

const SOURCE = 'matches'
const HOMES = 'match-homes'
const CLUSTERS = 'match-clusters'
const PROTOCOL = 'matches'

addProtocol(PROTOCOL, async ({ url }, { signal }) => {
  const [tile = '', search = ''] = url.slice(`${PROTOCOL}://`.length).split('?')
  return { data: await fetchTile(tile, search, signal) }
})

export function openMatchTiles(map: GlMap, colors: MapColors, events: MatchTileEvents): MatchTiles {
  let latestColors = colors
  let shown: string | undefined
  const remove = () => {
    for (const layer of [HOMES, CLUSTERS]) if (map.getLayer(layer)) map.removeLayer(layer)
    if (map.getSource(SOURCE)) map.removeSource(SOURCE)
  }
  const add = () => {
    if (shown === undefined) return
    map.addSource(SOURCE, { type: 'vector', tiles: [`${PROTOCOL}://{z}/{x}/{y}?${shown}`] })
    map.addLayer({
      ...{ id: HOMES, type: 'circle', source: SOURCE, 'source-layer': 'homes' },
      paint: {
        'circle-color': latestColors.shape,
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 10, 3, 16, 6],
        'circle-stroke-color': latestColors.halo,
        'circle-stroke-width': 1.5,
      },
    })
    // Clusters are buttons over the map. The layer makes the map load them.
    map.addLayer({
      ...{ id: CLUSTERS, type: 'circle', source: SOURCE, 'source-layer': 'clusters' },
      paint: { 'circle-opacity': 0 },
    })
  }
  map.on('idle', () => {
    if (shown !== undefined && map.getSource(SOURCE)) events.tilesLoaded?.(shown, listMatches(map))
  })
  map.on('error', (event) => {
    const { sourceId } = event as { sourceId?: string }
    if (sourceId !== SOURCE) console.error(event.error)
    else if (shown !== undefined) events.tilesFailed?.(shown)
  })
  map.on('click', HOMES, ({ features }) => {
    const id = features?.[0]?.properties.property_id
    if (typeof id === 'string') events.chosen?.(id)
  })
  const point = (cursor: string) => () => {
    map.getCanvas().style.cursor = cursor
  }
  map.on('mouseenter', HOMES, point('pointer'))
  map.on('mouseleave', HOMES, point(''))
  return {
    show: (search) => {
      if (search === shown) return
      shown = search
      // A style that is still loading gets the tiles when it is restored.
      if (map.getSource(SHAPES_SOURCE) === undefined) return
      remove()
      add()
    },
    restore: (changed) => {
      latestColors = changed
      remove()
      add()
    },
  }
}

function listMatches(map: GlMap): TileMatch[] {
  const bounds = map.getBounds()
  const zoom = Math.floor(map.getZoom())
  return ['clusters', 'homes'].flatMap((sourceLayer) =>
    map.querySourceFeatures(SOURCE, { sourceLayer }).flatMap(({ geometry, properties }): TileMatch[] => {
      if (geometry.type !== 'Point') return []
      const [lon = 0, lat = 0] = geometry.coordinates
      if (!bounds.contains([lon, lat])) return []
      const point: MapPoint = [lon, lat]
      if (sourceLayer === 'clusters')
        return [{ kind: 'cluster', point, count: Number(properties.count), box: findTileCell(point, zoom) }]
      const { property_id: propertyId, price, beds } = properties
      return [{ kind: 'home', point, propertyId, price, beds }]
    }),
  )
}
