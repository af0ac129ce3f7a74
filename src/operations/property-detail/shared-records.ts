import type { CachedCounts } from '../../store/ports/cached-records.ts'

/**
 * The records that the details of many homes show. A thread that presents details caches so many of each kind, which takes some MB:
 * a thousand agents offer most homes of a metropolitan area.
 */
export const SHARED_RECORDS: CachedCounts = { agent: 1000, office: 500, builder: 200, community: 200 }
