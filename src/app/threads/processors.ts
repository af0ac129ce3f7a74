import { execFileSync } from 'node:child_process'
import { readdirSync, readlinkSync } from 'node:fs'
import { availableParallelism, setPriority } from 'node:os'
import { basename } from 'node:path'

const LOWEST_PRIORITY = 19

/** The number of serving threads: as many as asked for, or one per core for 0. Only Linux lets threads share a port. */
export function countThreads(asked: number): number {
  if (process.platform !== 'linux') return 1
  return asked === 0 ? availableParallelism() : asked
}

/**
 * Gives the calling thread a smaller share of the processors than other threads when there are too few. On systems other than Linux
 * the priority belongs to the whole process, so nothing is done there.
 */
export function lowerPriority(niceness: number): void {
  if (process.platform === 'linux') setPriority(niceness)
}

/**
 * Lets the calling thread run only when no other thread wants the processor, to which it gives way at once. A thread of low priority ends
 * its time slice of up to 4 ms first, which a request would notice. Needs `chrt` of util-linux; without it, priority alone decides.
 */
export function runWhenIdle(): void {
  lowerPriority(LOWEST_PRIORITY)
  if (process.platform !== 'linux') return
  try {
    const threadId = basename(readlinkSync('/proc/thread-self'))
    execFileSync('chrt', ['--idle', '--pid', '0', threadId], { stdio: 'ignore' })
  } catch {
    // The program is missing, or the system refuses.
  }
}

/**
 * Gives all threads of this process a smaller share of the processors, those of V8 for garbage collection and compilation included.
 * On Linux each thread has a priority of its own, and later threads inherit that of the thread that starts them. Where the system
 * does not allow it, nothing changes.
 */
export function lowerProcessPriority(niceness: number): void {
  const ids = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid]
  for (const id of ids) {
    try {
      setPriority(id, niceness)
    } catch {
      // The thread has ended meanwhile, or the system refuses.
    }
  }
}
