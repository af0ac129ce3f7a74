import { createHash } from 'node:crypto'
import type { FindPhoto, Photo } from '../../../http/api/http-parts.ts'
import { PICTURE_PREFIX, parsePicturePath } from '../../../pictures/picture-address.ts'
import { openPictureFiles, type PictureFiles } from '../../../pictures/picture-files.ts'
import { parseRendition } from '../../../pictures/rendition.ts'
import type { PicturePlace } from './open-pictures.ts'
import { openPictureDesk, type PictureDesk } from './picture-channel.ts'

const PLACEHOLDER = Buffer.from(
  [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480" role="img" aria-label="Picture not available">',
    '<rect width="640" height="480" fill="#e5e7eb"/>',
    '<path d="M200 300v-90l120-80 120 80v90z" fill="none" stroke="#9ca3af" stroke-width="10" stroke-linejoin="round"/>',
    '<text x="320" y="360" text-anchor="middle" font-family="sans-serif" font-size="24" fill="#6b7280">Picture not available</text>',
    '</svg>',
  ].join(''),
)

/** The end of a serving thread. */
export interface PictureReader {
  findPhoto: FindPhoto
  close(): void
}

/** Finds cached pictures, and everything else with `findOther`. */
export async function openPictureReader(place: PicturePlace, findOther: FindPhoto): Promise<PictureReader> {
  const files = await openPictureFiles(place.directory)
  const desk = openPictureDesk(place.channel)
  return { findPhoto: findCachedPictures(files, desk, findOther), close: desk.close }
}

/** A picture that cannot be had now is a drawing that no cache may store. */
function findCachedPictures(files: PictureFiles, desk: PictureDesk, findOther: FindPhoto): FindPhoto {
  return async (path, query) => {
    if (!path.startsWith(PICTURE_PREFIX)) return findOther(path, query)
    const address = parsePicturePath(path)
    if (address === undefined) return undefined
    const rendition = parseRendition(query)
    if ('fault' in rendition) return rendition
    const describe = (bytes: Buffer): Photo => ({
      contentType: `image/${rendition.format}`,
      bytes,
      etag: makeEtag(`${path} ${rendition.width} ${rendition.format}`),
    })
    const cached = await files.findRendition(address, rendition)
    if (cached !== undefined) return describe(cached)
    const outcome = await desk.prepare(address, rendition)
    if (outcome?.kind === 'unknown') return undefined
    const prepared = outcome?.kind === 'ready' ? await files.findRendition(address, rendition) : undefined
    return prepared === undefined ? makePlaceholder() : describe(prepared)
  }
}

/** The key in the path names the content at the source, so path and rendition name the bytes. */
function makeEtag(name: string): string {
  return `"${createHash('sha256').update(name).digest('base64url').slice(0, 22)}"`
}

function makePlaceholder(): Photo {
  return {
    contentType: 'image/svg+xml',
    bytes: PLACEHOLDER,
    etag: '"placeholder"',
    isPlaceholder: true,
  }
}
