import { readFileSync } from 'node:fs'

/** Linux counts a hundred ticks a second. */
const TICK_MS = 10

/** Processor time that a process has taken, of all its threads; undefined where the system does not tell. */
export function readProcessorMs(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The command name stands in parentheses and may hold spaces: "12 (node) S 1 ...".
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return undefined
  }
}
