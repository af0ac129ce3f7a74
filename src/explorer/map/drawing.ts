import type { Map as GlMap } from 'maplibre-gl'
import { type MapPoint, simplifyPath } from './bounds.ts'

/** How far a corner may be from the drawn line, in pixels. */
const TOLERANCE_PX = 3
/** A shorter line is a click. */
const LEAST_POINTS = 6
const SVG = 'http://www.w3.org/2000/svg'

/**
 * Lets the visitor draw around an area with mouse, pen or finger. The line closes itself when the pointer is lifted. Resolves to
 * the corners, or to undefined if the drawing was canceled or is too small.
 */
export function drawOnMap(map: GlMap): { done: Promise<MapPoint[] | undefined>; cancel(): void } {
  const { promise, resolve } = Promise.withResolvers<MapPoint[] | undefined>()
  const container = map.getContainer()
  const layer = document.createElementNS(SVG, 'svg')
  layer.setAttribute('class', 'drawing')
  const line = document.createElementNS(SVG, 'path')
  layer.append(line)
  container.append(layer)
  const path: [number, number][] = []
  const add = (event: PointerEvent) => {
    const box = container.getBoundingClientRect()
    path.push([event.clientX - box.left, event.clientY - box.top])
    line.setAttribute('d', `M${path.map((point) => point.join(' ')).join('L')}`)
  }
  const finish = (ring: MapPoint[] | undefined) => {
    layer.remove()
    removeEventListener('keydown', cancelByKey)
    resolve(ring)
  }
  const cancelByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') finish(undefined)
  }
  layer.addEventListener('pointerdown', (event) => {
    event.preventDefault()
    layer.setPointerCapture(event.pointerId)
    path.length = 0
    add(event)
  })
  layer.addEventListener('pointermove', (event) => {
    if (layer.hasPointerCapture(event.pointerId)) add(event)
  })
  layer.addEventListener('pointerup', () => {
    if (path.length < LEAST_POINTS) return
    const corners = simplifyPath(path, TOLERANCE_PX)
    const ring = corners.map(([x, y]): MapPoint => {
      const { lng, lat } = map.unproject([x, y])
      return [lng, lat]
    })
    finish(ring.length < 3 ? undefined : ring)
  })
  addEventListener('keydown', cancelByKey)
  return { done: promise, cancel: () => finish(undefined) }
}
