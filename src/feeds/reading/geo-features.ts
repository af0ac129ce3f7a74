import { JSONParser } from '@streamparser/json'
import { FeedError } from '../../ingest/ports/feed.ts'
import type { Issue } from '../../ingest/ports/issue.ts'
import { foldName, type NamedCells } from './delimited-rows.ts'
import { hasEnding, type InputFile, readInputBytes, reasonOf } from './input-files.ts'
import { featureMalformed } from './issues.ts'

/** A GeoJSON feature. Its properties are texts and numbers by folded name; blanks, nulls, lists and objects are left out. */
export interface GeoFeature {
  cells: NamedCells
  /** As the file has it, unchecked. */
  geometry: unknown
  /** "file.geojson feature 17" or "file.geojsonl:17" */
  place: string
}

type Raise = (issue: Issue) => void

/** GeoJSON text sequences (RFC 8142) begin each text with it. */
const RECORD_SEPARATOR = '\u001e'

const LINE_ENDINGS = ['.geojsonl', '.geojsons', '.jsonl', '.ndjson']

/** Endings of the names of files that hold GeoJSON features. */
export const GEOJSON_ENDINGS: readonly string[] = ['.geojson', '.json', ...LINE_ENDINGS]

/**
 * The features of a file, a chunk's worth at a time: of a FeatureCollection, a single Feature, or one a line. Memory is a
 * chunk and one feature. Throws FeedError for what is not JSON, is cut short, or holds no feature.
 */
export async function* readGeoFeatures(
  file: InputFile,
  onRead: (bytes: number) => void,
  raise: Raise,
): AsyncGenerator<GeoFeature[]> {
  let reader: FeatureReader | undefined
  for await (const chunk of readInputBytes(file, onRead)) {
    reader ??= isLines(file.path, chunk)
      ? new LineReader(file.path, raise)
      : new DocumentReader(file.path, raise)
    yield reader.push(chunk)
  }
  const last = reader?.end() ?? []
  if (last.length > 0) yield last
  if ((reader?.count ?? 0) === 0) throw new FeedError(`${file.path}: holds no GeoJSON feature`)
}

interface FeatureReader {
  /** Features and malformed ones so far. */
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
  readonly #raise: Raise
  readonly #parser = new JSONParser({
    paths: ['$.features.*', '$.type', '$.geometry', '$.properties'],
    keepStack: false,
  })
  readonly #root: Record<string, unknown> = {}
  #found: GeoFeature[] = []

  constructor(path: string, raise: Raise) {
    this.#path = path
    this.#raise = raise
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
    this.#parser.write(chunk)
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
    const place = `${this.#path} feature ${this.count}`
    if (isFeature(value)) this.#found.push(buildFeature(value, place))
    else this.#raise(featureMalformed(place))
  }
}

class LineReader implements FeatureReader {
  count = 0
  readonly #path: string
  readonly #raise: Raise
  readonly #decoder = new TextDecoder()
  #line = 0
  #rest = ''

  constructor(path: string, raise: Raise) {
    this.#path = path
    this.#raise = raise
  }

  push(chunk: Buffer): GeoFeature[] {
    const lines = (this.#rest + this.#decoder.decode(chunk, { stream: true })).split('\n')
    this.#rest = lines.pop() ?? ''
    return lines.flatMap((line) => this.#read(line))
  }

  end(): GeoFeature[] {
    return this.#read(this.#rest)
  }

  #read(line: string): GeoFeature[] {
    this.#line += 1
    const text = (line.startsWith(RECORD_SEPARATOR) ? line.slice(1) : line).trim()
    if (text === '') return []
    this.count += 1
    const value = parseOrUndefined(text)
    const place = `${this.#path}:${this.#line}`
    if (isFeature(value)) return [buildFeature(value, place)]
    this.#raise(featureMalformed(place))
    return []
  }
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
