const CHUNK_BYTES = 2 ** 20
const END = 0

/**
 * Many short texts outside of V8's heap, a byte a character. They are never let go. Only for JSON text: it has no control
 * characters, and what is not ASCII in it may be written as \u escapes.
 */
export class TextStore {
  readonly #chunks: Uint8Array[] = []
  #used = CHUNK_BYTES

  /** Where the text can be read again. */
  add(json: string): number {
    const ascii = json.replace(/[^\0-\x7f]/g, escapeUnit) // "é" -> "\u00e9"
    if (this.#used + ascii.length + 1 > CHUNK_BYTES) {
      this.#chunks.push(new Uint8Array(Math.max(CHUNK_BYTES, ascii.length + 1)))
      this.#used = 0
    }
    const chunk = this.#chunks.at(-1)!
    const start = this.#used
    for (let at = 0; at < ascii.length; at += 1) chunk[start + at] = ascii.charCodeAt(at)
    this.#used = start + ascii.length + 1
    return (this.#chunks.length - 1) * CHUNK_BYTES + start
  }

  read(position: number): string {
    const chunk = this.#chunks[Math.floor(position / CHUNK_BYTES)]!
    const start = position % CHUNK_BYTES
    const end = chunk.indexOf(END, start)
    let text = ''
    for (let at = start; at < end; at += 1) text += String.fromCharCode(chunk[at]!)
    return text
  }
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
