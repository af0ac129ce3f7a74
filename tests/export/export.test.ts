import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet'
import { TABLE_NAMES, type TableName } from '../../src/contract/formats/change-position.ts'
import { type ExportOrder, exportEdition } from '../../src/export/export-edition.ts'
import { runIngest } from '../../src/ingest/run-ingest.ts'
import { feedOf, ingestOptions, listing } from '../../src/ingest/testing/sample-ingest.ts'
import { scanTable, TABLES } from '../../src/operations/tables/gather-rows.ts'
import type { Row } from '../../src/operations/tables/table.ts'
import { TargetUsedError } from '../../src/store/ports/store-error.ts'
import { withEdition } from '../../src/store/ports/with-edition.ts'
import { openTestService, type TestService } from '../service/open-test-service.ts'

let service: TestService
before(async () => {
  service = await openTestService()
  const { store } = service
  const more = [
    listing({ listingKey: 'hidden', isAddressDisplayAllowed: false }),
    listing({ listingKey: 'forbidden', isDisplayAllowed: false }),
  ]
  await runIngest(ingestOptions({ runId: 'export test', source: 'export-test' }), {
    ...{ feed: feedOf(more), clock: Date.now },
    ...store,
  })
})
after(() => service[Symbol.asyncDispose]())

/** Exports the newest edition. */
function exportNewest(given: Pick<ExportOrder, 'directory'> & Partial<ExportOrder>) {
  return withEdition(service.store.editions, undefined, (reader) =>
    exportEdition(reader, {
      ...{ tables: TABLE_NAMES, format: 'ndjson', scope: { baseUrl: '' } },
      ...{ platVersion: '1.2.3', startedAtMs: 0, progress: () => {}, ...given },
    }),
  )
}

function listRows(table: TableName): Promise<Row[]> {
  return withEdition(service.store.editions, undefined, async (reader) => {
    const all: Row[] = []
    for await (const { rows } of scanTable(table, reader, { baseUrl: '' })) all.push(...rows)
    return JSON.parse(JSON.stringify(all)) as Row[]
  })
}

for (const format of ['ndjson', 'ndjson.gz'] as const) {
  test(`${format} has every row of every table, and the manifest says what is withheld`, async () => {
    const directory = join(service.directory, format)
    const manifest = await exportNewest({ directory, format })
    assert.deepEqual(JSON.parse(await readFile(join(directory, 'manifest.json'), 'utf8')), manifest)
    assert.deepEqual(
      manifest.tables.map(({ table }) => table),
      TABLE_NAMES,
    )
    for (const { table, file, rows, bytes, sha256 } of manifest.tables) {
      const content = await readFile(join(directory, file))
      assert.deepEqual([content.length, createHash('sha256').update(content).digest('hex')], [bytes, sha256])
      const text = String(format === 'ndjson' ? content : gunzipSync(content))
      const lines = text.split('\n').filter((line) => line !== '')
      assert.equal(lines.length, rows)
      assert.ok(rows > 0, table)
      assert.deepEqual(
        lines.map((line) => JSON.parse(line)),
        await listRows(table),
      )
    }
    const listings = manifest.tables.find(({ table }) => table === 'listing')!
    assert.equal(listings.withheld, 1)
    assert.ok(listings.hiddenAddresses > 0)
  })
}

test('Parquet read back by another program has the same rows, with types', async () => {
  const directory = join(service.directory, 'parquet')
  const { tables } = await exportNewest({ directory, format: 'parquet' })
  for (const { table, file, rows } of tables) {
    const buffer = await asyncBufferFromFile(join(directory, file))
    const { num_rows, schema } = await parquetMetadataAsync(buffer)
    assert.equal(Number(num_rows), rows)
    assert.deepEqual(
      schema.slice(1).map(({ name }) => name),
      TABLES[table].columns.map(({ name }) => name),
    )
    const read = await parquetReadObjects({ file: buffer })
    assert.deepEqual(
      read.map((row) => fromParquet(table, row)),
      await listRows(table),
    )
  }
})

/** A row as NDJSON has it. */
function fromParquet(table: TableName, row: Record<string, unknown>): Record<string, unknown> {
  const known = TABLES[table].columns.flatMap(({ name, type }) => {
    const value = row[name]
    if (value === null || value === undefined) return []
    if (type === 'integer') return [[name, Number(value)]]
    if (type === 'date') return [[name, (value as Date).toISOString().slice(0, 10)]]
    return [[name, type === 'instant' ? (value as Date).toISOString() : value]]
  })
  return Object.fromEntries(known)
}

test('an export appears as a whole: it replaces nothing, and clears what a killed one has left', async () => {
  const directory = join(service.directory, 'whole')
  await mkdir(`${directory}.unfinished`)
  await writeFile(join(`${directory}.unfinished`, 'listing.ndjson'), '{"id"')
  const order = { directory, tables: ['agent'] as const }
  const failing = exportNewest({
    ...order,
    progress: () => {
      throw new Error('the disk is full')
    },
  })
  await assert.rejects(failing, /the disk is full/)
  assert.ok(!existsSync(directory))
  await exportNewest(order)
  assert.ok(!existsSync(`${directory}.unfinished`))
  await assert.rejects(exportNewest(order), TargetUsedError)
  await rm(directory, { recursive: true })
})

test('pages over HTTP have the same rows, each charged, and belong to the edition of the first one', async () => {
  const rows: Row[] = []
  let [query, pages, withheld] = ['table=listing&limit=97', 0, 0]
  for (let cursor: string | null = ''; cursor !== null; pages++) {
    const { status, body } = await service.get('main', `/api/v1/export?${query}`)
    assert.deepEqual([status, body.cost], [200, 1])
    rows.push(...body.data.rows)
    withheld += body.data.withheld
    cursor = body.data.next_cursor
    query = `table=listing&limit=97&cursor=${cursor}`
  }
  assert.ok(pages > 2)
  const served = (row: Row) => JSON.stringify(row).replaceAll(service.service.baseUrl, '')
  assert.deepEqual(
    rows.map(served),
    (await listRows('listing')).map((row) => JSON.stringify(row)),
  )
  assert.equal(withheld, 1)
  const gone = await service.get('main', '/api/v1/export?table=listing&cursor=999_listing_5')
  assert.deepEqual([gone.status, gone.body], [410, { message: 'Gone' }])
  assert.match(gone.headers.get('x-error-detail')!, /edition 999/)
})
