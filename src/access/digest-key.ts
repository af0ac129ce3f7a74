import { createHmac } from 'node:crypto'

/** What is kept of a key: HMAC-SHA-256 of its text under the installation's secret, in hex. */
export function digestKeyText(secret: Uint8Array, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}
