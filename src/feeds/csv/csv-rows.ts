import { pipeline } from 'node:stream'
import { type Info, parse } from 'csv-parse'
import { FeedError } from '../../ingest/ports/feed.ts'
import { type InputFile, readInputBytes, reasonOf } from '../reading/input-files.ts'
import type { ColumnMapping } from './column-mapping.ts'

/** A row's cells, and the line of the file on which it starts. */
export interface CsvRow {
  cells: readonly string[]
  line: number
}

export interface RowSettings {
  /** A row may not be longer than this many characters; a file that holds one is refused. */
  maxRowLength: number
}

/**
 * The rows of a delimited file, the header among them. A quote inside a cell is a character like others. Throws FeedError with
 * the line for a quote that never closes or a row over the limit, and with the byte for text in another encoding.
 */
export async function* readRows(
  file: InputFile,
  mapping: Pick<ColumnMapping, 'delimiter' | 'encoding'>,
  settings: RowSettings,
  onRead: (bytes: number) => void,
): AsyncGenerator<CsvRow> {
  let lastLine = 0
  const parser = parse({
    delimiter: mapping.delimiter,
    info: true,
    max_record_size: settings.maxRowLength,
    relax_column_count: true,
    skip_empty_lines: true,
    // Of quotes in wrong places csv-parse otherwise loses track, and with it all rows that follow.
    relax_quotes: true,
    on_record: (record, { lines }) => {
      lastLine = lines
      return record
    },
  })
  try {
    for await (const row of pipeline(decode(file, mapping.encoding, onRead), parser, () => {})) {
      const { record, info } = row as { record: string[]; info: Info }
      yield { cells: record, line: info.lines - lineEndsIn(record) }
    }
  } catch (cause) {
    if (cause instanceof FeedError) throw cause
    throw new FeedError(`${file.path}:${lastLine + 1}: ${describe(cause, settings)}`, { cause })
  }
}

/** An unclosed quote swallows all that follows, and so does an endless row: there is no reading on after them. */
function describe(cause: unknown, settings: RowSettings): string {
  const code = reasonOf(cause)
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'a quote opened in this row never closes'
  const limit = `the row is longer than ${settings.maxRowLength} characters; a quote in it may never close`
  return code === 'CSV_MAX_RECORD_SIZE' ? limit : code
}

function lineEndsIn(cells: readonly string[]): number {
  let count = 0
  for (const cell of cells)
    for (let at = cell.indexOf('\n'); at >= 0; at = cell.indexOf('\n', at + 1)) count += 1
  return count
}

async function* decode(
  file: InputFile,
  encoding: ColumnMapping['encoding'],
  onRead: (bytes: number) => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let consumed = 0
  for await (const chunk of readInputBytes(file, onRead)) {
    yield decodePart(() => decoder.decode(chunk, { stream: true }), file, consumed)
    consumed += chunk.length
  }
  yield decodePart(() => decoder.decode(), file, consumed)
}

function decodePart(decode: () => string, file: InputFile, consumed: number): string {
  try {
    return decode()
  } catch (cause) {
    const hint = 'declare the encoding in the mapping'
    throw new FeedError(`${file.path}: bytes that are not UTF-8 after byte ${consumed}; ${hint}`, { cause })
  }
}
