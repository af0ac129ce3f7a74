import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { TableName } from '../contract/formats/change-position.ts'
import { renderEditionPosition } from '../contract/formats/change-position.ts'
import { positionOf } from '../operations/tables/edition-position.ts'
import { KIND_OF_TABLE, type RowScope, scanTable, TABLES } from '../operations/tables/gather-rows.ts'
import type { Row } from '../operations/tables/table.ts'
import { syncDirectory } from '../store/files/sync-directory.ts'
import { digestFile, writeFileDurably } from '../store/files/write-durably.ts'
import type { EditionReader } from '../store/ports/edition-store.ts'
import { TargetUsedError } from '../store/ports/store-error.ts'
import { type ExportFormat, writeTableFile } from './write-table-file.ts'

export interface ExportOrder {
  /** The directory to make. */
  directory: string
  tables: readonly TableName[]
  format: ExportFormat
  scope: RowScope
  platVersion: string
  startedAtMs: number
  /** Learns how many records of a table have been looked at. */
  progress(table: TableName, looked: number, total: number): void
}

export interface ExportedTable {
  table: TableName
  file: string
  rows: number
  /** The number of records that may not be shown, and are not in the file. */
  withheld: number
  /** The number of rows without what reveals the address, because it may not be shown. */
  hiddenAddresses: number
  bytes: number
  sha256: string
}

/** What an export holds. It is in the directory as manifest.json. */
export interface ExportManifest {
  /** Ask for the changes since this edition to bring a copy up to date. */
  edition: string
  startedAt: string
  platVersion: string
  format: ExportFormat
  tables: ExportedTable[]
}

/**
 * Writes an edition into a new directory, a file for each table. The directory appears when everything is on disk; what a killed export
 * leaves behind is removed by the next one. Needs memory for a batch of rows, or a row group of Parquet.
 */
export async function exportEdition(reader: EditionReader, order: ExportOrder): Promise<ExportManifest> {
  const directory = resolve(order.directory)
  if (existsSync(directory)) throw new TargetUsedError(`${directory} exists. Choose another directory.`)
  const unfinished = `${directory}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  const tables: ExportedTable[] = []
  for (const table of order.tables) tables.push(await exportTable(table, reader, unfinished, order))
  const manifest: ExportManifest = {
    edition: renderEditionPosition(positionOf(reader)),
    startedAt: new Date(order.startedAtMs).toISOString(),
    ...{ platVersion: order.platVersion, format: order.format, tables },
  }
  writeFileDurably(join(unfinished, 'manifest.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
  syncDirectory(unfinished)
  await rename(unfinished, directory)
  syncDirectory(dirname(directory))
  return manifest
}

async function exportTable(
  table: TableName,
  reader: EditionReader,
  directory: string,
  { format, scope, progress }: ExportOrder,
): Promise<ExportedTable> {
  const total = await reader.count(KIND_OF_TABLE[table])
  const counts = { rows: 0, withheld: 0, hiddenAddresses: 0 }
  async function* listBatches(): AsyncGenerator<readonly Row[]> {
    for await (const { rows, withheld } of scanTable(table, reader, scope)) {
      counts.rows += rows.length
      counts.withheld += withheld
      counts.hiddenAddresses += rows.filter((row) => row.is_address_hidden === true).length
      progress(table, counts.rows + counts.withheld, total)
      yield rows
    }
  }
  const file = `${table}.${format}`
  const path = join(directory, file)
  await writeTableFile(path, format, TABLES[table].columns, listBatches())
  await syncFile(path)
  return { table, file, ...counts, bytes: (await stat(path)).size, sha256: await digestFile(path) }
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
