import { availableParallelism, setPriority } from 'node:os'

/** Threads that serve: as many as asked for, else one a core. Only Linux spreads connections over threads that share a port. */
export function countThreads(asked: number): number {
  if (process.platform !== 'linux') return 1
  return asked === 0 ? availableParallelism() : asked
}

/**
 * Lets other threads go before the calling one wherever there are too few processors, by so much that it still moves on. Elsewhere
 * than on Linux priority belongs to the process, so that nothing is done.
 */
export function lowerPriority(niceness: number): void {
  if (process.platform === 'linux') setPriority(niceness)
}
