import { Readable } from 'node:stream'
import { type Info, parse } from 'csv-parse'
import { FeedError } from '../../ingest/ports/feed.ts'
import { foldName } from '../../records/fold-name.ts'
import type { FeedRun } from './define-feed.ts'
import { type InputFile, reasonOf } from './input-files.ts'
import { countLineBreaks, type Encoding, readInputText } from './input-text.ts'

/** How a delimited file is written. What is left out is detected. */
export interface DelimitedFormat {
  delimiter?: string
  encoding?: Encoding
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
  headerLine: number
  /** The rows below the header, some hundred at a time. */
  rows: AsyncIterable<DelimitedRow[]>
}

export const DELIMITERS = { comma: ',', tab: '\t', semicolon: ';', pipe: '|' } as const

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
  const text = readInputText(file, format.encoding, run)
  const first = await readFirstText(text)
  const separator = SEPARATOR_LINE.exec(first)
  const start = separator === null ? first : first.slice(separator[0].length)
  const delimiter = format.delimiter ?? separator?.[1] ?? guessDelimiter(start)
  const source = new RowSource(file.path, { ...format, delimiter }, prepend(start, text))
  const rows = source.readRows(separator === null ? 0 : 1)
  const header = await rows.next()
  if (header.done === true) throw new FeedError(`${file.path}: is empty; a header line is needed`)
  const columns = numberRepeated(header.value.cells)
  if (columns.length > MAX_COLUMNS)
    throw new FeedError(
      `${file.path}:${header.value.line}: more than ${MAX_COLUMNS} columns, which is the limit`,
    )
  return {
    columns,
    headerLine: header.value.line,
    rows: checkRows(file.path, delimiter, columns.length, rows, source),
  }
}

async function readFirstText(text: AsyncGenerator<string>): Promise<string> {
  let first = ''
  while (first === '') {
    const { value, done } = await text.next()
    if (done === true) return ''
    first = value
  }
  return first
}

async function* prepend(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first
  yield* rest
}

/** The delimiter that occurs most often in the header, outside of quotes. */
function guessDelimiter(text: string): string {
  const [line = ''] = text
    .trimStart()
    .replace(/"[^"]*"/g, '')
    .split('\n', 1)
  const count = (delimiter: string) => line.split(delimiter).length
  return Object.values(DELIMITERS).toSorted((left, right) => count(right) - count(left))[0] as string
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
  readonly #format: DelimitedFormat & { delimiter: string }
  readonly #text: AsyncIterable<string>

  constructor(path: string, format: DelimitedFormat & { delimiter: string }, text: AsyncIterable<string>) {
    this.#path = path
    this.#format = format
    this.#text = text
  }

  async *readRows(skippedLines: number): AsyncGenerator<DelimitedRow> {
    const { delimiter, maxRowLength = DEFAULT_MAX_ROW_LENGTH } = this.#format
    let lastLine = skippedLines
    const parser = parse({
      delimiter,
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
    const source = Readable.from(this.#watchEnd())
    source.on('error', (error) => parser.destroy(error))
    try {
      for await (const row of source.pipe(parser)) {
        const { record, info } = row as { record: string[]; info: Info }
        const line = info.lines + skippedLines - countBreaksWithin(record)
        yield { cells: record.map((cell) => cell.trim()), line }
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
