import { useState } from 'preact/hooks'
import type { MapPoint } from '../map/bounds.ts'
import type { HomeMap } from '../map/home-map.ts'
import { Icon } from '../shell/icon.tsx'

interface MapToolsParts {
  hasPolygon: boolean
  followsMap: boolean
  onFollow(follows: boolean): void
  onDraw(): ReturnType<HomeMap['draw']> | undefined
  onDrawn(ring: MapPoint[]): void
  onClear(): void
}

/** What can be done with the map besides moving it. */
export function MapTools({ hasPolygon, followsMap, onFollow, onDraw, onDrawn, onClear }: MapToolsParts) {
  const [drawing, setDrawing] = useState<ReturnType<HomeMap['draw']>>()
  const draw = () => {
    const started = onDraw()
    if (started === undefined) return
    setDrawing(started)
    void started.done.then((ring) => {
      setDrawing(undefined)
      if (ring !== undefined) onDrawn(ring)
    })
  }
  if (drawing !== undefined) {
    return (
      <div class="map-tools">
        <p class="map-hint" role="status">
          Draw around an area
        </p>
        <button type="button" class="map-tool" onClick={() => drawing.cancel()}>
          <Icon name="close" />
          Cancel
        </button>
      </div>
    )
  }
  return (
    <div class="map-tools">
      {hasPolygon ? (
        <button type="button" class="map-tool" onClick={onClear}>
          <Icon name="close" />
          Remove outline
        </button>
      ) : (
        <label class="map-tool map-follow">
          <input
            type="checkbox"
            checked={followsMap}
            onChange={(event) => onFollow(event.currentTarget.checked)}
          />
          Search as I move
        </label>
      )}
      <button type="button" class="map-tool" onClick={draw}>
        <Icon name="draw" />
        Draw
      </button>
    </div>
  )
}
