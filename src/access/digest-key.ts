import { createHmac, createSecretKey } from 'node:crypto'

/** What is kept of a key: HMAC-SHA-256 of its text under the installation's secret, in hex. */
export type DigestKeyText = (text: string) => string

/** The secret is made ready once: that costs eight times as much as a digest. */
export function buildKeyDigest(secret: Uint8Array): DigestKeyText {
  const key = createSecretKey(secret)
  return (text) => createHmac('sha256', key).update(text).digest('hex')
}
