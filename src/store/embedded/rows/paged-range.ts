import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Table } from '../environment.ts'

const PAGE_ROWS = 2000

/**
 * Keys from `start` to before `end` in pages. Between pages other work of this thread goes on and the snapshot is
 * let go, so a long walk neither blocks answers nor keeps freed pages from being used again.
 */
export async function* pageKeys(table: Table, start: Buffer, end: Buffer): AsyncGenerator<Buffer[]> {
  let from = start
  let isFirst = true
  for (;;) {
    const keys = [...table.getKeys({ start: from, end, limit: PAGE_ROWS, exclusiveStart: !isFirst })]
    if (keys.length === 0) return
    yield keys
    from = keys.at(-1)!
    isFirst = false
    await nextTurn()
  }
}

/** As `pageKeys`, with values. */
export async function* pageEntries(
  table: Table,
  start: Buffer,
  end: Buffer,
): AsyncGenerator<{ key: Buffer; value: Buffer }[]> {
  let from = start
  let isFirst = true
  for (;;) {
    const range = table.getRange({ start: from, end, limit: PAGE_ROWS, exclusiveStart: !isFirst })
    const entries = [...range]
    if (entries.length === 0) return
    yield entries
    from = entries.at(-1)!.key
    isFirst = false
    await nextTurn()
  }
}
