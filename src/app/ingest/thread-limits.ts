import type { ResourceLimits } from 'node:worker_threads'

/**
 * Heaps of the threads of an ingest. V8 lets a young generation grow to 192 MB in a long run, where a sixth does as well; and the
 * larger the old one may become, the more garbage is left in it before it is looked through: by 4 GB, its limit by itself, 100
 * MB more in 330. What lives in it does not grow with the listings, which are told of in columns outside of the heap, but
 * with agents and offices: half a kilobyte each.
 */
export const THREAD_LIMITS: Readonly<ResourceLimits> = {
  maxYoungGenerationSizeMb: 32,
  maxOldGenerationSizeMb: 512,
}
