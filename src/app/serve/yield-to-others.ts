import { setPriority } from 'node:os'

/**
 * Lets other threads go before the calling one wherever there are too few processors, by so much that it still moves on. Elsewhere
 * than on Linux priority belongs to the process, so that nothing is done.
 */
export function yieldToOthers(niceness: number): void {
  if (process.platform === 'linux') setPriority(niceness)
}
