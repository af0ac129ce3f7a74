import { type Feed, FeedError, type FeedRecord } from '../../ingest/ports/feed.ts'
import { defineFeed, type FeedRun } from '../reading/define-feed.ts'
import { type DelimitedRow, type DelimitedTable, openDelimitedTable } from '../reading/delimited-rows.ts'
import type { InputFile } from '../reading/input-files.ts'
import { fieldsOf } from '../reso/json/json-records.ts'
import { ResoMapper } from '../reso/reso-mapper.ts'
import { DEFAULT_RESO_SETTINGS, type ResoSettings } from '../reso/reso-settings.ts'
import type { ColumnMapping } from './column-mapping.ts'
import { csvIssue } from './issues.ts'
import { mapRow } from './map-row.ts'
import { suggest } from './yaml-text.ts'

export interface CsvSettings {
  /** A row may not be longer than this many characters. */
  maxRowLength: number
  reso: ResoSettings
}

const DEFAULT_CSV_SETTINGS: CsvSettings = { maxRowLength: 1024 * 1024, reso: DEFAULT_RESO_SETTINGS }

/** Endings of the names of delimited files. */
export const DELIMITED_ENDINGS = ['.csv', '.tsv', '.txt', '.psv', '.tab', '.dat']

/** Reads delimited files by a mapping of their columns to RESO fields (see README.md beside). */
export function buildCsvFeed(mapping: ColumnMapping, settings: Partial<CsvSettings> = {}): Feed {
  const { reso, maxRowLength } = { ...DEFAULT_CSV_SETTINGS, ...settings }
  return defineFeed({
    format: 'csv',
    endings: DELIMITED_ENDINGS,
    ...(mapping.members === undefined ? {} : { members: mapping.members }),
    batchSize: reso.batchSize,
    open: (run) => {
      const mapper = new ResoMapper(reso, run.raise)
      return {
        async *readFile(file) {
          const table = await openDelimitedTable(file, { ...mapping.file, maxRowLength }, run)
          const rows = new RowMapper(file, table, mapping, mapper, run)
          run.recognize()
          for await (const group of table.rows) for (const row of group) yield rows.map(row)
        },
        finish() {
          mapper.finish()
          return []
        },
      }
    },
  })
}

/** Maps the rows of one file. */
class RowMapper {
  readonly #file: InputFile
  readonly #table: DelimitedTable
  readonly #mapping: ColumnMapping
  readonly #mapper: ResoMapper
  readonly #run: FeedRun
  readonly #indexes: ReadonlyMap<string, number>
  readonly #envelope: string

  /** Throws FeedError when the file lacks a column that the mapping names. */
  constructor(
    file: InputFile,
    table: DelimitedTable,
    mapping: ColumnMapping,
    mapper: ResoMapper,
    run: FeedRun,
  ) {
    this.#file = file
    this.#table = table
    this.#mapping = mapping
    this.#mapper = mapper
    this.#run = run
    this.#indexes = this.#findColumns()
    this.#envelope = `"@reso.context":"urn:reso:metadata:2.1:resource:${mapping.resource.toLowerCase()}"`
  }

  map({ cells, line }: DelimitedRow): FeedRecord[] {
    const place = `${this.#file.path}:${line}`
    const report = (name: Parameters<typeof csvIssue>[0], detail: string) =>
      this.#run.raise(csvIssue(name, place, detail))
    for (const [column, texts] of this.#mapping.skipped) {
      const text = this.#cell(cells, column)
      if (!texts.has(text)) continue
      report('RowSkipped', `${column}: ${text.slice(0, 40)}`)
      return []
    }
    const width = this.#table.columns.length
    if (cells.length !== width) {
      report('RowMalformed', `${cells.length} cells for ${width} columns`)
      return []
    }
    const read = (column: string) => {
      const text = this.#cell(cells, column)
      return this.#mapping.nulls.has(text) ? undefined : text
    }
    const record = mapRow(this.#mapping, { cells, read, report })
    return this.#mapper.map(fieldsOf(record), this.#envelope, place, place)
  }

  #cell(cells: readonly string[], column: string): string {
    return cells[this.#indexes.get(column) ?? -1] ?? ''
  }

  #findColumns(): Map<string, number> {
    const { columns, headerLine } = this.#table
    const indexes = new Map(columns.map((name, index) => [name, index]))
    const used = new Set(this.#mapping.ignored)
    for (const { column, line } of this.#mapping.uses) {
      used.add(column)
      if (indexes.has(column) || this.#mapping.optional.has(column)) continue
      throw new FeedError(
        `${this.#mapping.name}:${line}: ${this.#file.path} has no column "${column}"; ${this.#suggestColumn(column)}`,
      )
    }
    for (const name of columns)
      if (!used.has(name))
        this.#run.raise(csvIssue('ColumnUnmapped', `${this.#file.path}:${headerLine}`, name))
    return indexes
  }

  /** A header that is a single column was cut by the wrong delimiter. */
  #suggestColumn(column: string): string {
    const { columns } = this.#table
    if (columns.length > 1) return suggest(column, columns)
    return `its header is a single column, "${columns[0]?.slice(0, 80)}": declare "file: { delimiter: ... }" in the mapping`
  }
}
