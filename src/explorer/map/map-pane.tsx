import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Icon } from '../shell/icon.tsx'
import { watchTheme } from '../shell/theme.ts'
import { type Bounds, renderBounds } from './bounds.ts'
import type { HomeMap, MapMarker, MapShape } from './home-map.ts'
import type { TileMatch } from './match-tiles.ts'

interface MapPaneParts {
  /** What to show. The map is opened once this is known, and a new value moves it there. */
  bounds: Bounds | undefined
  /** Whether the bounds were the view of a map, such as the one that this map has reported, rather than something to see. */
  isView?: boolean
  markers: readonly MapMarker[]
  /** Whether newer markers are on their way. */
  isBusy?: boolean
  shapes?: readonly MapShape[]
  /** The parameters of a search whose matches are shown from tiles. */
  tiles?: string | undefined
  highlighted?: string | undefined
  label: string
  onMoved?(bounds: Bounds, zoom: number, isByVisitor: boolean): void
  onChosen?(id: string): void
  onHovered?(id: string | undefined): void
  onTilesLoaded?(search: string, matches: readonly TileMatch[]): void
  onTilesFailed?(search: string): void
  onMap?(map: HomeMap): void
  children?: ComponentChildren
}

/** A map with its buttons. The library is loaded when the first map is shown. */
export function MapPane(parts: MapPaneParts) {
  const { bounds, isView = false, markers, shapes, tiles, highlighted, label, children } = parts
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<HomeMap>()
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const latest = useRef(parts)
  latest.current = parts
  // What the map has reported last, unless it is on its way to somewhere else.
  const shownView = useRef<string>(undefined)

  const isKnown = bounds !== undefined
  useEffect(() => {
    // The library is loaded while it is still unknown where to look.
    const loading = import('./home-map.ts')
    if (!isKnown) return
    let isGone = false
    let opened: HomeMap | undefined
    loading.then(
      ({ openHomeMap }) => {
        const { current } = latest
        if (isGone || container.current === null || current.bounds === undefined) return
        try {
          opened = openHomeMap(container.current, current.bounds, current.isView ?? false, {
            moved: (view, ...rest) => {
              shownView.current = renderBounds(view)
              latest.current.onMoved?.(view, ...rest)
            },
            chosen: (id) => latest.current.onChosen?.(id),
            hovered: (id) => latest.current.onHovered?.(id),
            tilesLoaded: (...loaded) => latest.current.onTilesLoaded?.(...loaded),
            tilesFailed: (search) => latest.current.onTilesFailed?.(search),
            ready: () => setState('ready'),
          })
        } catch {
          // A browser without WebGL still has the list.
          setState('failed')
          return
        }
        setMap(opened)
        current.onMap?.(opened)
      },
      () => setState('failed'),
    )
    const unwatch = watchTheme(() => opened?.recolor())
    return () => {
      isGone = true
      unwatch()
      opened?.close()
    }
  }, [isKnown])

  const boundsText = bounds?.join()
  const isFirst = useRef(true)
  useEffect(() => {
    if (map === undefined || bounds === undefined) return
    // A search of what the map shows leaves it there: the visitor may be moving it on already.
    if (!isFirst.current && !(isView && renderBounds(bounds) === shownView.current)) {
      shownView.current = undefined
      if (isView) map.returnTo(bounds)
      else map.fit(bounds)
    }
    isFirst.current = false
  }, [map, boundsText])
  useEffect(() => map?.showMarkers(markers), [map, markers])
  useEffect(() => map?.showShapes(shapes ?? []), [map, shapes])
  useEffect(() => map?.showTiles(tiles), [map, tiles])
  useEffect(() => map?.highlight(highlighted), [map, highlighted])

  return (
    <section class="map-pane" aria-label={label} aria-busy={parts.isBusy ?? false} data-state={state}>
      <div class="map-canvas" ref={container} />
      {state === 'failed' && (
        <p class="map-failure">The browser cannot draw the map. The list has everything.</p>
      )}
      <div class="map-zoom">
        <button type="button" class="map-button" aria-label="Zoom in" onClick={() => map?.zoomBy(1)}>
          <Icon name="plus" />
        </button>
        <button type="button" class="map-button" aria-label="Zoom out" onClick={() => map?.zoomBy(-1)}>
          <Icon name="minus" />
        </button>
      </div>
      {children}
    </section>
  )
}
