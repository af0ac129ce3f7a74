import { useEffect, useRef, useState } from 'preact/hooks'
import type { MapPoint } from '../map/bounds.ts'
import type { Drawing, DrawingStep } from '../map/drawing.ts'
import { Icon } from '../shell/icon.tsx'
import { renderAmount } from './words.ts'

interface MapToolsParts {
  hasPolygon: boolean
  followsMap: boolean
  onFollow(follows: boolean): void
  onDraw(onStep: (step: DrawingStep) => void): Drawing | undefined
  onDrawn(ring: MapPoint[]): void
  onClear(): void
}

/** What can be done with the map besides moving it. */
export function MapTools({ hasPolygon, followsMap, onFollow, onDraw, onDrawn, onClear }: MapToolsParts) {
  const [drawing, setDrawing] = useState<Drawing>()
  const [step, setStep] = useState<DrawingStep>()
  const drawButton = useRef<HTMLButtonElement>(null)
  const draw = () => {
    setStep(undefined)
    const started = onDraw(setStep)
    if (started === undefined) return
    setDrawing(started)
    void started.done.then((ring) => {
      setDrawing(undefined)
      if (ring !== undefined) onDrawn(ring)
    })
  }
  const wasDrawing = useRef(false)
  useEffect(() => {
    // What had the focus is gone.
    if (wasDrawing.current && drawing === undefined) drawButton.current?.focus()
    wasDrawing.current = drawing !== undefined
  }, [drawing])
  if (drawing !== undefined) {
    return (
      <div class="map-tools map-drawing">
        <div class="map-hint">
          <p>
            Draw around an area.{' '}
            <span class="keyboard-only">
              By keyboard: <kbd>arrows</kbd> move the crosshair, <kbd>Enter</kbd> sets a corner,{' '}
              <kbd>Backspace</kbd> removes it, <kbd>Esc</kbd> cancels.
            </span>
          </p>
          <p role="status">{step && describeStep(step)}</p>
        </div>
        {step?.canFinish && (
          <button type="button" class="map-tool" onClick={() => drawing.finish()}>
            <Icon name="draw" />
            Finish
          </button>
        )}
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
      <button type="button" class="map-tool" ref={drawButton} onClick={draw}>
        <Icon name="draw" />
        Draw
      </button>
    </div>
  )
}

/** What a screen reader says while someone draws by keyboard. */
function describeStep({ did, at: [lon, lat], corners, canFinish }: DrawingStep): string {
  if (did === 'moved') return `Crosshair at ${lat.toFixed(4)}, ${lon.toFixed(4)}.`
  const count = corners === 0 ? 'No corner is set.' : `${renderAmount(corners, 'corner')} set.`
  return canFinish ? `${count} Enter again closes the outline.` : count
}
