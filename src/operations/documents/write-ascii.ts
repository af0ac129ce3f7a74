const ZERO = 0x30
const BILLION = 1_000_000_000

/** Writes ASCII text into bytes that are long enough for it; returns where it ends. */
export function writeAscii(bytes: Uint8Array, at: number, text: string): number {
  let end = at
  for (let index = 0; index < text.length; index++) bytes[end++] = text.charCodeAt(index)
  return end
}

/** Writes a number in JSON; returns where it ends. Nearly all numbers are whole, and those are written quickly. */
export function writeNumber(bytes: Uint8Array, at: number, value: number): number {
  if (!Number.isSafeInteger(value) || value < 0) return writeAscii(bytes, at, JSON.stringify(value))
  if (value < BILLION) return writeDigits(bytes, at, value, countDigits(value))
  const high = Math.floor(value / BILLION)
  return writeDigits(bytes, writeNumber(bytes, at, high), value - high * BILLION, 9)
}

function writeDigits(bytes: Uint8Array, at: number, value: number, digits: number): number {
  let rest = value
  for (let end = at + digits - 1; end >= at; end--) {
    // The value is below a billion, so 32-bit arithmetic is enough.
    const next = (rest / 10) | 0
    bytes[end] = ZERO + rest - next * 10
    rest = next
  }
  return at + digits
}

function countDigits(value: number): number {
  let digits = 1
  for (let limit = 10; value >= limit; limit *= 10) digits++
  return digits
}
