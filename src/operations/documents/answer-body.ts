/** The bytes of an answer while it is put together. They begin with what the answer's envelope begins with. */
export interface AnswerBody {
  /** Has room after `length` for as much as was reserved. */
  bytes: Uint8Array
  /** Where what has been written ends; whoever writes into `bytes` moves it on. */
  length: number
  /** Makes room for `more` bytes after `length`; `bytes` may be another array after this. */
  reserve(more: number): void
  /** Appends a text as UTF-8. */
  writeText(text: string): void
  /** Gives the bytes back, to be used for other answers; for whoever does not answer with them after all. */
  release(): void
}
