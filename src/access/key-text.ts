import { createHmac, createSecretKey, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

const RANDOM_LENGTH = 30

// 62^6 is the first power of 62 that can represent every CRC-32.
const CHECK_LENGTH = 6

const HINT_LENGTH = 4

// plat_test_ followed by 36 letters and digits
const SHAPE = /^plat_(?:live|test)_[0-9A-Za-z]{36}$/

export type KeyMode = 'live' | 'test'

/** Makes a new key: "plat_live_" or "plat_test_", 30 random base62 characters (178 bits), and 6 for the CRC-32 of all that. */
export function issueKeyText(mode: KeyMode): string {
  let body = `plat_${mode}_`
  for (let i = 0; i < RANDOM_LENGTH; i++) body += DIGITS[randomInt(DIGITS.length)]
  return body + renderCheck(body)
}

/** Whether a text has the form and the checksum of a key. A mistyped key does not, so it needs no lookup. */
export function isKeyText(text: string): boolean {
  if (!SHAPE.test(text)) return false
  const body = text.slice(0, -CHECK_LENGTH)
  return text.slice(-CHECK_LENGTH) === renderCheck(body)
}

/** Returns the part of a key that may be shown: its last four characters, which belong to the checksum. */
export function renderKeyHint(text: string): string {
  return text.slice(-HINT_LENGTH)
}

function renderCheck(body: string): string {
  let rest = crc32(body)
  let check = ''
  for (let i = 0; i < CHECK_LENGTH; i++) {
    check = DIGITS[rest % DIGITS.length] + check
    rest = Math.floor(rest / DIGITS.length)
  }
  return check
}

/** Computes what is stored instead of a key: the HMAC-SHA-256 of its text under the installation's secret, in hexadecimal. */
export type DigestKeyText = (text: string) => string

/** Prepares the secret once, because that costs eight times as much as a digest. */
export function buildKeyDigest(secret: Uint8Array): DigestKeyText {
  const key = createSecretKey(secret)
  return (text) => createHmac('sha256', key).update(text).digest('hex')
}
