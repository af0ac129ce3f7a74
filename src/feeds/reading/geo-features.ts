import { FeedError } from '../../ingest/ports/feed.ts'
import { foldName } from '../../records/fold-name.ts'
import type { FeedRun } from './define-feed.ts'
import type { NamedCells } from './delimited-rows.ts'
import { readInputBytes } from './input-content.ts'
import { hasEnding, type InputFile } from './input-files.ts'
import { type RaiseIssue, readingIssue } from './issues.ts'
import { LineSplitter, type SplitLine } from './line-splitter.ts'
import { ValueSplitter } from './value-splitter.ts'

/** A feature of a GeoJSON file or a shapefile. Its properties are texts and numbers by folded name; blanks, nulls, lists and objects are left out. */
export interface GeoFeature {
  cells: NamedCells
  /** As the file has it, unchecked. */
  geometry: unknown
  /** "file.geojson feature 17", "file.geojsonl:17" or "file.shp shape 17" */
  place: string
}

/** How large a single feature may be. */
export interface FeatureLimits {
  maxFeatureBytes: number
  /** The largest number of numbers and lists in a feature; a corner takes three. Each needs memory until the feature is mapped. */
  maxFeatureValues: number
}

/** The second limit allows 250,000 corners, more than any city, district or neighborhood has. */
export const FEATURE_LIMITS: FeatureLimits = {
  maxFeatureBytes: 16 * 1024 * 1024,
  maxFeatureValues: 750_000,
}

/** Levels of nesting in a file: a polygon in a geometry collection of a feature in a collection takes nine. */
const MAX_DEPTH = 32

/** GeoJSON text sequences (RFC 8142) begin each text with this character. */
const RECORD_SEPARATOR = '\u001e'

const LINE_ENDINGS = ['.geojsonl', '.geojsons', '.jsonl', '.ndjson']

/** Endings of the names of files that hold GeoJSON features. */
export const GEOJSON_ENDINGS: readonly string[] = ['.geojson', '.json', ...LINE_ENDINGS]

/**
 * The features of a file, a chunk's worth at a time: those of a FeatureCollection, a single Feature, or one per line. Memory
 * stays at a chunk and one feature. Throws FeedError, with the place, for content that is not JSON, is cut short, holds no
 * feature, or has a feature beyond the limits.
 */
export async function* readGeoFeatures(
  file: InputFile,
  run: FeedRun,
  limits: FeatureLimits = FEATURE_LIMITS,
): AsyncGenerator<GeoFeature[]> {
  let reader: FeatureReader | undefined
  for await (const chunk of readInputBytes(file, (bytes) => run.countBytes(bytes))) {
    reader ??= isLines(file.path, chunk)
      ? new LineReader(file.path, limits, run.raise)
      : new DocumentReader(file.path, limits, run.raise)
    yield reader.push(chunk)
  }
  const last = reader?.end() ?? []
  if (last.length > 0) yield last
  if ((reader?.count ?? 0) === 0) throw new FeedError(`${file.path}: holds no GeoJSON feature`)
}

interface FeatureReader {
  /** The number of features so far, malformed ones included. */
  readonly count: number
  push(chunk: Buffer): GeoFeature[]
  end(): GeoFeature[]
}

function isLines(path: string, chunk: Buffer): boolean {
  return (
    hasEnding(path, LINE_ENDINGS) ||
    isFeature(parseOrUndefined(chunk.toString('utf8').split('\n', 1)[0] ?? ''))
  )
}

class DocumentReader implements FeatureReader {
  count = 0
  readonly #path: string
  readonly #maxValues: number
  readonly #raise: RaiseIssue
  readonly #splitter: ValueSplitter

  constructor(path: string, { maxFeatureBytes, maxFeatureValues }: FeatureLimits, raise: RaiseIssue) {
    this.#path = path
    this.#maxValues = maxFeatureValues
    this.#raise = raise
    const limits = { maxRecordBytes: maxFeatureBytes, maxDepth: MAX_DEPTH }
    this.#splitter = new ValueSplitter(path, limits, { listKey: 'features', isFlattening: false })
  }

  push(chunk: Buffer): GeoFeature[] {
    const found: GeoFeature[] = []
    for (const { bytes } of this.#splitter.push(chunk)) {
      const place = `${this.#path} feature ${this.count + 1}`
      refuseTooManyValues(bytes, place, this.#maxValues)
      const value = parseOrUndefined(bytes.toString('utf8'))
      const isElement = this.#splitter.envelope !== ''
      // A lone object that is not a feature is a file without features.
      if (!isFeature(value) && !isElement) continue
      this.count += 1
      if (isFeature(value)) found.push(buildFeature(value, place))
      else this.#raise(readingIssue('FeatureMalformed', place))
    }
    return found
  }

  end(): GeoFeature[] {
    this.#splitter.end()
    return []
  }
}

class LineReader implements FeatureReader {
  count = 0
  readonly #path: string
  readonly #maxValues: number
  readonly #raise: RaiseIssue
  readonly #splitter: LineSplitter

  constructor(path: string, { maxFeatureBytes, maxFeatureValues }: FeatureLimits, raise: RaiseIssue) {
    this.#path = path
    this.#maxValues = maxFeatureValues
    this.#raise = raise
    this.#splitter = new LineSplitter(path, maxFeatureBytes)
  }

  push(chunk: Buffer): GeoFeature[] {
    return this.#splitter.push(chunk).flatMap((line) => this.#read(line))
  }

  end(): GeoFeature[] {
    const last = this.#splitter.end()
    return last === undefined ? [] : this.#read(last)
  }

  #read({ bytes, line }: SplitLine): GeoFeature[] {
    const place = `${this.#path}:${line}`
    refuseTooManyValues(bytes, place, this.#maxValues)
    const written = bytes.toString('utf8')
    const text = (written.startsWith(RECORD_SEPARATOR) ? written.slice(1) : written).trim()
    if (text === '') return []
    this.count += 1
    const value = parseOrUndefined(text)
    if (isFeature(value)) return [buildFeature(value, place)]
    this.#raise(readingIssue('FeatureMalformed', place))
    return []
  }
}

const COMMA = 0x2c
const OPEN_LIST = 0x5b
const OPEN_OBJECT = 0x7b

/** Counts the numbers and lists in JSON, by commas and brackets, before memory is spent on them. */
function refuseTooManyValues(bytes: Buffer, place: string, maxValues: number): void {
  let count = 0
  for (const byte of bytes) if (byte === COMMA || byte === OPEN_LIST || byte === OPEN_OBJECT) count += 1
  if (count > maxValues)
    throw new FeedError(
      `${place}: more than ${maxValues} numbers and lists, which is the limit of one feature`,
    )
}

interface JsonFeature {
  geometry?: unknown
  properties?: unknown
}

function isFeature(value: unknown): value is JsonFeature {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'Feature'
}

function buildFeature({ geometry, properties }: JsonFeature, place: string): GeoFeature {
  const cells = new Map<string, string>()
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (typeof value !== 'string' && typeof value !== 'number') continue
    const text = String(value).trim()
    if (text !== '') cells.set(foldName(name), text)
  }
  return { cells, geometry, place }
}

function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
