import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Icon } from '../shell/icon.tsx'
import { watchTheme } from '../shell/theme.ts'
import type { Bounds, MapPoint } from './bounds.ts'
import type { HomeMap, MapMarker } from './home-map.ts'

interface MapPaneParts {
  /** What to show. A new value moves the map there, unless it already shows about that. */
  bounds: Bounds
  markers: readonly MapMarker[]
  shapes?: readonly (readonly MapPoint[])[]
  highlighted?: string | undefined
  label: string
  onMoved?(bounds: Bounds, zoom: number): void
  onChosen?(id: string): void
  onHovered?(id: string | undefined): void
  onMap?(map: HomeMap): void
  children?: ComponentChildren
}

/** A map with its buttons. The library is loaded when the first map is shown. */
export function MapPane(parts: MapPaneParts) {
  const { bounds, markers, shapes, highlighted, label, children } = parts
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<HomeMap>()
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const latest = useRef(parts)
  latest.current = parts

  useEffect(() => {
    let isGone = false
    let opened: HomeMap | undefined
    import('./home-map.ts').then(
      ({ openHomeMap }) => {
        if (isGone || container.current === null) return
        try {
          opened = openHomeMap(container.current, latest.current.bounds, {
            moved: (box, zoom) => latest.current.onMoved?.(box, zoom),
            chosen: (id) => latest.current.onChosen?.(id),
            hovered: (id) => latest.current.onHovered?.(id),
            ready: () => setState('ready'),
          })
        } catch {
          // A browser without WebGL still has the list.
          setState('failed')
          return
        }
        setMap(opened)
        latest.current.onMap?.(opened)
      },
      () => setState('failed'),
    )
    const unwatch = watchTheme(() => opened?.recolor())
    return () => {
      isGone = true
      unwatch()
      opened?.close()
    }
  }, [])

  const boundsText = bounds.join()
  const isFirst = useRef(true)
  useEffect(() => {
    if (map === undefined) return
    if (!isFirst.current) map.fit(bounds)
    isFirst.current = false
  }, [map, boundsText])
  useEffect(() => map?.showMarkers(markers), [map, markers])
  useEffect(() => map?.showShapes(shapes ?? []), [map, shapes])
  useEffect(() => map?.highlight(highlighted), [map, highlighted])

  return (
    <section class="map-pane" aria-label={label} data-state={state}>
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
