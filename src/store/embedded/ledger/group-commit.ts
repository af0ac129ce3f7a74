import { setImmediate as nextTurn } from 'node:timers/promises'

/** Appends that wait for one write and one sync together. */
export interface GroupCommit {
  /** Resolves when the record is on disk. */
  add(day: string, record: Buffer): Promise<void>
  /** Resolves when nothing waits any more. */
  drain(): Promise<void>
}

interface Waiting {
  day: string
  record: Buffer
  settle: PromiseWithResolvers<void>
}

/** A group is given so long to gather: each costs a trip to the disk, however many it serves. */
const GATHER_MS = 1

/**
 * Collects what is added in one turn of the event loop, and while a commit is under way what is added during it. Where appends
 * come together, a group waits for as many as were answered and waiting before it; a lone append waits for no timer. `append`
 * puts a group on disk, whole or not at all; all records of a rejected group are rejected.
 */
export function openGroupCommit(append: (day: string, records: Buffer) => Promise<void>): GroupCommit {
  let waiting: Waiting[] = []
  let running: Promise<void> | undefined
  /** As many as the last group had and were waiting behind it. */
  let expected = 0
  let isGathered = () => {}

  const gather = async () => {
    if (waiting.length < expected) {
      const gathered = Promise.withResolvers<void>()
      isGathered = gathered.resolve
      const timer = setTimeout(gathered.resolve, GATHER_MS)
      await gathered.promise
      clearTimeout(timer)
    }
    await nextTurn()
  }
  const run = async () => {
    while (waiting.length > 0) {
      await gather()
      const group = waiting
      waiting = []
      await commitGroup(group, append)
      expected = group.length + waiting.length
    }
    running = undefined
  }
  return {
    add: (day, record) => {
      const settle = Promise.withResolvers<void>()
      waiting.push({ day, record, settle })
      if (waiting.length >= expected) isGathered()
      running ??= run()
      return settle.promise
    },
    drain: async () => {
      await running
    },
  }
}

async function commitGroup(
  group: readonly Waiting[],
  append: (day: string, records: Buffer) => Promise<void>,
): Promise<void> {
  try {
    await append(group[0]!.day, Buffer.concat(group.map(({ record }) => record)))
    for (const { settle } of group) settle.resolve()
  } catch (error) {
    for (const { settle } of group) settle.reject(error)
  }
}
