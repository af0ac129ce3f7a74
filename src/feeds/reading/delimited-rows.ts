import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { FeedError } from '../../ingest/ports/feed.ts'
import { type InputFile, readInputBytes, reasonOf } from './input-files.ts'

/** Texts of a record by folded name; blank ones are absent. */
export type NamedCells = ReadonlyMap<string, string>

/** A name as feeds are to be compared by: "Star Rating", "STAR_RATING" and "starRating" are one. */
export function foldName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '') // "Star Rating" -> "starrating"
}

/** The first known text among the folded names, in their order. */
export function findCell(cells: NamedCells, names: readonly string[]): string | undefined {
  for (const name of names) {
    const text = cells.get(name)
    if (text !== undefined) return text
  }
  return undefined
}

/** A row under a header. Names are folded, texts trimmed, blank ones left out. */
export interface DelimitedRow {
  cells: NamedCells
  /** "file.csv:17" */
  place: string
}

const DELIMITERS = [',', '\t', ';', '|']

const MAX_ROW_BYTES = 1024 * 1024

const ROWS_AT_ONCE = 256

/**
 * The rows of a delimited file with a header line, some hundred at a time; the delimiter is the one that the header has
 * most of. Short rows lack their last cells, cells past the header are left out. Throws FeedError with the line for a
 * quote that never closes and rows over 1 MB.
 */
export async function* readDelimitedRows(
  file: InputFile,
  onRead: (bytes: number) => void,
): AsyncGenerator<DelimitedRow[]> {
  let names: string[] | undefined
  let rows: DelimitedRow[] = []
  for await (const { record, lines } of parseFile(file, onRead)) {
    if (names === undefined) {
      names = record.map(foldName)
      continue
    }
    rows.push({ cells: nameCells(names, record), place: `${file.path}:${lines}` })
    if (rows.length < ROWS_AT_ONCE) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}

interface ParsedRow {
  record: string[]
  lines: number
}

async function* parseFile(file: InputFile, onRead: (bytes: number) => void): AsyncGenerator<ParsedRow> {
  const chunks = readInputBytes(file, onRead)
  const first = await chunks.next()
  if (first.done) return
  const parser = parse({
    delimiter: guessDelimiter(first.value),
    info: true,
    max_record_size: MAX_ROW_BYTES,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  })
  const source = Readable.from(prepend(first.value, chunks))
  source.on('error', (error) => parser.destroy(error))
  try {
    for await (const row of source.pipe(parser)) yield { record: row.record, lines: row.info.lines }
  } catch (cause) {
    if (cause instanceof FeedError) throw cause
    throw new FeedError(`${file.path}:${parser.info.lines}: not a delimited row (${reasonOf(cause)})`, {
      cause,
    })
  }
}

async function* prepend(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first
  yield* rest
}

function guessDelimiter(chunk: Buffer): string {
  const [header = ''] = chunk.toString('utf8').split('\n', 1)
  const count = (delimiter: string) => header.split(delimiter).length
  return DELIMITERS.toSorted((left, right) => count(right) - count(left))[0] ?? ','
}

function nameCells(names: readonly string[], texts: readonly string[]): NamedCells {
  const cells = new Map<string, string>()
  for (const [index, name] of names.entries()) {
    const text = texts[index]
    if (text !== undefined && text !== '' && name !== '') cells.set(name, text)
  }
  return cells
}
