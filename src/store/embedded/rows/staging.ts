import { StoreError } from '../../ports/store-error.ts'
import type { Environment } from '../environment.ts'
import { getCurrentEdition } from '../meta.ts'
import { pageKeys } from './paged-range.ts'
import { putPacked } from './put-packed.ts'
import { changeKey, MAX_EDITION, parseChangeKey, type RowGroup, rowKey } from './row-key.ts'
import { isRemovedRow } from './rows.ts'

/**
 * The number of bytes of rows that are written together. Small transactions write much more than their rows: LMDB copies every page that a
 * transaction touches. At most one group waits for the disk while the next one fills, which bounds the memory of a run of any length.
 */
const GROUP_BYTES = 6 * 2 ** 20

/** Of a row and its change. */
const KEYS_BYTES = 24

const PUT = Buffer.from([1])

const REMOVE = Buffer.from([0])

export interface StagedRow {
  group: RowGroup
  id: number
  row: Buffer
}

/** Writes rows of an unpublished edition, each with its change in one transaction. */
export interface Staging {
  stage(rows: readonly StagedRow[]): Promise<void>
  /** The row of an id if it is not known to be on disk yet. */
  findWaiting(group: RowGroup, id: number): Buffer | undefined
  /** Resolves when everything staged is on disk. Throws StoreError if some of it could not be written. */
  flush(): Promise<void>
}

/** Rows that wait for the disk, the last one of each id. */
class WaitingRows {
  readonly #groups = new Map<RowGroup, Map<number, Buffer>>()
  bytes = 0

  add({ group, id, row }: StagedRow): void {
    let rows = this.#groups.get(group)
    if (rows === undefined) {
      rows = new Map()
      this.#groups.set(group, rows)
    }
    rows.set(id, row)
    this.bytes += row.length + KEYS_BYTES
  }

  find(group: RowGroup, id: number): Buffer | undefined {
    return this.#groups.get(group)?.get(id)
  }

  /** The rows of each group in the order of their keys. */
  *listGroups(): Generator<StagedRow[]> {
    for (const [group, rows] of [...this.#groups].sort(([one], [other]) => one - other))
      yield [...rows].sort(([one], [other]) => one - other).map(([id, row]) => ({ group, id, row }))
  }
}

export function openStaging(env: Environment, edition: number): Staging {
  let filling = new WaitingRows()
  let writing = new WaitingRows()
  let written: Promise<unknown> = Promise.resolve()
  let failure: unknown

  const refuseAfterFailure = () => {
    if (failure) throw new StoreError('Could not write rows of the new edition', { cause: failure })
  }
  const awaitWritten = async () => {
    for (let last: unknown; last !== written; ) {
      last = written
      await written
    }
    refuseAfterFailure()
  }
  const writeFilled = async () => {
    await awaitWritten()
    if (filling.bytes === 0) return
    const rows = filling
    writing = rows
    filling = new WaitingRows()
    written = env
      .transact(() => {
        for (const group of rows.listGroups()) putRows(env, edition, group)
      })
      .catch((error: unknown) => {
        failure ??= error
      })
  }
  return {
    stage: async (rows) => {
      refuseAfterFailure()
      for (const row of rows) filling.add(row)
      if (filling.bytes >= GROUP_BYTES) await writeFilled()
    },
    findWaiting: (group, id) => filling.find(group, id) ?? writing.find(group, id),
    flush: async () => {
      await writeFilled()
      await awaitWritten()
    },
  }
}

function putRows(env: Environment, edition: number, rows: readonly StagedRow[]): void {
  putPacked(
    env.rows,
    rows.map(({ group, id, row }) => ({ key: rowKey(group, id, edition), value: row })),
  )
  putPacked(
    env.changes,
    rows.map(({ group, id, row }) => ({
      key: changeKey(edition, group, id),
      value: isRemovedRow(row) ? REMOVE : PUT,
    })),
  )
}

/** Whether a change put its row. False if the change removed it. */
export function isPutChange(change: Buffer): boolean {
  return change[0] === 1
}

/**
 * Drops every row that is newer than the newest published edition. Only the holder of the writer's lock may call it. If a
 * writer is killed while it announces a commit, its edition becomes visible with the next transaction, such as the one that
 * noted this writer. The refresh ensures that such an edition counts as published.
 */
export async function dropStagedRows(env: Environment): Promise<void> {
  env.refresh()
  const from = changeKey(getCurrentEdition(env) + 1, 0, 0)
  for await (const keys of pageKeys(env.changes, from, changeKey(MAX_EDITION, 0, 0))) {
    await env.transact(() => {
      for (const key of keys) {
        const { group, id, edition } = parseChangeKey(key)
        env.rows.remove(rowKey(group, id, edition))
        env.changes.remove(key)
      }
    })
  }
}
