import { createHash } from 'node:crypto'
import type { Photo } from '../../http/http-parts.ts'
import { drawPicture } from '../../sample/pictures/draw-picture.ts'

const PICTURE_PATH = /^\/photos\/([0-9a-z_-]+)\.svg$/ // /photos/3fa91c02-kitchen.svg

/** The drawing at a path; undefined for a path that names none. */
export function findPicture(path: string): Photo | undefined {
  const key = PICTURE_PATH.exec(path)?.[1]
  const drawing = key === undefined ? undefined : drawPicture(key)
  if (drawing === undefined) return undefined
  const bytes = Buffer.from(drawing)
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  return { contentType: 'image/svg+xml', bytes, etag }
}
