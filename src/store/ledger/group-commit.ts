import { setImmediate as nextTurn } from 'node:timers/promises'

/** Groups appends, so that many share one write and one sync. */
export interface GroupCommit {
  /** Resolves when the record is on disk. */
  add(day: string, record: Buffer): Promise<void>
  /** Resolves when no append is waiting. */
  drain(): Promise<void>
}

interface Waiting {
  day: string
  record: Buffer
  settle: PromiseWithResolvers<void>
}

/** How long a group waits for more appends. Each group costs one trip to the disk, however many appends it has. */
const GATHER_MS = 1

/**
 * Collects the records added in one turn of the event loop or during a commit. If appends arrive together, a group waits until
 * it is as large as the previous group plus the appends that were waiting behind it. A single append does not wait for a timer.
 * `append` writes a group to disk, as a whole or not at all. If it rejects, all records of the group are rejected.
 */
export function openGroupCommit(append: (day: string, records: Buffer) => Promise<void>): GroupCommit {
  let waiting: Waiting[] = []
  let running: Promise<void> | undefined
  /** The size of the last group, plus the number of appends that were waiting behind it. */
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
