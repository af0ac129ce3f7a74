import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Linux counts a hundred ticks per second. */
const TICK_MS = 10

/** Reads the processor time of a PostgreSQL server so far, in milliseconds, with that of its processes that have ended. NaN without /proc. */
export function readDatabaseMs(directory: string): number {
  try {
    const [postmaster] = readFileSync(join(directory, 'data', 'postmaster.pid'), 'latin1').split('\n')
    let ticks = 0
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      const [parent, own, ended] = readTicks(pid)
      if (pid === postmaster) ticks += own + ended
      else if (parent === postmaster) ticks += own
    }
    return ticks * TICK_MS
  } catch {
    return Number.NaN
  }
}

/** The parent of a process, its own time, and that of its children that have ended. */
function readTicks(pid: string): [parent: string, own: number, ended: number] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The command name is in parentheses and may contain spaces: "12 (postgres) S 1 ...".
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number)
    return [fields[1]!, user! + system!, endedUser! + endedSystem!]
  } catch {
    // It has ended since it was listed.
    return ['', 0, 0]
  }
}
