import { setImmediate as nextTurn } from 'node:timers/promises'
import type { KeyRange, Table, WalkedEntry } from './checked-table.ts'

const PAGE_ROWS = 2000

/**
 * Lists the keys from `start` up to but not including `end`, in pages. Between pages the snapshot is released and this thread
 * does other work, so a long walk neither delays answers nor prevents freed pages from being reused.
 */
export function pageKeys(table: Table, start: Buffer, end: Buffer): AsyncGenerator<Buffer[]> {
  return pages(
    (range) => table.listKeys(range),
    (key) => key,
    { start, end },
  )
}

/** The same, with values. */
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

/** The same, including damaged entries. The walk ends at a key that is not greater than the previous one. */
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
