import { type Feed, FeedError, type FeedRecord, type FeedSink } from '../../ingest/ports/feed.ts'
import { batchRecords } from '../reading/batches.ts'
import { type InputFile, listInputFiles } from '../reading/input-files.ts'
import { ReadingProgress } from '../reading/reading-progress.ts'
import { fieldsOf } from '../reso/json/record-fields.ts'
import { ResoMapper } from '../reso/reso-mapper.ts'
import { DEFAULT_RESO_SETTINGS, type ResoSettings } from '../reso/reso-settings.ts'
import { type ColumnMapping, mapRow } from './column-mapping.ts'
import { type CsvRow, type RowSettings, readRows } from './csv-rows.ts'
import { columnIgnored, rowMalformed } from './issues.ts'

export interface CsvSettings extends RowSettings {
  reso: ResoSettings
}

const DEFAULT_CSV_SETTINGS: CsvSettings = { maxRowLength: 1024 * 1024, reso: DEFAULT_RESO_SETTINGS }

const ENDINGS = ['.csv', '.tsv', '.txt', '.psv']

/** Reads delimited files with a header by a mapping of their columns to RESO fields (see README.md beside). */
export function buildCsvFeed(mapping: ColumnMapping, settings: Partial<CsvSettings> = {}): Feed {
  const all = { ...DEFAULT_CSV_SETTINGS, ...settings }
  return { format: 'csv', read: (inputs, sink) => readFiles(inputs, sink, mapping, all) }
}

async function* readFiles(
  inputs: readonly string[],
  sink: FeedSink,
  mapping: ColumnMapping,
  settings: CsvSettings,
): AsyncGenerator<FeedRecord[]> {
  const files = await listInputFiles(inputs, ENDINGS)
  const progress = new ReadingProgress(files, sink)
  const mapper = new ResoMapper(settings.reso, (issue) => sink.issue(issue))
  const groups = mapFiles(files, sink, mapping, settings, mapper, progress)
  yield* batchRecords(groups, settings.reso.batchSize, progress)
}

async function* mapFiles(
  files: readonly InputFile[],
  sink: FeedSink,
  mapping: ColumnMapping,
  settings: CsvSettings,
  mapper: ResoMapper,
  progress: ReadingProgress,
): AsyncGenerator<FeedRecord[]> {
  const envelope = `"@reso.context":"urn:reso:metadata:2.1:resource:${mapping.resource.toLowerCase()}"`
  for (const file of files) {
    let header: ReadonlyMap<string, number> | undefined
    for await (const row of readRows(file, mapping, settings, progress.addBytes)) {
      if (header === undefined) header = readHeader(row, file, mapping, sink)
      else if (row.cells.length !== header.size) {
        sink.issue(
          rowMalformed(`${file.path}:${row.line}`, `${row.cells.length} cells for ${header.size} columns`),
        )
      } else {
        const place = `${file.path}:${row.line}`
        const record = mapRow(mapping, readCells(row.cells, header, mapping))
        yield mapper.map(fieldsOf(record), envelope, place, place)
      }
    }
    if (header === undefined) throw new FeedError(`${file.path}: has no header`)
  }
}

/** Where each column stands. Throws FeedError when a column of the mapping is missing or one comes twice. */
function readHeader(
  row: CsvRow,
  file: InputFile,
  mapping: ColumnMapping,
  sink: FeedSink,
): Map<string, number> {
  const names = row.cells.map((cell) => cell.trim())
  const header = new Map(names.map((name, index) => [name, index]))
  if (header.size < names.length) throw new FeedError(`${file.path}:${row.line}: a column's name comes twice`)
  const used = new Set(mapping.ignored)
  for (const { column, line } of listUses(mapping)) {
    used.add(column)
    if (header.has(column)) continue
    throw new FeedError(
      `${mapping.name}:${line}: ${file.path} has no column "${column}"; it has ${names.join(', ')}`,
    )
  }
  for (const name of names) if (!used.has(name)) sink.issue(columnIgnored(`${file.path}:${row.line}`, name))
  return header
}

function listUses(mapping: ColumnMapping): { column: string; line: number }[] {
  const combined = mapping.combined.flatMap(({ parts, line }) =>
    parts.flatMap((part) => ('column' in part ? [{ column: part.column, line }] : [])),
  )
  return [...mapping.targets, ...combined]
}

function readCells(
  cells: readonly string[],
  header: ReadonlyMap<string, number>,
  mapping: ColumnMapping,
): (column: string) => string | undefined {
  return (column) => {
    const text = cells[header.get(column) as number]?.trim()
    return text === undefined || mapping.nulls.has(text) ? undefined : text
  }
}
