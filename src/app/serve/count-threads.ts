import { availableParallelism } from 'node:os'

/** Threads that serve: as many as asked for, else one a core. Only Linux spreads connections over threads that share a port. */
export function countThreads(asked: number): number {
  if (process.platform !== 'linux') return 1
  return asked === 0 ? availableParallelism() : asked
}
