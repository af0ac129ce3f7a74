import { readFileSync } from 'node:fs'

/** Linux counts a hundred ticks per second. */
const TICK_MS = 10

/** Reads the processor time of all threads of a process. Returns undefined if the system does not report it. */
export function readProcessorMs(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The command name is in parentheses and may contain spaces: "12 (node) S 1 ...".
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return undefined
  }
}
