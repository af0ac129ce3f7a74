import { NOT_FOUND } from '../../contract/schemas/error-bodies.ts'
import { type Answer, answerError } from '../answer/answer.ts'
import { type Exchange, findHeader } from '../request/exchange.ts'
import { decodePercent, getPath } from '../request/request-target.ts'
import type { FindPhoto } from './http-parts.ts'

/** Where photos are, and tours made of them. */
export const PHOTO_PREFIXES: readonly string[] = ['/photos/', '/tours/']
// The path of a photo identifies its content, so a cache may hold it for as long as it likes.
const CACHE_CONTROL = 'public, max-age=31536000, immutable'

/** A photo or tour, which needs no key and costs nothing. */
export async function answerPhoto(findPhoto: FindPhoto, exchange: Exchange): Promise<Answer> {
  const path = decodePercent(getPath(exchange.request.url!))
  const photo = path === undefined ? undefined : await findPhoto(path)
  if (photo === undefined) return answerError(NOT_FOUND)
  const headers = {
    etag: photo.etag,
    'cache-control': CACHE_CONTROL,
    'cross-origin-resource-policy': 'cross-origin',
  }
  if (isKnown(findHeader(exchange, 'if-none-match'), photo.etag)) {
    return { status: 304, headers, body: Buffer.alloc(0), cost: 0 }
  }
  const body = Buffer.from(photo.bytes.buffer, photo.bytes.byteOffset, photo.bytes.byteLength)
  return { status: 200, headers: { ...headers, ...describe(photo.contentType) }, body, cost: 0 }
}

/** A drawing that is opened by itself is a document of our origin, so it must neither load nor run anything. */
function describe(contentType: string): Record<string, string> {
  return {
    'content-type': contentType,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  }
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((entry) => entry.trim().replace(/^W\//, ''))
  return known.includes(etag) || known.includes('*')
}
