import type { Map as GlMap } from 'maplibre-gl'
import { type MapPoint, simplifyPath } from './bounds.ts'

/** How far a corner may be from the drawn line, in pixels. */
const TOLERANCE_PX = 3
/** A shorter line is a click. */
const LEAST_POINTS = 6
const LEAST_CORNERS = 3
/** How far an arrow key moves the crosshair, and how far it does with the shift key. */
const [STEP_PX, LONG_STEP_PX] = [16, 64]
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const SVG = 'http://www.w3.org/2000/svg'

type Pixel = readonly [x: number, y: number]

/** What a visitor who draws by keyboard has done. */
export interface DrawingStep {
  did: 'moved' | 'added' | 'removed'
  /** Where the crosshair is. */
  at: MapPoint
  corners: number
  /** Whether the corners are enough for an outline. */
  canFinish: boolean
}

/** An outline that the visitor draws. */
export interface Drawing {
  /** Resolves to the corners, or to undefined if the drawing was canceled or is too small. */
  done: Promise<MapPoint[] | undefined>
  /** Closes an outline that has enough corners. */
  finish(): void
  cancel(): void
}

/**
 * Lets the visitor draw around an area with mouse, pen or finger: the line closes itself when the pointer is lifted. By keyboard the
 * arrow keys move a crosshair, Enter sets a corner there, and Enter again closes the outline; `onStep` tells what happened.
 */
export function drawOnMap(map: GlMap, onStep: (step: DrawingStep) => void): Drawing {
  const { promise, resolve } = Promise.withResolvers<MapPoint[] | undefined>()
  const container = map.getContainer()
  const layer = document.createElementNS(SVG, 'svg')
  layer.setAttribute('class', 'drawing')
  layer.setAttribute('tabindex', '0')
  // Arrow keys are for the crosshair, not for the cursor of a screen reader.
  layer.setAttribute('role', 'application')
  layer.setAttribute(
    'aria-label',
    'Drawing area. Arrow keys move the crosshair, with shift further. Enter sets a corner, and Enter again closes the outline. ' +
      'Backspace removes a corner, Escape cancels.',
  )
  const line = addPath(layer, 'drawing-line')
  const crosshair = addPath(layer, 'crosshair')
  container.append(layer)

  const toPoint = ([x, y]: Pixel): MapPoint => {
    const { lng, lat } = map.unproject([x, y])
    return [lng, lat]
  }
  const toPixel = ([lon, lat]: MapPoint): Pixel => {
    const { x, y } = map.project([lon, lat])
    return [x, y]
  }
  const showLine = (path: readonly Pixel[]) =>
    line.setAttribute('d', path.length === 0 ? '' : `M${path.map((pixel) => pixel.join(' ')).join('L')}`)

  // By keyboard. Corners stay where they are on the map when it moves.
  let cross: Pixel = [container.clientWidth / 2, container.clientHeight / 2]
  let corners: { point: MapPoint; pixel: Pixel }[] = []
  const canFinish = () => corners.length >= LEAST_CORNERS
  const showCorners = () => {
    const ring = corners.map(({ point }) => toPixel(point))
    showLine(canFinish() ? [...ring, ring[0]!] : ring)
    const [x, y] = cross
    crosshair.setAttribute('d', `M${x - 14} ${y}h28M${x} ${y - 14}v28`)
  }
  const tell = (did: DrawingStep['did']) => {
    layer.classList.add('by-keyboard')
    showCorners()
    onStep({ did, at: toPoint(cross), corners: corners.length, canFinish: canFinish() })
  }
  const isAtCorner = () =>
    [corners[0], corners.at(-1)].some(
      (corner) => corner?.pixel[0] === cross[0] && corner.pixel[1] === cross[1],
    )
  const press = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    if (arrow !== undefined) {
      const step = event.shiftKey ? LONG_STEP_PX : STEP_PX
      cross = [
        Math.max(0, Math.min(container.clientWidth, cross[0] + arrow[0] * step)),
        Math.max(0, Math.min(container.clientHeight, cross[1] + arrow[1] * step)),
      ]
      tell('moved')
    } else if (event.key === 'Enter' || event.key === ' ') {
      if (!isAtCorner()) {
        corners = [...corners, { point: toPoint(cross), pixel: cross }]
        tell('added')
      } else if (canFinish()) close()
    } else if (event.key === 'Backspace' || event.key === 'Delete') {
      corners = corners.slice(0, -1)
      tell('removed')
    } else return
    event.preventDefault()
  }
  const close = () => {
    if (canFinish()) end(corners.map(({ point }) => point))
  }

  const end = (ring: MapPoint[] | undefined) => {
    layer.remove()
    map.off('move', showCorners)
    removeEventListener('keydown', cancelByKey)
    resolve(ring)
  }
  const cancelByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') end(undefined)
  }

  let path: Pixel[] = []
  const follow = (event: PointerEvent) => {
    const box = container.getBoundingClientRect()
    path.push([event.clientX - box.left, event.clientY - box.top])
    showLine(path)
  }
  layer.addEventListener('pointerdown', (event) => {
    event.preventDefault()
    layer.setPointerCapture(event.pointerId)
    path = []
    corners = []
    follow(event)
  })
  layer.addEventListener('pointermove', (event) => {
    if (layer.hasPointerCapture(event.pointerId)) follow(event)
  })
  layer.addEventListener('pointerup', () => {
    if (path.length < LEAST_POINTS) return
    const ring = simplifyPath(path, TOLERANCE_PX).map(toPoint)
    end(ring.length < LEAST_CORNERS ? undefined : ring)
  })
  layer.addEventListener('keydown', press)
  addEventListener('keydown', cancelByKey)
  map.on('move', showCorners)
  showCorners()
  layer.focus({ preventScroll: true })
  return { done: promise, finish: close, cancel: () => end(undefined) }
}

function addPath(layer: SVGSVGElement, name: string): SVGPathElement {
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('class', name)
  layer.append(path)
  return path
}
