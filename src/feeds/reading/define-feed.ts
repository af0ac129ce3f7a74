import { type Feed, FeedError, type FeedRecord, type FeedSink } from '../../ingest/ports/feed.ts'
import type { SourceProbe } from '../../ingest/ports/source-probe.ts'
import { type InputFile, listInputFiles } from './input-files.ts'
import type { RaiseIssue } from './issues.ts'

/** One reading of a list of inputs. */
export interface FeedRun {
  raise: RaiseIssue
  /** Hears of every byte taken from the disk, before any decompression. */
  countBytes(bytes: number): void
  /** Says that a file is certainly in this format, so that a file without records is an empty delivery and no error. */
  recognize(): void
  probe?: SourceProbe | undefined
}

/** Turns files into records during one run. */
export interface InputReader {
  /** The records of one file. Records that belong together, such as a listing and its agent, come as one group. */
  readFile(file: InputFile): AsyncIterable<readonly FeedRecord[]>
  /** Yields the records, and raises the issues, that are known only after the last file. */
  finish?(): Iterable<readonly FeedRecord[]>
}

/** What distinguishes one feed from another. */
export interface FeedDefinition {
  format: string
  /** Endings of the files that are read from a folder or an archive; a file given by name may have any ending. */
  endings: readonly string[]
  /** Names of the files that are read from an archive, in which "*" stands for anything; by default the endings decide. */
  members?: readonly string[]
  /** Puts files into the order in which they must be read; by default that is the order in which they are given. */
  orderFiles?(files: readonly InputFile[]): Promise<readonly InputFile[]>
  /** A batch is handed on when the weights of its records reach this number. */
  batchSize: number
  /** The weight of a record; the default is 1. */
  weigh?(record: FeedRecord): number
  open(run: FeedRun): InputReader
}

/**
 * Builds a feed: finds the files behind the inputs, reads one after another, groups records into batches, reports progress
 * and counts issues. Throws FeedError when inputs that are not empty hold not a single usable record, unless they are recognized as
 * empty deliveries, so that a wrong format or a wrong column never looks like success.
 */
export function defineFeed(definition: FeedDefinition): Feed {
  return { format: definition.format, read: (inputs, sink) => readInputs(definition, inputs, sink) }
}

async function* readInputs(
  definition: FeedDefinition,
  inputs: readonly string[],
  sink: FeedSink,
): AsyncGenerator<FeedRecord[]> {
  const found = await listInputFiles(inputs, definition)
  const files = (await definition.orderFiles?.(found)) ?? found
  const tally = new RunTally(files, sink)
  const reader = definition.open({
    raise: tally.raise,
    countBytes: tally.countBytes,
    recognize: tally.recognize,
    probe: sink.probe,
  })
  const { weigh = () => 1, batchSize } = definition
  let batch: FeedRecord[] = []
  let weight = 0
  for await (const group of readGroups(files, reader)) {
    for (const record of group) weight += weigh(record)
    batch.push(...group)
    if (weight < batchSize) continue
    tally.addBatch(batch)
    yield batch
    batch = []
    weight = 0
  }
  tally.addBatch(batch)
  if (batch.length > 0) yield batch
  tally.refuseNothing(definition.format, inputs)
}

async function* readGroups(
  files: readonly InputFile[],
  reader: InputReader,
): AsyncGenerator<readonly FeedRecord[]> {
  for (const file of files) yield* reader.readFile(file)
  yield* reader.finish?.() ?? []
}

/** Counts the bytes, records and issues of a run. Progress is reported once per batch. */
class RunTally {
  readonly #totalBytes: number
  readonly #sink: FeedSink
  readonly #issues = new Map<string, { count: number; firstPlace: string }>()
  #bytes = 0
  #isRecognized = false
  #records = 0

  constructor(files: readonly InputFile[], sink: FeedSink) {
    this.#totalBytes = files.reduce((sum, file) => sum + file.sizeBytes, 0)
    this.#sink = sink
  }

  readonly raise: RaiseIssue = (issue) => {
    const known = this.#issues.get(issue.name)
    if (known === undefined) this.#issues.set(issue.name, { count: 1, firstPlace: issue.place })
    else known.count += 1
    this.#sink.issue(issue)
  }

  readonly countBytes = (bytes: number): void => {
    this.#bytes += bytes
  }

  readonly recognize = (): void => {
    this.#isRecognized = true
  }

  addBatch(records: readonly FeedRecord[]): void {
    this.#records += records.filter(({ kind }) => kind !== 'unusable').length
    const fraction = this.#totalBytes === 0 ? 1 : Math.min(1, this.#bytes / this.#totalBytes)
    this.#sink.progress({ fraction, records: this.#records })
  }

  refuseNothing(format: string, inputs: readonly string[]): void {
    const isEmptyDelivery = this.#bytes === 0 || (this.#isRecognized && this.#issues.size === 0)
    if (this.#records > 0 || isEmptyDelivery) return
    const issues = [...this.#issues].map(
      ([name, { count, firstPlace }]) => `${name} ${count} times, first at ${firstPlace}`,
    )
    const reasons = issues.length === 0 ? '' : ` (${issues.join('; ')})`
    throw new FeedError(`${inputs.join(', ')}: no usable record in the format "${format}"${reasons}`)
  }
}
