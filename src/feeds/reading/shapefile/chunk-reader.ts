/** Reads so many bytes at a time from content that comes in chunks of any size. */
export class ChunkReader {
  readonly #chunks: AsyncIterator<Buffer>
  #held: Buffer = Buffer.alloc(0)

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** The next bytes; fewer only at the end of the content. */
  async take(count: number): Promise<Buffer> {
    const parts = [this.#held]
    let held = this.#held.length
    while (held < count) {
      const { value, done } = await this.#chunks.next()
      if (done === true) break
      parts.push(value)
      held += value.length
    }
    const bytes = parts.length === 1 ? this.#held : Buffer.concat(parts)
    this.#held = bytes.subarray(count)
    return bytes.subarray(0, count)
  }

  async close(): Promise<void> {
    await this.#chunks.return?.()
  }
}
