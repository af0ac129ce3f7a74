import { createHash } from 'node:crypto'

// LMDB allows keys of 1,978 bytes. Longer ones are replaced with their digest.
const LONGEST_PLAIN_BYTES = 512
const PLAIN = 0
const SHORTENED = 1

/** A key for any text within a space (0 to 255). Different texts have different keys. */
export function textKey(space: number, text: string): Buffer {
  // A lone surrogate has no UTF-8 form: all of them would become the same replacement character.
  const length = Buffer.byteLength(text)
  if (length <= LONGEST_PLAIN_BYTES && text.isWellFormed()) {
    const key = Buffer.allocUnsafe(2 + length)
    key[0] = space
    key[1] = PLAIN
    key.write(text, 2)
    return key
  }
  const digest = createHash('sha256').update(Buffer.from(text, 'utf16le')).digest()
  return Buffer.concat([Buffer.from([space, SHORTENED]), digest])
}
