import { setImmediate as nextTurn } from 'node:timers/promises'
import type { KeyRange, Table, WalkedEntry } from './checked-table.ts'

const PAGE_ROWS = 2000

/**
 * Keys from `start` to before `end` in pages. Between pages this thread does other work and the snapshot is
 * released, so a long walk neither delays answers nor keeps freed pages from being reused.
 */
export function pageKeys(table: Table, start: Buffer, end: Buffer): AsyncGenerator<Buffer[]> {
  return pages(
    (range) => table.listKeys(range),
    (key) => key,
    { start, end },
  )
}

/** The same for keys with values. */
export function pageEntries(
  table: Table,
  start: Buffer,
  end: Buffer,
): AsyncGenerator<{ key: Buffer; value: Buffer }[]> {
  return pages(
    (range) => table.listEntries(range),
    ({ key }) => key,
    { start, end },
  )
}

/** The same, including damaged entries. The walk ends at a key that is not greater than the one before it. */
export function pageWalk(table: Table, start: Buffer, end: Buffer): AsyncGenerator<WalkedEntry[]> {
  return pages(
    (range) => table.walk(range),
    ({ key }) => key,
    { start, end },
  )
}

async function* pages<Item>(
  list: (range: KeyRange) => Iterable<Item>,
  keyOf: (item: Item) => Buffer,
  { start, end }: KeyRange,
): AsyncGenerator<Item[]> {
  let from = start
  let isFirst = true
  for (;;) {
    const page = [...list({ start: from, end, limit: PAGE_ROWS, exclusiveStart: !isFirst })]
    if (page.length === 0) return
    yield page
    const last = keyOf(page.at(-1)!)
    if (Buffer.compare(last, from) < 0) return
    from = last
    isFirst = false
    await nextTurn()
  }
}
