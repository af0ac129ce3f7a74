import { type Feed, FeedError, type FeedRecord } from '../../ingest/ports/feed.ts'
import { defineFeed, type FeedRun } from '../reading/define-feed.ts'
import { type DelimitedTable, openDelimitedTable } from '../reading/delimited-rows.ts'
import type { InputFile } from '../reading/input-files.ts'
import { fieldsOf } from '../reso/json/record-fields.ts'
import { ResoMapper } from '../reso/reso-mapper.ts'
import { DEFAULT_RESO_SETTINGS, type ResoSettings } from '../reso/reso-settings.ts'
import { type ColumnMapping, mapRow } from './column-mapping.ts'
import { csvIssue } from './issues.ts'

export interface CsvSettings {
  /** A row may not be longer than this many characters. */
  maxRowLength: number
  reso: ResoSettings
}

const DEFAULT_CSV_SETTINGS: CsvSettings = { maxRowLength: 1024 * 1024, reso: DEFAULT_RESO_SETTINGS }

/** Reads delimited files with a header by a mapping of their columns to RESO fields (see README.md beside). */
export function buildCsvFeed(mapping: ColumnMapping, settings: Partial<CsvSettings> = {}): Feed {
  const { reso, maxRowLength } = { ...DEFAULT_CSV_SETTINGS, ...settings }
  return defineFeed({
    format: 'csv',
    endings: ['.csv', '.tsv', '.txt', '.psv'],
    batchSize: reso.batchSize,
    open: (run) => {
      const mapper = new ResoMapper(reso, run.raise)
      return {
        readFile: (file) => mapFile(file, mapping, maxRowLength, mapper, run),
        finish() {
          mapper.finish()
          return []
        },
      }
    },
  })
}

async function* mapFile(
  file: InputFile,
  mapping: ColumnMapping,
  maxRowLength: number,
  mapper: ResoMapper,
  run: FeedRun,
): AsyncGenerator<FeedRecord[]> {
  const table = await openDelimitedTable(file, { ...mapping.file, maxRowLength }, run)
  const indexes = findColumns(table, file, mapping, run)
  const envelope = `"@reso.context":"urn:reso:metadata:2.1:resource:${mapping.resource.toLowerCase()}"`
  for await (const rows of table.rows) {
    for (const { cells, line } of rows) {
      const place = `${file.path}:${line}`
      if (cells.length !== table.columns.length) {
        run.raise(
          csvIssue('RowMalformed', place, `${cells.length} cells for ${table.columns.length} columns`),
        )
        continue
      }
      const record = mapRow(mapping, (column) => {
        const text = cells[indexes.get(column) as number]
        return text === undefined || mapping.nulls.has(text) ? undefined : text
      })
      yield mapper.map(fieldsOf(record), envelope, place, place)
    }
  }
}

/** The index of each column. Throws FeedError when the file lacks a column that the mapping names. */
function findColumns(
  { columns, headerLine }: DelimitedTable,
  file: InputFile,
  mapping: ColumnMapping,
  run: FeedRun,
): Map<string, number> {
  const indexes = new Map(columns.map((name, index) => [name, index]))
  const used = new Set(mapping.ignored)
  for (const { column, line } of listUses(mapping)) {
    used.add(column)
    if (indexes.has(column)) continue
    throw new FeedError(
      `${mapping.name}:${line}: ${file.path} has no column "${column}"; it has ${columns.join(', ')}`,
    )
  }
  for (const name of columns)
    if (!used.has(name)) run.raise(csvIssue('ColumnUnmapped', `${file.path}:${headerLine}`, name))
  return indexes
}

function listUses(mapping: ColumnMapping): { column: string; line: number }[] {
  const combined = mapping.combined.flatMap(({ parts, line }) =>
    parts.flatMap((part) => ('column' in part ? [{ column: part.column, line }] : [])),
  )
  return [...mapping.targets, ...combined]
}
