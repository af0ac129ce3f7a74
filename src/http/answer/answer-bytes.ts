import { createHash } from 'node:crypto'
import { type Answer, SUCCESS_COST } from './answer.ts'

/**
 * Answers with bytes that a client may store for itself, and show again as soon as it has asked whether they have changed. The tag
 * depends on the bytes alone, so that a new edition that changes nothing of them costs nothing. It is a weak tag, because the same
 * bytes may be sent compressed or not.
 */
export function answerBytes(
  bytes: Uint8Array,
  media: string,
  described: Readonly<Record<string, string>>,
  ifNoneMatch: string | undefined,
): Answer {
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
  // A shared cache must not serve an answer for which one key was charged to another key.
  const headers = { ...described, etag, 'cache-control': 'private, no-cache', vary: 'x-gateway-key' }
  if (isKnownTag(ifNoneMatch, etag)) return { status: 304, headers, body: Buffer.alloc(0), cost: 0 }
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const charged = { 'content-type': media, 'x-cost': String(SUCCESS_COST), ...headers }
  return { status: 200, headers: charged, body, cost: SUCCESS_COST }
}

/** Whether a client that sends if-none-match has what a tag names. */
export function isKnownTag(ifNoneMatch: string | undefined, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  const known = (ifNoneMatch ?? '').split(',').map(bare)
  return known.includes(bare(etag)) || known.includes('*')
}
