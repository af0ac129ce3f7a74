import type { FeedRecord, FeedSink } from '../../ingest/ports/feed.ts'
import type { InputFile } from './input-files.ts'

/** Counts bytes and records of a run over several files and tells the sink, at most once a batch. */
export class ReadingProgress {
  readonly #totalBytes: number
  readonly #sink: FeedSink
  #bytes = 0
  #records = 0

  constructor(files: readonly InputFile[], sink: FeedSink) {
    this.#totalBytes = files.reduce((sum, file) => sum + file.sizeBytes, 0)
    this.#sink = sink
  }

  /** Bytes taken from the disk, before any gunzip. */
  readonly addBytes = (bytes: number): void => {
    this.#bytes += bytes
  }

  addBatch(records: readonly FeedRecord[]): void {
    this.#records += records.length
    const fraction = this.#totalBytes === 0 ? 1 : Math.min(1, this.#bytes / this.#totalBytes)
    this.#sink.progress({ fraction, records: this.#records })
  }
}
