import { createHash } from 'node:crypto'
import type { Photo } from '../../../http/api/http-parts.ts'
import { drawPicture } from '../../../sample/pictures/draw-picture.ts'
import { drawTour } from '../../../sample/pictures/draw-tour.ts'

const PICTURE_PATH = /^\/photos\/([0-9a-z_-]+)\.svg$/ // /photos/3fa91c02-kitchen.svg
const TOUR_PATH = /^\/tours\/([0-9a-z]+)\/([0-9a-f]+)$/ // /tours/3d/3fa91c02

/** Finds the drawing or tour of the sample market at a path. Returns undefined if there is none. */
export function findPicture(path: string): Photo | undefined {
  const key = PICTURE_PATH.exec(path)?.[1]
  if (key !== undefined) return describe(drawPicture(key), 'image/svg+xml')
  const [, kind, seed] = TOUR_PATH.exec(path) ?? []
  if (kind === undefined || seed === undefined) return undefined
  return describe(drawTour(kind, seed), 'text/html; charset=utf-8')
}

function describe(text: string | undefined, contentType: string): Photo | undefined {
  if (text === undefined) return undefined
  const bytes = Buffer.from(text)
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  return { contentType, bytes, etag }
}
