import { setImmediate as nextTurn } from 'node:timers/promises'

/** Groups appends, so that many share one write and one sync. */
export interface GroupCommit {
  /** Resolves when the record is on disk. */
  add(day: string, record: Buffer): Promise<void>
  /** Resolves when no append is waiting. */
  drain(): Promise<void>
}

/** Appends that share one write, one sync and one promise. */
interface Group {
  /** Of the first append. */
  day: string
  records: Buffer[]
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
  let waiting: Group | undefined
  let running: Promise<void> | undefined
  /** The size of the last group, plus the number of appends that were waiting behind it. */
  let expected = 0
  let isGathered = () => {}

  const countWaiting = () => waiting?.records.length ?? 0
  const gather = async ({ records }: Group) => {
    if (records.length < expected) {
      const gathered = Promise.withResolvers<void>()
      isGathered = gathered.resolve
      const timer = setTimeout(gathered.resolve, GATHER_MS)
      await gathered.promise
      clearTimeout(timer)
    }
    await nextTurn()
  }
  const run = async () => {
    while (waiting !== undefined) {
      const group = waiting
      await gather(group)
      waiting = undefined
      await commitGroup(group, append)
      expected = group.records.length + countWaiting()
    }
    running = undefined
  }
  return {
    add: (day, record) => {
      waiting ??= { day, records: [], settle: Promise.withResolvers<void>() }
      const { records, settle } = waiting
      records.push(record)
      if (records.length >= expected) isGathered()
      running ??= run()
      return settle.promise
    },
    drain: async () => {
      await running
    },
  }
}

async function commitGroup(
  { day, records, settle }: Group,
  append: (day: string, records: Buffer) => Promise<void>,
): Promise<void> {
  try {
    await append(day, Buffer.concat(records))
    settle.resolve()
  } catch (error) {
    settle.reject(error)
  }
}
