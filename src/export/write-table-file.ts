import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { fileWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer'
import type { ColumnType, Row, TableColumn } from '../operations/tables/table.ts'

/** NDJSON has a row as JSON on each line, compressed with gzip or not. Parquet compresses its columns itself. */
export const EXPORT_FORMATS = ['ndjson', 'ndjson.gz', 'parquet'] as const

export type ExportFormat = (typeof EXPORT_FORMATS)[number]

type Columns = readonly Pick<TableColumn<never>, 'name' | 'type'>[]

/** Writes rows into a new file, a batch at a time. */
export async function writeTableFile(
  path: string,
  format: ExportFormat,
  columns: Columns,
  batches: AsyncIterable<readonly Row[]>,
): Promise<void> {
  if (format === 'parquet') return writeParquet(path, columns, batches)
  const lines = Readable.from(renderLines(batches))
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  await (format === 'ndjson.gz' ? pipeline(lines, createGzip(), file) : pipeline(lines, file))
}

async function* renderLines(batches: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  for await (const rows of batches)
    if (rows.length > 0) yield rows.map((row) => `${JSON.stringify(row)}\n`).join('')
}

/** Rows of a row group, which is in memory while it is written. */
const ROW_GROUP_ROWS = 5_000

async function writeParquet(
  path: string,
  columns: Columns,
  batches: AsyncIterable<readonly Row[]>,
): Promise<void> {
  const schema: SchemaElement[] = [
    { name: 'root', num_children: columns.length },
    ...columns.map(({ name, type }) => ({
      name,
      ...PARQUET_TYPES[type],
      repetition_type: 'OPTIONAL' as const,
    })),
  ]
  const writer = new ParquetWriter({ writer: fileWriter(path), schema, createdBy: 'Plat' })
  const writeGroup = async (rows: readonly Row[]) => {
    const columnData = columns.map(({ name, type }) => ({
      name,
      data: rows.map((row) => toParquet(type, row[name])),
    }))
    await writer.write({ columnData, rowGroupSize: ROW_GROUP_ROWS })
  }
  let pending: Row[] = []
  for await (const rows of batches) {
    pending.push(...rows)
    if (pending.length < ROW_GROUP_ROWS) continue
    await writeGroup(pending.slice(0, ROW_GROUP_ROWS))
    pending = pending.slice(ROW_GROUP_ROWS)
  }
  if (pending.length > 0) await writeGroup(pending)
  await writer.finish()
}

const PARQUET_TYPES: Readonly<Record<ColumnType, Omit<SchemaElement, 'name'>>> = {
  integer: { type: 'INT64' },
  number: { type: 'DOUBLE' },
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  flag: { type: 'BOOLEAN' },
  date: { type: 'INT32', converted_type: 'DATE' },
  instant: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
  json: { type: 'BYTE_ARRAY', converted_type: 'JSON' },
}

function toParquet(type: ColumnType, value: unknown): unknown {
  if (value === undefined || value === null) return null
  switch (type) {
    case 'integer':
      return BigInt(value as number)
    case 'date':
    case 'instant':
      return new Date(value as string)
    default:
      return value
  }
}
