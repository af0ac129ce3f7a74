import type { ResourceLimits } from 'node:worker_threads'

/**
 * The heap sizes of an ingest's threads. Without a limit V8 lets the young generation grow to 192 MB in a long run, where a sixth is
 * just as fast. The more the old generation may grow, the more garbage it collects before it is swept: with its default limit of
 * 4 GB, a run took 100 MB more than the 330 it needed. Live data in the heap does not grow with the number of listings, which are in
 * columns outside of the heap, but with that of agents and offices: half a kilobyte each.
 */
export const THREAD_LIMITS: Readonly<ResourceLimits> = {
  maxYoungGenerationSizeMb: 32,
  maxOldGenerationSizeMb: 512,
}
