import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ProcessLock, tryProcessLock } from '../../files/process-lock.ts'

/** The editions that one opening of the store reads. Retention spares them until they are released or the process ends. */
export interface ReaderLeases {
  acquire(edition: number): ReaderLease
  /** The oldest edition that any opening of the store holds, of this process or another; undefined if there is none. */
  findOldest(): number | undefined
  close(): void
}

export interface ReaderLease {
  isHeld(): boolean
  release(): void
}

/**
 * Opens the leases in a directory that all processes share:
 *
 *     <owner>.lock         locked by the operating system for as long as the owner lives
 *     <owner>.<edition>    the owner reads this edition
 *
 * An owner is one opening of the store. The entries of an owner whose lock is free are left over from a process that was killed.
 */
export function openReaderLeases(directory: string): ReaderLeases {
  const owner = randomUUID()
  const readers = new Map<number, number>()
  let lock: ProcessLock | undefined
  const pathOf = (edition: number) => join(directory, `${owner}.${edition}`)
  const lockPath = join(directory, `${owner}.lock`)

  const add = (edition: number) => {
    if (lock === undefined) {
      mkdirSync(directory, { recursive: true, mode: 0o700 })
      lock = tryProcessLock(lockPath)
    }
    const count = readers.get(edition) ?? 0
    if (count === 0) writeFileSync(pathOf(edition), '', { mode: 0o600 })
    readers.set(edition, count + 1)
  }
  const remove = (edition: number) => {
    const count = readers.get(edition) ?? 0
    if (count > 1) return readers.set(edition, count - 1)
    readers.delete(edition)
    return rmSync(pathOf(edition), { force: true })
  }
  return {
    acquire: (edition) => {
      add(edition)
      let isHeld = true
      return {
        isHeld: () => isHeld,
        release: () => {
          if (isHeld) remove(edition)
          isHeld = false
        },
      }
    },
    findOldest: () => {
      removeDeadOwners(directory, owner)
      const editions = listEntries(directory).flatMap(({ edition }) => edition ?? [])
      return editions.length === 0 ? undefined : Math.min(...editions)
    },
    close: () => {
      for (const edition of readers.keys()) rmSync(pathOf(edition), { force: true })
      readers.clear()
      lock?.release()
      if (lock !== undefined) rmSync(lockPath, { force: true })
      lock = undefined
    },
  }
}

interface Entry {
  name: string
  owner: string
  /** Absent for a lock. */
  edition?: number
}

function listEntries(directory: string): Entry[] {
  if (!existsSync(directory)) return []
  return readdirSync(directory).flatMap((name): Entry[] => {
    const [, owner, rest] = /^([0-9a-f-]{36})\.(\d+|lock)$/.exec(name) ?? []
    if (owner === undefined) return []
    return [rest === 'lock' ? { name, owner } : { name, owner, edition: Number(rest) }]
  })
}

function removeDeadOwners(directory: string, self: string): void {
  for (const [owner, entries] of Map.groupBy(listEntries(directory), (entry) => entry.owner)) {
    if (owner === self) continue
    const free = tryProcessLock(join(directory, `${owner}.lock`))
    if (free === undefined) continue
    free.release()
    rmSync(join(directory, `${owner}.lock`), { force: true })
    for (const { name } of entries) rmSync(join(directory, name), { force: true })
  }
}
