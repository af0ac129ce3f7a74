import { randomUUID } from 'node:crypto'
import type { Database } from '../database.ts'
import { isServerLost } from '../database-error.ts'
import { readPointers, refuseGone } from './edition-pointers.ts'

/**
 * The editions that readers of one opening hold. A row of plat.reader_lease stands for all readers of an edition. It is renewed
 * while there are any, and expires if the process dies. While there is no primary, leases are only remembered, and written as soon
 * as there is one again.
 */
export interface PostgresReaderLeases {
  /** Holds an edition until the returned function is called. Throws EditionGoneError unless the edition can be read. */
  acquire(edition: number): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** How soon a failed renewal is repeated. */
const RETRY_MS = 1000

export function openPostgresReaderLeases(database: Database, durationMs: number): PostgresReaderLeases {
  const opening = randomUUID()
  const readers = new Map<number, number>()
  const inRow = new Set<number>()
  let newest: Promise<unknown> = Promise.resolve()

  /** Runs one after the other, so that the removal of a row never overtakes its renewal. */
  const enqueue = <T>(action: () => Promise<T>): Promise<T> => {
    const result = newest.then(action)
    newest = result.catch(() => {})
    return result
  }
  const putRows = async (editions: readonly number[]) => {
    if (editions.length === 0) return
    await database.write.query(
      `insert into plat.reader_lease (opening, edition, host, process_id, expires_at)
       select $1, edition, $2, $3, clock_timestamp() + $4 * interval '1 millisecond'
       from unnest($5::integer[]) as held (edition)
       on conflict (opening, edition) do update set expires_at = excluded.expires_at`,
      [opening, database.host, process.pid, durationMs, editions],
    )
  }
  /**
   * A process that drops rows locks the leases against new ones, looks for the oldest of them and moves the oldest edition. So a lease
   * is either seen then, or made afterwards, when the statement below sees the oldest edition moved.
   */
  const holdRow = async (edition: number) => {
    if (inRow.has(edition)) return
    inRow.add(edition)
    try {
      await putRows([edition])
      refuseGone(edition, await readPointers(database.write))
    } catch (error) {
      if (isServerLost(error)) return scheduleRenewal(RETRY_MS)
      await deleteRow(edition).catch(() => {})
      throw error
    }
  }
  const deleteRow = async (edition: number) => {
    inRow.delete(edition)
    await database.write.query('delete from plat.reader_lease where opening = $1 and edition = $2', [
      opening,
      edition,
    ])
  }
  const release = async (edition: number) => {
    const count = readers.get(edition)! - 1
    if (count > 0) readers.set(edition, count)
    else {
      readers.delete(edition)
      // A row that cannot be removed expires.
      await enqueue(async () => {
        if (!readers.has(edition) && inRow.has(edition)) await deleteRow(edition)
      }).catch(() => {})
    }
  }
  let renewal: NodeJS.Timeout | undefined
  let isOpen = true
  const renew = async () => {
    try {
      await enqueue(() => putRows([...inRow]))
      scheduleRenewal(durationMs / 3)
    } catch {
      scheduleRenewal(Math.min(RETRY_MS, durationMs / 3))
    }
  }
  const scheduleRenewal = (afterMs: number) => {
    clearTimeout(renewal)
    if (isOpen) renewal = setTimeout(() => void renew(), afterMs).unref()
  }
  scheduleRenewal(durationMs / 3)

  return {
    acquire: async (edition) => {
      readers.set(edition, (readers.get(edition) ?? 0) + 1)
      try {
        await enqueue(() => holdRow(edition))
      } catch (error) {
        await release(edition)
        throw error
      }
      let isHeld = true
      return async () => {
        if (!isHeld) return
        isHeld = false
        await release(edition)
      }
    },
    close: async () => {
      isOpen = false
      clearTimeout(renewal)
      await enqueue(async () => {
        if (inRow.size === 0) return
        inRow.clear()
        await database.write.query('delete from plat.reader_lease where opening = $1', [opening])
      }).catch(() => {})
    },
  }
}
