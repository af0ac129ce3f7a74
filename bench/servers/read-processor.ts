import { readFileSync } from 'node:fs'

/** Linux counts a hundred ticks per second. */
const TICK_MS = 10

/** Reads the processor time of all threads of a process. Returns undefined if the system does not report it. */
export function readProcessorMs(pid: number): number | undefined {
  return readTimes(pid)?.ownMs
}

export interface ProcessUse {
  /** The processor time of all threads. */
  processorMs: number
  /** That of children that have ended and been waited for, and of theirs. */
  reapedProcessorMs: number
  /** What the process and those children gave the system to be written to the disk. */
  writtenBytes: number
}

/** Returns undefined if the system does not report it, or not for this process. */
export function readProcessUse(pid: number): ProcessUse | undefined {
  const times = readTimes(pid)
  if (times === undefined) return undefined
  try {
    const io = readFileSync(`/proc/${pid}/io`, 'latin1')
    const writtenBytes = Number(/^write_bytes: (\d+)$/m.exec(io)?.[1])
    return { processorMs: times.ownMs, reapedProcessorMs: times.reapedMs, writtenBytes }
  } catch {
    return undefined
  }
}

function readTimes(pid: number): { ownMs: number; reapedMs: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The command name is in parentheses and may contain spaces: "12 (node) S 1 ...".
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const msOf = (at: number) => (Number(fields[at]) + Number(fields[at + 1])) * TICK_MS
    return { ownMs: msOf(11), reapedMs: msOf(13) }
  } catch {
    return undefined
  }
}

/** The processor time of all threads of this process so far, in microseconds. */
export function readUsedUs(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}

/** Reads a line of a status file of the system: "RssAnon:  1024 kB". */
export function readKb(status: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
}

/** Reads the private memory of a process, 0 if it has ended. */
export function readPrivateKb(pid: number): number {
  try {
    return readKb(readFileSync(`/proc/${pid}/status`, 'latin1'), 'RssAnon')
  } catch {
    return 0
  }
}
