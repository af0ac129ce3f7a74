import { JSONParser, TokenType } from '@streamparser/json'
import { FeedError } from '../../ingest/ports/feed.ts'
import type { FeedRun } from './define-feed.ts'
import { foldName, type NamedCells } from './delimited-rows.ts'
import { readInputBytes } from './input-content.ts'
import { hasEnding, type InputFile, reasonOf } from './input-files.ts'
import { type RaiseIssue, readingIssue } from './issues.ts'

/** A GeoJSON feature. Its properties are texts and numbers by folded name; blanks, nulls, lists and objects are left out. */
export interface GeoFeature {
  cells: NamedCells
  /** As the file has it, unchecked. */
  geometry: unknown
  /** "file.geojson feature 17" or "file.geojsonl:17" */
  place: string
}

/** How large a single feature, or whatever stands between two features, may be. */
export interface FeatureLimits {
  maxFeatureBytes: number
  /** Numbers and lists in a feature; a corner without height is three. Each costs memory until the feature is mapped. */
  maxFeatureValues: number
}

/** The second limit allows half a million corners; the largest states in full detail have fewer. */
export const FEATURE_LIMITS: FeatureLimits = {
  maxFeatureBytes: 32 * 1024 * 1024,
  maxFeatureValues: 1_500_000,
}

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
  readonly #limits: FeatureLimits
  readonly #raise: RaiseIssue
  readonly #parser = new JSONParser({
    paths: ['$.features.*', '$.type', '$.geometry', '$.properties'],
    keepStack: false,
  })
  readonly #root: Record<string, unknown> = {}
  #found: GeoFeature[] = []
  /** Bytes of whole chunks and values since the last feature ended. */
  #bytes = 0
  #values = 0

  constructor(path: string, limits: FeatureLimits, raise: RaiseIssue) {
    this.#path = path
    this.#limits = limits
    this.#raise = raise
    this.#parser.onToken = ({ token }) => {
      if (token === TokenType.NUMBER || token === TokenType.LEFT_BRACKET || token === TokenType.LEFT_BRACE)
        this.#values += 1
    }
    this.#parser.onValue = ({ key, value }) => {
      if (typeof key === 'number') this.#add(value)
      else if (key !== undefined) this.#root[key] = value
    }
    this.#parser.onError = (error) => {
      throw new FeedError(`${path}: not JSON (${reasonOf(error)})`, { cause: error })
    }
  }

  push(chunk: Buffer): GeoFeature[] {
    this.#found = []
    this.#bytes += chunk.length
    this.#parser.write(chunk)
    const { maxFeatureBytes, maxFeatureValues } = this.#limits
    if (this.#bytes > maxFeatureBytes) this.#refuse(`longer than ${maxFeatureBytes} bytes`)
    if (this.#values > maxFeatureValues) this.#refuse(`more than ${maxFeatureValues} numbers and lists`)
    return this.#found
  }

  end(): GeoFeature[] {
    this.#found = []
    if (!this.#parser.isEnded) throw new FeedError(`${this.#path}: cut short`)
    if (this.#root.type === 'Feature') this.#add(this.#root)
    return this.#found
  }

  #add(value: unknown): void {
    this.count += 1
    this.#bytes = 0
    this.#values = 0
    const place = `${this.#path} feature ${this.count}`
    if (isFeature(value)) this.#found.push(buildFeature(value, place))
    else this.#raise(readingIssue('FeatureMalformed', place))
  }

  #refuse(excess: string): never {
    throw new FeedError(
      `${this.#path} feature ${this.count + 1}: ${excess}, which is the limit of one feature`,
    )
  }
}

class LineReader implements FeatureReader {
  count = 0
  readonly #path: string
  readonly #limits: FeatureLimits
  readonly #raise: RaiseIssue
  readonly #decoder = new TextDecoder()
  #line = 0
  #rest = ''

  constructor(path: string, limits: FeatureLimits, raise: RaiseIssue) {
    this.#path = path
    this.#limits = limits
    this.#raise = raise
  }

  push(chunk: Buffer): GeoFeature[] {
    const lines = (this.#rest + this.#decoder.decode(chunk, { stream: true })).split('\n')
    this.#rest = lines.pop() ?? ''
    const found = lines.flatMap((line) => this.#read(line))
    if (this.#rest.length > this.#limits.maxFeatureBytes)
      this.#refuse(this.#line + 1, `longer than ${this.#limits.maxFeatureBytes} bytes`)
    return found
  }

  end(): GeoFeature[] {
    return this.#read(this.#rest)
  }

  #read(line: string): GeoFeature[] {
    this.#line += 1
    const text = (line.startsWith(RECORD_SEPARATOR) ? line.slice(1) : line).trim()
    if (text === '') return []
    const { maxFeatureValues } = this.#limits
    if (countValues(text) > maxFeatureValues)
      this.#refuse(this.#line, `more than ${maxFeatureValues} numbers and lists`)
    this.count += 1
    const value = parseOrUndefined(text)
    const place = `${this.#path}:${this.#line}`
    if (isFeature(value)) return [buildFeature(value, place)]
    this.#raise(readingIssue('FeatureMalformed', place))
    return []
  }

  #refuse(line: number, excess: string): never {
    throw new FeedError(`${this.#path}:${line}: ${excess}, which is the limit of one feature`)
  }
}

/** An upper bound of the numbers and lists in JSON text, counted by commas and brackets before anything is built. */
function countValues(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0x2c || code === 0x5b || code === 0x7b) count += 1 // "," "[" "{"
  }
  return count
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
