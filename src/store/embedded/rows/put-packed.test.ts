import assert from 'node:assert/strict'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openEnvironment } from '../environment.ts'
import { putPacked, type TableEntry } from './put-packed.ts'
import { rowKey } from './row-key.ts'

/** Rows of two groups that grow in front of a third one, as their sizes vary. */
const TURNS = 12
const ROWS_PER_TURN = 300
const ROW_BYTES = [30, 500, 1400, 3000]

const LATER: TableEntry[] = Array.from({ length: 200 }, (_, id) => ({
  key: rowKey(9, id, 1),
  value: Buffer.from(`row ${id} of a later group`),
}))

function makeRows(group: number, turn: number, bytes: number): TableEntry[] {
  return Array.from({ length: ROWS_PER_TURN }, (_, at) => {
    const id = turn * ROWS_PER_TURN + at
    return { key: rowKey(group, id, 1), value: Buffer.alloc(bytes + (id % 10), id) }
  })
}

/** Writes all rows in turns. Resolves to the size of the store and to what the table then holds. */
async function writeRows(bytes: number, isPacked: boolean) {
  const directory = await mkdtemp(join(tmpdir(), 'plat-packed-'))
  const env = openEnvironment({ directory, isReadOnly: false })
  const put = (rows: readonly TableEntry[]) =>
    env.transact(() => {
      if (isPacked) putPacked(env.rows, rows)
      else for (const { key, value } of rows) env.rows.put(key, value)
    })
  try {
    await put(LATER)
    for (let turn = 0; turn < TURNS; turn += 1)
      for (const group of [1, 2]) await put(makeRows(group, turn, bytes))
    const range = { start: Buffer.from([0]), end: Buffer.from([255]) }
    const held = [...env.rows.listEntries(range)].map(({ key, value }) => ({
      key: Buffer.from(key),
      value: Buffer.from(value),
    }))
    return { held, storeBytes: (await stat(join(directory, 'data.mdb'))).size }
  } finally {
    await env.close()
    await rm(directory, { recursive: true })
  }
}

test('Rows that are packed are those that were put, with all rows around them.', async () => {
  const turns = Array.from({ length: TURNS }, (_, turn) => turn)
  for (const bytes of ROW_BYTES) {
    const { held } = await writeRows(bytes, true)
    const expected = [1, 2].flatMap((group) => turns.flatMap((turn) => makeRows(group, turn, bytes)))
    assert.deepEqual(held, [...expected, ...LATER])
  }
})

test('Packed rows take a tenth less of the disk than rows that are put one by one.', async () => {
  let [packed, plain] = [0, 0]
  for (const bytes of ROW_BYTES) {
    packed += (await writeRows(bytes, true)).storeBytes
    plain += (await writeRows(bytes, false)).storeBytes
  }
  assert.ok(packed < 0.9 * plain, `${packed} of ${plain} bytes`)
})
