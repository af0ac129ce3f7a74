import { Readable } from 'node:stream'
import { type Info, parse } from 'csv-parse'
import { FeedError } from '../../ingest/ports/feed.ts'
import type { SourceLens } from '../../ingest/ports/source-probe.ts'
import { foldName } from '../../records/fold-name.ts'
import type { FeedRun } from './define-feed.ts'
import { countHiddenBreaks, hideEscaped, revealEscaped } from './delimited/backslash-text.ts'
import { guessDelimiter } from './delimited/guess-delimiter.ts'
import { type InputFile, reasonOf } from './input-files.ts'
import { countLineBreaks, readInputText } from './input-text.ts'
import { probeItems } from './probe-items.ts'

/** How a delimited file is written. A delimiter and an encoding that are left out are detected. */
export interface DelimitedFormat {
  delimiter?: string
  /** The character around cells that hold delimiters; empty if there is none. A double quote by default. */
  quote?: string
  /** Whether a backslash takes away the meaning of the next character. By default a quote within quotes is written twice. */
  hasBackslashes?: boolean
  encoding?: string
  /** The line of the header, 1 by default. Lines above it are left out. */
  headerLine?: number
  /** The names of the columns of a file without a header. */
  header?: readonly string[]
  /** A row may not be longer than this many characters. */
  maxRowLength?: number
}

/** The cells of a row, trimmed, and the line of the file on which it starts. */
export interface DelimitedRow {
  cells: readonly string[]
  line: number
}

/** A delimited file whose header has been read. */
export interface DelimitedTable {
  /** Names in the order of the file. A name that comes again is followed by its number: "price (2)". */
  columns: readonly string[]
  delimiter: string
  /** The line of the header; 1 if the file has none. */
  headerLine: number
  /** The rows below the header, some hundred at a time. */
  rows: AsyncIterable<DelimitedRow[]>
}

const DEFAULT_MAX_ROW_LENGTH = 1024 * 1024
const MAX_COLUMNS = 5000
const ROWS_AT_ONCE = 256
const SEPARATOR_LINE = /^sep=(.)\r?\n/i // what spreadsheets write above the header: "sep=;"

/**
 * Opens a delimited file with a header line. A quote inside an unquoted cell is an ordinary character. Throws FeedError with
 * file and line for an empty file, a quote that never closes or that swallows rows, a row beyond the limit, and a file that
 * ends in the middle of a row.
 */
export async function openDelimitedTable(
  file: InputFile,
  format: DelimitedFormat,
  run: FeedRun,
): Promise<DelimitedTable> {
  const { quote = '"', headerLine = 1, header: given } = format
  const text = readInputText(file, format.encoding, run)
  const sample = await readSample(text, headerLine)
  const separator = SEPARATOR_LINE.exec(sample)
  const skippedLines = separator === null ? headerLine - 1 : 1
  const start = cutLines(sample, skippedLines)
  const delimiter = format.delimiter ?? separator?.[1] ?? guessDelimiter(start, quote)
  const source = new RowSource(file.path, { ...format, delimiter, quote }, prepend(start, text))
  const rows = source.readRows(skippedLines)
  const header = given === undefined ? await readHeader(file.path, rows) : { cells: given, line: 1 }
  const columns = numberRepeated(header.cells)
  if (columns.length > MAX_COLUMNS)
    throw new FeedError(`${file.path}:${header.line}: more than ${MAX_COLUMNS} columns, which is the limit`)
  return {
    columns,
    delimiter,
    headerLine: header.line,
    rows: probeItems(file.path, run, createRowLens(columns), () =>
      checkRows(file.path, delimiter, columns.length, rows, source),
    ),
  }
}

/** Sees the cells of rows by the names of their columns. */
function createRowLens(columns: readonly string[]): SourceLens<DelimitedRow> {
  return {
    list: ({ cells }) => columns.filter((name, at) => name !== '' && (cells[at] ?? '') !== ''),
    drop: ({ cells, ...row }, field) => ({
      ...row,
      cells: cells.map((cell, at) => (columns[at] === field ? '' : cell)),
    }),
  }
}

async function readHeader(path: string, rows: AsyncGenerator<DelimitedRow>): Promise<DelimitedRow> {
  const header = await rows.next()
  if (header.done === true) throw new FeedError(`${path}: is empty; a header line is needed`)
  return header.value
}

const SAMPLE_LENGTH = 64 * 1024

/** The beginning of a text, from which its delimiter is guessed, with all lines above the header. */
async function readSample(text: AsyncGenerator<string>, headerLine: number): Promise<string> {
  let sample = ''
  while (sample.length < SAMPLE_LENGTH || countLineBreaks(sample) < headerLine) {
    const { value, done } = await text.next()
    if (done === true) break
    sample += value
  }
  return sample
}

/** The text below so many lines. */
function cutLines(text: string, count: number): string {
  let start = 0
  for (let cut = 0; cut < count; cut++) {
    const end = text.indexOf('\n', start)
    if (end < 0) return ''
    start = end + 1
  }
  return text.slice(start)
}

async function* prepend(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first
  yield* rest
}

function numberRepeated(names: readonly string[]): string[] {
  const counts = new Map<string, number>()
  return names.map((name) => {
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  })
}

/** Cuts text into rows and remembers whether it ended with a line break. */
class RowSource {
  endsWithLineBreak = true
  readonly #path: string
  readonly #format: DelimitedFormat & { delimiter: string; quote: string }
  readonly #text: AsyncIterable<string>

  constructor(
    path: string,
    format: DelimitedFormat & { delimiter: string; quote: string },
    text: AsyncIterable<string>,
  ) {
    this.#path = path
    this.#format = format
    this.#text = text
  }

  async *readRows(skippedLines: number): AsyncGenerator<DelimitedRow> {
    const { delimiter, quote, hasBackslashes = false, maxRowLength = DEFAULT_MAX_ROW_LENGTH } = this.#format
    const read = hasBackslashes ? revealEscaped : (cell: string) => cell
    let lastLine = skippedLines
    let hiddenBreaks = 0
    const parser = parse({
      delimiter,
      quote: quote === '' ? null : quote,
      escape: quote === '' ? null : quote,
      info: true,
      max_record_size: maxRowLength,
      relax_column_count: true,
      skip_empty_lines: true,
      // Without this a quote in the wrong place makes csv-parse lose all rows that follow.
      relax_quotes: true,
      // The parser runs ahead of the reader of its rows, so only the parser knows the last line when it fails.
      on_record: (record, { lines }) => {
        lastLine = lines + skippedLines
        return record
      },
    })
    const text = this.#watchEnd()
    const source = Readable.from(hasBackslashes ? hideEscaped(text) : text)
    source.on('error', (error) => parser.destroy(error))
    try {
      for await (const row of source.pipe(parser)) {
        const { record, info } = row as { record: string[]; info: Info }
        const line = info.lines + skippedLines + hiddenBreaks - countBreaksWithin(record)
        if (hasBackslashes) for (const cell of record) hiddenBreaks += countHiddenBreaks(cell)
        yield { cells: record.map((cell) => read(cell.trim())), line }
      }
    } catch (cause) {
      if (cause instanceof FeedError) throw cause
      throw new FeedError(`${this.#path}:${lastLine + 1}: ${describe(cause, maxRowLength)}`, { cause })
    }
  }

  async *#watchEnd(): AsyncGenerator<string> {
    for await (const text of this.#text) {
      if (text !== '') this.endsWithLineBreak = /[\r\n]$/.test(text)
      yield text
    }
  }
}

function countBreaksWithin(cells: readonly string[]): number {
  let count = 0
  for (const cell of cells) count += countLineBreaks(cell)
  return count
}

function describe(cause: unknown, maxRowLength: number): string {
  const code = reasonOf(cause)
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return 'a quote that opens in this row never closes; the file may be cut short'
  if (code === 'CSV_MAX_RECORD_SIZE')
    return `the row is longer than the limit of ${maxRowLength} characters; a quote in it may never close`
  return code
}

/** Hands the rows on in groups, after refusing what shows that rows were lost. */
async function* checkRows(
  path: string,
  delimiter: string,
  columnCount: number,
  rows: AsyncGenerator<DelimitedRow>,
  source: RowSource,
): AsyncGenerator<DelimitedRow[]> {
  let group: DelimitedRow[] = []
  for await (const row of rows) {
    const lastLine = row.line + countBreaksWithin(row.cells)
    if (lastLine > row.line && hasSwallowedRows(row, delimiter, columnCount))
      throw new FeedError(
        `${path}:${row.line}: a quote that opens in this row closes only on line ${lastLine}, so that rows between would be lost`,
      )
    // The last row so far stays behind, because only the end of the file shows whether it is whole.
    if (group.length === ROWS_AT_ONCE) {
      yield group
      group = []
    }
    group.push(row)
  }
  const last = group.at(-1)
  if (last !== undefined && last.cells.length < columnCount && !source.endsWithLineBreak)
    throw new FeedError(
      `${path}:${last.line}: the file ends within this row (${last.cells.length} of ${columnCount} cells); it may be cut short`,
    )
  if (group.length > 0) yield group
}

/** A cell over several lines is normal in remarks, but not in a row of the wrong width, nor when its lines look like rows. */
function hasSwallowedRows({ cells }: DelimitedRow, delimiter: string, columnCount: number): boolean {
  if (cells.length !== columnCount) return true
  if (columnCount < 4) return false
  const inner = cells.flatMap((cell) => cell.split('\n').slice(1))
  return inner.filter((line) => line.split(delimiter).length >= columnCount).length >= 3
}

/** The texts of a record by folded name. Blank texts are absent. */
export type NamedCells = ReadonlyMap<string, string>

/** A row whose cells are known by the folded names of their columns. */
export interface NamedRow {
  cells: NamedCells
  /** "file.csv:17" */
  place: string
}

/**
 * The rows of a delimited file by folded column name, some hundred at a time. Short rows lack their last cells, and cells
 * beyond the header are left out. Throws FeedError as `openDelimitedTable` does.
 */
export async function* readNamedRows(file: InputFile, run: FeedRun): AsyncGenerator<NamedRow[]> {
  const { columns, rows } = await openDelimitedTable(file, {}, run)
  const names = columns.map(foldName)
  for await (const group of rows) {
    yield group.map(({ cells, line }) => ({ cells: nameCells(names, cells), place: `${file.path}:${line}` }))
  }
}

function nameCells(names: readonly string[], texts: readonly string[]): NamedCells {
  const cells = new Map<string, string>()
  for (const [index, name] of names.entries()) {
    const text = texts[index]
    if (text !== undefined && text !== '' && name !== '') cells.set(name, text)
  }
  return cells
}

/** The text under the first of the folded names that has any. */
export function findCell(cells: NamedCells, names: readonly string[]): string | undefined {
  for (const name of names) {
    const text = cells.get(name)
    if (text !== undefined) return text
  }
  return undefined
}
