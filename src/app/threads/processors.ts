import { availableParallelism, setPriority } from 'node:os'

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
