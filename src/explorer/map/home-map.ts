import { type GeoJSONSource, Map as GlMap, Marker, setWorkerUrl } from 'maplibre-gl'
import { buildBaseStyle, type MapColors, SHAPES_SOURCE } from './base-style.ts'
import type { Bounds, MapPoint } from './bounds.ts'
import { type Drawing, type DrawingStep, drawOnMap } from './drawing.ts'
import { openGround } from './ground.ts'
import { type MatchTileEvents, openMatchTiles } from './match-tiles.ts'
import { loadBaseMap } from './outlines.ts'

/** An outer ring and its holes. */
export type MapShape = readonly (readonly MapPoint[])[]

/** Something on the map with a text: a home with its price, or several homes with their number. */
export interface MapMarker {
  id: string
  point: MapPoint
  text: string
  /** What a screen reader says. */
  label: string
  kind: 'home' | 'subject' | 'cluster'
  /** The box around the homes of a cluster. */
  box?: Bounds
}

export interface HomeMapEvents extends MatchTileEvents {
  /** The map shows something else, or has been opened. `isByVisitor` is false if a program moved it. */
  moved?(bounds: Bounds, zoom: number, isByVisitor: boolean): void
  hovered?(id: string | undefined): void
  /** The base map is drawn and can be moved. */
  ready?(): void
}

/** A map of homes in an element of the page. */
export interface HomeMap {
  showMarkers(markers: readonly MapMarker[]): void
  /** Shows outlines, or nothing. */
  showShapes(shapes: readonly MapShape[]): void
  /** Shows the matches of the search with these parameters from tiles, or none. */
  showTiles(search: string | undefined): void
  highlight(id: string | undefined): void
  /** Shows a box with space around it. If the visitor asked for it, that counts as moving the map. */
  fit(bounds: Bounds, isByVisitor?: boolean): void
  /** Shows a box that was the view of a map, without space around it. */
  returnTo(view: Bounds): void
  zoomBy(steps: number): void
  getBounds(): Bounds
  /** Lets the visitor draw around an area, by pointer or by keyboard. */
  draw(onStep: (step: DrawingStep) => void): Drawing
  recolor(): void
  close(): void
}

const FIT_PADDING = 48
const NARROW_PX = 600
const CLOSEST_FIT_ZOOM = 16

/** Opens a map that shows a box at first: with space around it, unless it was the view of a map. */
export function openHomeMap(
  container: HTMLElement,
  bounds: Bounds,
  isView: boolean,
  events: HomeMapEvents,
): HomeMap {
  const { mapWorker = '', outlines = '', places = '' } = document.body.dataset
  setWorkerUrl(new URL(mapWorker, location.href).href)
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = new GlMap({
    container,
    style: buildBaseStyle(readColors(container)),
    bounds: toPairs(bounds),
    fitBoundsOptions: isView ? {} : { padding: FIT_PADDING, maxZoom: CLOSEST_FIT_ZOOM },
    attributionControl: { compact: true },
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    maxZoom: 18,
    minZoom: 2,
    fadeDuration: isStill ? 0 : 150,
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.getCanvas().setAttribute('aria-label', 'Map of homes. Arrow keys move it, plus and minus zoom.')
  const markers = new Map<string, { marker: Marker; shown: MapMarker; element: HTMLElement }>()
  let shapes: readonly MapShape[] = []
  let highlighted: string | undefined

  const fill = async () => {
    const data = await loadBaseMap({ outlines, places })
    for (const name of ['ocean', 'counties', 'states', 'places'] as const)
      map.getSource<GeoJSONSource>(name)?.setData(data[name])
  }
  const drawShapes = () => map.getSource<GeoJSONSource>(SHAPES_SOURCE)?.setData(collectShapes(shapes))
  const ground = openGround(map)
  const tiles = openMatchTiles(map, readColors(container), events)
  map.on('style.load', () => {
    drawShapes()
    ground.draw(readColors(container))
    tiles.restore(readColors(container))
    void fill().catch(() => undefined)
  })
  map.once('style.load', () => {
    events.moved?.(readBounds(map), map.getZoom(), false)
    map.once('render', () => {
      if (container.clientWidth < NARROW_PX) foldAttribution(container)
      events.ready?.()
    })
  })
  map.on('moveend', (event) =>
    events.moved?.(readBounds(map), map.getZoom(), event.originalEvent !== undefined),
  )

  return {
    showMarkers: (wanted) => {
      const ids = new Set(wanted.map(({ id }) => id))
      for (const [id, { marker }] of markers) {
        if (ids.has(id)) continue
        marker.remove()
        markers.delete(id)
      }
      for (const shown of wanted) {
        const old = markers.get(shown.id)
        if (old !== undefined && isSame(old.shown, shown)) continue
        old?.marker.remove()
        const element = buildMarkerElement(shown, events)
        const marker = new Marker({ element, anchor: shown.kind === 'home' ? 'bottom' : 'center' })
        markers.set(shown.id, { marker: marker.setLngLat([...shown.point]).addTo(map), shown, element })
      }
      markers.get(highlighted ?? '')?.element.classList.add('is-highlighted')
    },
    showShapes: (wanted) => {
      shapes = wanted
      drawShapes()
    },
    showTiles: tiles.show,
    highlight: (id) => {
      markers.get(highlighted ?? '')?.element.classList.remove('is-highlighted')
      highlighted = id
      markers.get(id ?? '')?.element.classList.add('is-highlighted')
    },
    fit: (box, isByVisitor = false) =>
      map.fitBounds(
        toPairs(box),
        { padding: FIT_PADDING, maxZoom: CLOSEST_FIT_ZOOM, animate: !isStill, duration: 600 },
        isByVisitor ? { originalEvent: 'button' } : undefined,
      ),
    returnTo: (view) => map.fitBounds(toPairs(view), { animate: !isStill, duration: 600 }),
    zoomBy: (steps) => map.zoomTo(map.getZoom() + steps, { animate: !isStill }, { originalEvent: 'button' }),
    getBounds: () => readBounds(map),
    draw: (onStep) => drawOnMap(map, onStep),
    recolor: () => map.setStyle(buildBaseStyle(readColors(container)), { diff: false }),
    close: () => {
      ground.close()
      map.remove()
    },
  }
}

/** On a phone the sources of the map are behind a button, which has the names of both. */
function foldAttribution(container: HTMLElement): void {
  const control = container.querySelector('.maplibregl-ctrl-attrib')
  control?.removeAttribute('open')
  control?.classList.remove('maplibregl-compact-show')
}

function buildMarkerElement({ id, text, label, kind }: MapMarker, events: HomeMapEvents): HTMLElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.className = `marker marker-${kind}`
  element.textContent = text
  element.setAttribute('aria-label', label)
  // The list has the same homes in its own order, so the keyboard need not walk through the map as well.
  if (kind === 'home') element.tabIndex = -1
  element.addEventListener('click', (event) => {
    event.stopPropagation()
    events.chosen?.(id)
  })
  element.addEventListener('pointerenter', () => events.hovered?.(id))
  element.addEventListener('pointerleave', () => events.hovered?.(undefined))
  return element
}

/** Asks the browser for the colors of the theme, because a property itself still has those of both. */
function readColors(container: HTMLElement): MapColors {
  const probe = container.appendChild(document.createElement('i'))
  const read = (name: string) => {
    probe.style.color = `var(--map-${name})`
    return getComputedStyle(probe).color
  }
  const colors = {
    water: read('water'),
    land: read('land'),
    county: read('county'),
    state: read('state'),
    label: read('label'),
    halo: read('halo'),
    shape: read('shape'),
    road: read('road'),
    roadEdge: read('road-edge'),
    motorway: read('motorway'),
    waterLabel: read('water-label'),
  }
  probe.remove()
  return colors
}

function collectShapes(shapes: readonly MapShape[]) {
  return {
    type: 'FeatureCollection' as const,
    features: shapes.map((rings) => ({
      type: 'Feature' as const,
      properties: {},
      geometry: {
        type: 'Polygon' as const,
        coordinates: rings.map((ring) => [...ring, ring[0]!].map(([lon, lat]) => [lon, lat])),
      },
    })),
  }
}

function readBounds(map: GlMap): Bounds {
  const bounds = map.getBounds()
  return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()]
}

function toPairs([west, south, east, north]: Bounds): [[number, number], [number, number]] {
  return [
    [west, south],
    [east, north],
  ]
}

function isSame(a: MapMarker, b: MapMarker): boolean {
  return (
    a.text === b.text &&
    a.kind === b.kind &&
    a.label === b.label &&
    a.point[0] === b.point[0] &&
    a.point[1] === b.point[1]
  )
}
