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

/**
 * Collects what is added in one turn of the event loop, and while a commit is under way what is added during it: no timer
 * makes a lone append wait, and under load a group is as large as the disk is slow. `append` puts a group on disk,
 * whole or not at all; all records of a rejected group are rejected.
 */
export function openGroupCommit(append: (day: string, records: Buffer) => Promise<void>): GroupCommit {
  let waiting: Waiting[] = []
  let running: Promise<void> | undefined

  const run = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    while (waiting.length > 0) {
      const group = waiting
      waiting = []
      await commitGroup(group, append)
    }
    running = undefined
  }
  return {
    add: (day, record) => {
      const settle = Promise.withResolvers<void>()
      waiting.push({ day, record, settle })
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
