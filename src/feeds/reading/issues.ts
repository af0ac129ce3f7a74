import type { Issue } from '../../ingest/ports/issue.ts'

/** What stands in a feature's place is no GeoJSON feature. */
export function featureMalformed(place: string): Issue {
  return { name: 'FeatureMalformed', effect: 'rejected', place }
}
